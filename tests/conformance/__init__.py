"""Harnesses of other implementations, and their scorecards."""
