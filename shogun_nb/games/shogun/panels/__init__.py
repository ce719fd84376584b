"""Live boxes for the phases of a game that people play themselves: set-up, planning, bids."""
