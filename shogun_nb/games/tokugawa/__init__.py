"""Tokugawa: towns, roads and two players, after the game of Victor Gilhaus and Tizian Blumenthal."""
