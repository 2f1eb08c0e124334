"""What differs between two layouts, and between two sources."""
