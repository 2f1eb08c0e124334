package org.slf4j;

/** Gives Kafka's classes a logger when they are loaded. */
public final class LoggerFactory {
    private LoggerFactory() {}

    public static Logger getLogger(Class<?> owner) {
        return new Logger() {};
    }

    public static Logger getLogger(String name) {
        return new Logger() {};
    }
}
