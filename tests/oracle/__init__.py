"""Kafka's own message classes, called over a pipe: the oracle for our codecs."""
