"""The questions and tasks of Senji's tutorials."""
