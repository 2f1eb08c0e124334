"""The corpus, without Spark."""
