"""Implementations, and what only looks like one, run through vectors."""
