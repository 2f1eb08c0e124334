"""specgen: schema-driven code generation for the Apache Kafka protocol."""

__version__ = "0.1.0"
