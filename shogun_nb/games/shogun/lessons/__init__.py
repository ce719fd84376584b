"""What the tutorials ask: one module each, with ``TITLE``, ``EXERCISES`` and ``FINAL``."""
