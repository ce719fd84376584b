"""What the tutorials of Gekokujō ask: one module each."""
