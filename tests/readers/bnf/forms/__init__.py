"""Real references through transformations: what is read of the results, and how well."""
