"""Broker logs: the decoding core, without Spark."""
