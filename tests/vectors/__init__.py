"""Golden vectors: every version of every message, written by Kafka's own classes."""
