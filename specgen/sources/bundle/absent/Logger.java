package org.slf4j;

/** The type of the loggers in Kafka's classes, which log nothing when only facts are read. */
public interface Logger {}
