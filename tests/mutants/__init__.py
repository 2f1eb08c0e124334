"""Deliberate bugs, and whether tests see them."""
