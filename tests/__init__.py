"""The tests; their folders mirror the toolkit's."""
