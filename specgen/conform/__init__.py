"""Other implementations of the protocol, run through the vectors: ``specgen conform``."""
