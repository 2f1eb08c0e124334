"""A real Kafka broker, and what is tried against it."""
