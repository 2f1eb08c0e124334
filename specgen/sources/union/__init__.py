"""Build models from models: merge, join, union, fill, assume, and pairing by content."""
