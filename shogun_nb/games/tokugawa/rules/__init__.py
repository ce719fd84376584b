"""The rules of Tokugawa: plain, deterministic functions over plain data, one module per chapter."""
