"""Apache Spark: the protocol's whole history as tables (extra ``spark``, Java 17+)."""
