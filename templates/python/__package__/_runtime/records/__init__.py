"""Record batches, magic 0 to 2; import from the package's ``records`` instead."""
