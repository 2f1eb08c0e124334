"""Tests of merging, joining and filling of models."""
