"""Tokugawa at the whole table: panels, and what the frame shows of them."""
