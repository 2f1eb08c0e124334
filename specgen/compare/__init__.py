"""Compare two layouts."""
