"""Tests of the evidence against a document's blocks."""
