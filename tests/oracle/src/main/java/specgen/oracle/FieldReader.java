package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.Message;

/** JSON to a message, led by the types of the class's fields. */
final class FieldReader {
    private FieldReader() {}

    static Message struct(Class<? extends Message> type, JsonNode value, short version)
            throws Exception {
        Layout layout = Layout.of(type, version);
        Message struct = Reflect.create(type);
        for (Map.Entry<String, Field> entry : Reflect.fields(type).entrySet()) {
            String name = entry.getKey();
            JsonNode given = value.get(name);
            if (given != null) {
                Type declared = entry.getValue().getGenericType();
                entry.getValue().set(struct, value(declared, given, version, name));
            } else if (layout.positional().contains(name)) {
                throw new IllegalArgumentException(
                        type.getSimpleName() + " v" + version + " wants " + name);
            }
        }
        return struct;
    }

    private static Object value(Type declared, JsonNode given, short version, String name)
            throws Exception {
        Class<?> type = raw(declared);
        if (given.isNull() && !type.isPrimitive()) {
            return null;
        }
        if (Message.class.isAssignableFrom(type)) {
            return struct(type.asSubclass(Message.class), given, version);
        }
        if (Collection.class.isAssignableFrom(type)) {
            return collection(type, elementType(declared), given, version, name);
        }
        return Records.isType(type) ? Records.of(type, Scalars.bytes(given))
                                    : Scalars.read(type, given, name);
    }

    private static Collection<Object> collection(
            Class<?> type, Type element, JsonNode given, short version, String name)
            throws Exception {
        @SuppressWarnings("unchecked")
        Collection<Object> elements = type == List.class
                ? new ArrayList<>() : (Collection<Object>) Reflect.create(type);
        for (JsonNode each : given) {
            elements.add(value(element, each, version, name));
        }
        return elements;
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic
                ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    /** {@code E} of {@code List<E>}, or of the collection class that stands for a map. */
    private static Type elementType(Type declared) {
        Type generic = declared instanceof Class<?> type ? type.getGenericSuperclass() : declared;
        return ((ParameterizedType) generic).getActualTypeArguments()[0];
    }
}
