"""The shell commands, and the servers that they start."""
