"""Tests of broker logs: the decoding core, without Spark."""
