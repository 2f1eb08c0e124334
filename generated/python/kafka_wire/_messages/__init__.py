"""The messages, one module each; take them from ``kafka_wire``."""
