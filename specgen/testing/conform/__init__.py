"""Run other implementations of the protocol through the vectors: ``specgen conform``."""
