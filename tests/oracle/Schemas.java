import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads messages with the schemas of a kafka-clients jar of 0.10.0 to 2.1, and writes them again.
 *
 * <p>Run in source mode: {@code java -cp kafka-clients.jar:slf4j-api.jar Schemas.java}. Each line
 * of standard input is answered by one line of JSON: {@code all} by every [direction, API key,
 * version] that the jar has, {@code schema request 1 6} by the fields of a schema, {@code read
 * request 1 6 HEX} by the values and the bytes that they are written as. Kafka is reached by
 * reflection only, since the classes of each release have other members. A struct in a struct is
 * its fields, as it is on the wire.
 */
public final class Schemas {
    private static final String PROTOCOL = "org.apache.kafka.common.protocol.";

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(answer(line.split(" ")));
        }
        out.flush();
    }

    private static String answer(String[] words) throws Exception {
        if (words[0].equals("all")) {
            return all();
        }
        Object schema = schema(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        if (words[0].equals("schema")) {
            return fields(schema).stream().collect(Collectors.joining(", ", "[", "]"));
        }
        return read(schema, words.length < 5 ? "" : words[4]);
    }

    // ---- schemas

    private static String all() throws Exception {
        List<String> rows = new ArrayList<>();
        for (String direction : List.of("request", "response")) {
            for (Object api : Class.forName(PROTOCOL + "ApiKeys").getEnumConstants()) {
                int key = ((Number) api.getClass().getField("id").get(api)).intValue();
                for (int version = 0; version < 100; version++) {
                    if (schema(direction, key, version) != null) {
                        rows.add("[" + text(direction) + ", " + key + ", " + version + "]");
                    }
                }
            }
        }
        return rows.toString();
    }

    /** A schema, or null where the jar has none. */
    private static Object schema(String direction, int key, int version) throws Exception {
        Object schemas;
        try {
            Class<?> keys = Class.forName(PROTOCOL + "ApiKeys");
            Object api = keys.getMethod("forId", int.class).invoke(null, key);
            Field field = keys.getDeclaredField(direction + "Schemas"); // from 1.0
            field.setAccessible(true);
            schemas = field.get(api);
        } catch (NoSuchFieldException older) {
            String name = direction.equals("request") ? "REQUESTS" : "RESPONSES";
            schemas = Array.get(Class.forName(PROTOCOL + "Protocol").getField(name).get(null), key);
        }
        return version < Array.getLength(schemas) ? Array.get(schemas, version) : null;
    }

    private static List<String> fields(Object schema) throws Exception {
        List<String> rows = new ArrayList<>();
        for (Object bound : members(schema)) {
            Object type = member(definition(bound), "type");
            if (type.getClass().getSimpleName().equals("Schema")) {
                rows.addAll(fields(type));
            } else {
                rows.add(field((String) member(definition(bound), "name"), type));
            }
        }
        return rows;
    }

    /** Name, type, whether null is allowed, and of an array the fields of an element. */
    private static String field(String name, Object type) throws Exception {
        boolean isArray = type.getClass().getSimpleName().equals("ArrayOf");
        String row = "[" + text(name) + ", " + text(isArray ? "ARRAY" : type.toString()) + ", "
                + call(type, "isNullable");
        if (!isArray) {
            return row + ", []]";
        }
        Object element = call(type, "type");
        boolean isStruct = element.getClass().getSimpleName().equals("Schema");
        return row + ", " + (isStruct ? fields(element) : List.of(field("", element))) + "]";
    }

    private static Object[] members(Object schema) throws Exception {
        return (Object[]) call(schema, "fields");
    }

    /** A field as it was defined: from 1.0 on it is bound to its schema. */
    private static Object definition(Object bound) throws Exception {
        try {
            return member(bound, "def");
        } catch (NoSuchFieldException older) {
            return bound;
        }
    }

    // ---- values

    private static String read(Object schema, String hex) throws Exception {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes(hex));
            Object struct = invoke(schema, "read", buffer);
            String value = values(struct).toString();
            int left = buffer.remaining();
            ByteBuffer again = ByteBuffer.allocate((Integer) invoke(schema, "sizeOf", struct));
            invoke(schema, "write", again, struct);
            again.flip();
            return "{\"value\": " + value + ", \"left\": " + left
                    + ", \"again\": " + text(hex(again)) + "}";
        } catch (InvocationTargetException refused) {
            return "{\"error\": " + text(String.valueOf(refused.getCause())) + "}";
        }
    }

    private static List<String> values(Object struct) throws Exception {
        List<String> values = new ArrayList<>();
        for (Object bound : members(call(struct, "schema"))) {
            Object value = struct.getClass().getMethod("get", bound.getClass())
                    .invoke(struct, bound);
            if (value != null && value.getClass().getSimpleName().equals("Struct")) {
                values.addAll(values(value));
            } else {
                values.add(value(value));
            }
        }
        return values;
    }

    private static String value(Object value) throws Exception {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof String) {
            return text((String) value);
        }
        if (value instanceof ByteBuffer) {
            return text(hex((ByteBuffer) value));
        }
        if (value instanceof Object[]) {
            List<String> items = new ArrayList<>();
            for (Object item : (Object[]) value) {
                boolean isStruct = item.getClass().getSimpleName().equals("Struct");
                items.add(isStruct ? values(item).toString() : value(item));
            }
            return items.toString();
        }
        return text(hex((ByteBuffer) call(value, "buffer"))); // records
    }

    // ---- reflection and texts

    private static Object member(Object owner, String name) throws Exception {
        return owner.getClass().getField(name).get(owner);
    }

    private static Object call(Object owner, String name) throws Exception {
        Method method = owner.getClass().getMethod(name);
        method.setAccessible(true); // of a class without a name
        return method.invoke(owner);
    }

    /** Calls the first method of that name with so many parameters. */
    private static Object invoke(Object owner, String name, Object... given) throws Exception {
        for (Method method : owner.getClass().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == given.length) {
                return method.invoke(owner, given);
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    private static String hex(ByteBuffer buffer) {
        StringBuilder hex = new StringBuilder();
        ByteBuffer rest = buffer.duplicate();
        while (rest.hasRemaining()) {
            hex.append(String.format("%02x", rest.get()));
        }
        return hex.toString();
    }

    private static String text(String plain) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : plain.toCharArray()) {
            boolean isPlain = c >= ' ' && c < 127 && c != '"' && c != '\\';
            quoted.append(isPlain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return quoted.append('"').toString();
    }
}
