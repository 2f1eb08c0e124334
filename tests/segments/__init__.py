"""Files that a broker wrote: our reading compared with Kafka's own tool."""
