"""Gekokujō: campaigns of four or five clans, after the game by jankos1976 (CC BY 4.0)."""
