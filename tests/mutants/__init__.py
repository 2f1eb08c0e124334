"""Mutation testing: deliberate bugs, and whether tests detect them."""
