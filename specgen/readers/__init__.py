"""Readers: texts in a notation to the model, each notation in a folder of its own."""
