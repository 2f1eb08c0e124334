"""Implementations, real and fake, run through vectors."""
