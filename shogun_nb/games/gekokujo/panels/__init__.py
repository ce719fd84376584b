"""What of Gekokujō is shown live."""
