"""Readers: parse texts into the model; each notation has its own folder."""
