package specgen.oracle;

import org.apache.kafka.common.protocol.Message;

/** A message read from bytes, and how many bytes it left unread. */
record Decoded(Message message, int trailing) {}
