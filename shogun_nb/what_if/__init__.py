"""What if? Playouts of any position, and honest comparisons of choices; imports the engine only."""
