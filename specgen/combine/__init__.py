"""Models out of models: merge, join, union, fill, assume, and pairing by content."""
