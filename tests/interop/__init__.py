"""The generated package against Kafka itself."""
