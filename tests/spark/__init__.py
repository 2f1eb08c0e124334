"""Spark: one local session for all tests of this folder."""
