package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Method;
import org.apache.kafka.common.protocol.Message;

/** Kafka's own JSON converter for a message class. */
final class Converter implements Notation {
    private final Method read;
    private final Method write;

    private Converter(Method read, Method write) {
        this.read = read;
        this.write = write;
    }

    static boolean existsFor(MessageType type) {
        return type.javaClass().getResource(type.javaClass().getSimpleName()
                + "JsonConverter.class") != null;
    }

    /** Throws ClassNotFoundException if the message has no converter. */
    static Converter of(MessageType type) throws Exception {
        Class<?> converter = Class.forName(type.javaClass().getName() + "JsonConverter");
        return new Converter(
                converter.getMethod("read", JsonNode.class, short.class),
                converter.getMethod("write", type.javaClass(), short.class, boolean.class));
    }

    @Override
    public Message read(JsonNode value, short version) throws Exception {
        return (Message) Reflect.call(read, value, version);
    }

    /** The converter writes records as empty; the bytes are put in afterwards. */
    @Override
    public JsonNode write(Message message, short version) throws Exception {
        JsonNode value = write(message, version, true);
        Records.fill(message, value);
        return value;
    }

    JsonNode write(Message message, short version, boolean serializeRecords) throws Exception {
        return (JsonNode) Reflect.call(write, message, version, serializeRecords);
    }
}
