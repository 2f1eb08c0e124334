"""Fuzzers of the native engine: its C alone, and both engines side by side."""
