"""Tests of the native engine: beside the Python code it replaces, and against hostile use."""
