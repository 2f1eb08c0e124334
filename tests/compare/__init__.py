"""Tests of comparison."""
