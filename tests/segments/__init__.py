"""What a broker wrote, read from its files, beside what Kafka's own tool says of them."""
