"""Tests of the reader of Kafka's JSON definitions."""
