"""Arrow columns of messages and records; import them from the package's ``columns``."""
