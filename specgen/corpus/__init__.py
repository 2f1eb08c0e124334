"""What a corpus is, and questions to it: nothing here needs Spark."""
