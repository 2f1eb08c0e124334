"""Layout tables, one file a message; ``kafka_wire._runtime.layouts`` reads them."""
