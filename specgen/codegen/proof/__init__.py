"""Prove generated codecs: every message, every version, against the reference codec."""
