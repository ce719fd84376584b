"""Gekokujō at the whole table and its rules: panels, and what the frame shows of them."""
