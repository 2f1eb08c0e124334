"""The native engine beside the Python that it stands in for, and against bad intent."""
