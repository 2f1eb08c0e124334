"""Import releases into the bundle."""
