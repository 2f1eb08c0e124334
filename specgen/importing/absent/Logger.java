package org.slf4j;

/** What Kafka's classes hold a logger as; asked for facts, they log nothing. */
public interface Logger {}
