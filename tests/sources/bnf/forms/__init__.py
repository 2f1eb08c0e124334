"""Real references in transformed forms: what is read from them, and how well."""
