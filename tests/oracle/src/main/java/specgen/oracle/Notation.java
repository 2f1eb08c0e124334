package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.kafka.common.protocol.Message;

/** A message in Kafka's JSON notation, with records fields as base64 of their bytes. */
interface Notation {
    Message read(JsonNode value, short version) throws Exception;

    JsonNode write(Message message, short version) throws Exception;

    /** Kafka's converter where there is one; ours if not, or if the question wants it. */
    static Notation of(MessageType type, JsonNode question) throws Exception {
        boolean own = question.path("via").asText().equals("fields");
        return own || !Converter.existsFor(type) ? new FieldNotation(type) : Converter.of(type);
    }
}
