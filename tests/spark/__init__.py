"""Spark: sessions, and the corpus."""
