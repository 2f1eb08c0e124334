package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;

/** The scalars of a class's fields to and from JSON. */
final class Scalars {
    private Scalars() {}

    static Object read(Class<?> type, JsonNode given, String name) throws Exception {
        return switch (type.getSimpleName()) {
            case "boolean", "Boolean" -> given.booleanValue();
            case "byte", "Byte" -> (byte) integer(given, Byte.MIN_VALUE, Byte.MAX_VALUE, name);
            case "short", "Short" ->
                    (short) integer(given, Short.MIN_VALUE, Short.MAX_VALUE, name);
            case "int", "Integer" ->
                    (int) integer(given, Integer.MIN_VALUE, Integer.MAX_VALUE, name);
            case "long", "Long" -> integer(given, Long.MIN_VALUE, Long.MAX_VALUE, name);
            case "double", "Double" -> given.doubleValue();
            case "String" -> given.textValue();
            case "Uuid" -> Reflect.call(type.getMethod("fromString", String.class),
                    given.textValue());
            case "UUID" -> uuid(given.textValue());
            case "byte[]" -> bytes(given);
            case "ByteBuffer" -> ByteBuffer.wrap(bytes(given));
            default -> throw new IllegalArgumentException(name + " is of " + type);
        };
    }

    static JsonNode write(Object held) throws Exception {
        if (held instanceof Boolean bool) {
            return BooleanNode.valueOf(bool);
        }
        if (held instanceof Double number) {
            return new DoubleNode(number);
        }
        if (held instanceof Number number) {
            return new LongNode(number.longValue());
        }
        if (held instanceof UUID uuid) {
            return new TextNode(text(uuid));
        }
        if (held instanceof String || held.getClass().getSimpleName().equals("Uuid")) {
            return new TextNode(held.toString());
        }
        if (held instanceof byte[] bytes) {
            return new BinaryNode(bytes);
        }
        return new BinaryNode(
                held instanceof ByteBuffer buffer ? Records.bytes(buffer) : Records.bytes(held));
    }

    static byte[] bytes(JsonNode given) throws IOException {
        return given.binaryValue();
    }

    private static long integer(JsonNode given, long low, long high, String name) {
        boolean whole = given.isIntegralNumber() && given.canConvertToLong();
        if (!whole || given.longValue() < low || given.longValue() > high) {
            throw new IllegalArgumentException(name + " is " + given);
        }
        return given.longValue();
    }

    /** Kafka's own class came with 2.7; before, a uuid was Java's. */
    private static UUID uuid(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static String text(UUID uuid) {
        ByteBuffer bytes = ByteBuffer.allocate(16);
        bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }
}
