"""Harnesses of other implementations for `specgen conform`, and their scorecards."""
