"""The reader of the protocol reference."""
