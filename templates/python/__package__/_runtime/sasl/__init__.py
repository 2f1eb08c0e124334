"""SASL without I/O: tokens and state."""
