"""The rules of Gekokujō: plain, deterministic functions over plain data, one module per chapter."""
