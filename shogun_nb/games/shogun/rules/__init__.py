"""The rules of Shogun: plain, deterministic functions over plain data, one module per chapter."""
