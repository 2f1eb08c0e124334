"""Record batches."""
