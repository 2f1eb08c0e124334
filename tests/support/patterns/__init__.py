"""Which regular expressions the product has, and whether they take linear time."""
