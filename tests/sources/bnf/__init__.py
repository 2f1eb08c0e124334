"""Tests of the reader of the protocol reference."""
