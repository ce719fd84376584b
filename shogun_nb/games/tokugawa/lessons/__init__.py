"""The questions and tasks of the tutorial on Tokugawa."""
