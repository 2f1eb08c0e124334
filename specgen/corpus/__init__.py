"""The tables of a corpus, and queries of them, without Spark."""
