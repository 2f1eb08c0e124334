"""Fuzzers of the native engine: its C without Python, and both engines beside each other."""
