"""Random segments, damaged at random, and an oracle that knows what must come of them."""
