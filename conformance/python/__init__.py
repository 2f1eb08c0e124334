"""Implementations in Python. Each harness is a script, to be run by its path."""
