"""Tests of problems and how they are shown."""
