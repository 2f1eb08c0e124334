"""Tests of reading, locks and atomic writing."""
