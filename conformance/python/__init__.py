"""Implementations in Python. Each harness is a script, run by its path."""
