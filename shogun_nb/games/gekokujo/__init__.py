"""Gekokujō: six clans and 68 provinces; rules by jankos1976 (ShogunGekokujo, CC BY 4.0)."""
