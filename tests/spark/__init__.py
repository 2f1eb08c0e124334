"""Tests of Spark sessions, the data sources, and the corpus."""
