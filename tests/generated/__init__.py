"""Adversarial tests of the generated package."""
