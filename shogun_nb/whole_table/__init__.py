"""The whole table: a complete game in one box, with its log, its holdings and its end."""
