"""Java sources in place of the classes that a jar of Kafka's names, but has not got."""
