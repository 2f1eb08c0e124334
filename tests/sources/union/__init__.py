"""Tests of merging, joining and filling models."""
