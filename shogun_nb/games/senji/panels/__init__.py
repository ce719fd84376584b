"""Senji at the table."""
