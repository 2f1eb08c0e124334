"""What all messages of the package share; import from the package itself instead."""
