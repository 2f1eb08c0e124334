"""Arrow columns of messages and records; import from the package's ``columns`` instead."""
