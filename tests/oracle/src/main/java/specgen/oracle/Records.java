package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.protocol.Message;

/** The raw bytes of records fields, whose classes moved to another package in 4.2. */
final class Records {
    private Records() {}

    static boolean isType(Class<?> type) {
        return type.getSimpleName().equals("BaseRecords");
    }

    /** What a field declared as {@code type} holds for these bytes. */
    static Object of(Class<?> type, byte[] bytes) throws Exception {
        Class<?> memory = Class.forName(type.getPackageName() + ".MemoryRecords");
        return Reflect.call(
                memory.getMethod("readableRecords", ByteBuffer.class), ByteBuffer.wrap(bytes));
    }

    static byte[] bytes(Object records) throws Exception {
        return bytes((ByteBuffer) records.getClass().getMethod("buffer").invoke(records));
    }

    static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /** Puts the bytes of every records field of the message into its JSON value. */
    static void fill(Message message, JsonNode value) throws Exception {
        for (Map.Entry<String, Field> entry : Reflect.fields(message.getClass()).entrySet()) {
            JsonNode written = value.get(entry.getKey());
            Object held = entry.getValue().get(message);
            if (held == null || written == null || written.isNull()) {
                continue;
            }
            if (isType(entry.getValue().getType())) {
                ((ObjectNode) value).set(entry.getKey(), new BinaryNode(bytes(held)));
            } else if (held instanceof Message struct) {
                fill(struct, written);
            } else if (held instanceof Iterable<?> elements) {
                fillElements(elements, written);
            }
        }
    }

    private static void fillElements(Iterable<?> elements, JsonNode written) throws Exception {
        int index = 0;
        for (Object element : elements) {
            if (!(element instanceof Message struct)) {
                return;
            }
            fill(struct, written.get(index++));
        }
    }
}
