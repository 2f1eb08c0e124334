"""SASL, as far as bytes and state go."""
