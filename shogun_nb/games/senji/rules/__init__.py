"""The rules of Senji by chapters, each function marked with the numbers that it carries out."""
