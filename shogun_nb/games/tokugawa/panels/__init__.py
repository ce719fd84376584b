"""What the table shows of Tokugawa."""
