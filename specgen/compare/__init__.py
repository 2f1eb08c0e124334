"""What differs between two layouts."""
