"""The commands of the shell, and the servers that they start."""
