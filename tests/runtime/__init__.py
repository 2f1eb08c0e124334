"""Tests of the wire runtime of the generated package."""
