"""Kafka's own classes."""
