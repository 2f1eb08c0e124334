package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.kafka.common.protocol.Message;

/** The JSON notation over the fields of a class, for messages without a converter. */
record FieldNotation(MessageType type) implements Notation {

    @Override
    public Message read(JsonNode value, short version) throws Exception {
        return FieldReader.struct(type.javaClass(), value, version);
    }

    @Override
    public JsonNode write(Message message, short version) throws Exception {
        return FieldWriter.struct(message, version);
    }
}
