"""Checks across sources."""
