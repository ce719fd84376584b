"""Gekokujō at the whole table: its panels, and what the frame shows of them."""
