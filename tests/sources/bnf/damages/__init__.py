"""Single damages to blocks of references: what is read from them, and how well."""
