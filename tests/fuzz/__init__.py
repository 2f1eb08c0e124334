"""Fuzzers: random and damaged inputs, with checks of what may come out."""
