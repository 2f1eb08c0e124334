"""The wire runtime of the generated package."""
