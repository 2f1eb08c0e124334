"""Java stand-ins for classes that a Kafka jar refers to but does not contain."""
