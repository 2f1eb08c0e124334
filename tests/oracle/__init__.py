"""Kafka's own message classes, asked over a pipe: the judge of our codecs."""
