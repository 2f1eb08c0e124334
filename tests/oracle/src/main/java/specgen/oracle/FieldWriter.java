package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.protocol.Message;

/** A message to JSON: what stands on the wire at the version, and nothing else. */
final class FieldWriter {
    private FieldWriter() {}

    static ObjectNode struct(Message struct, short version) throws Exception {
        Layout layout = Layout.of(struct.getClass(), version);
        Message defaults = Reflect.create(struct.getClass());
        ObjectNode written = Json.object();
        for (Map.Entry<String, Field> entry : Reflect.fields(struct.getClass()).entrySet()) {
            String name = entry.getKey();
            Object held = entry.getValue().get(struct);
            boolean set = layout.tagged().contains(name)
                    && !Objects.deepEquals(held, entry.getValue().get(defaults));
            if (set || layout.positional().contains(name)) {
                written.set(name, value(held, version));
            }
        }
        return written;
    }

    private static JsonNode value(Object held, short version) throws Exception {
        if (held == null) {
            return NullNode.instance;
        }
        if (held instanceof Message struct) {
            return struct(struct, version);
        }
        if (held instanceof Iterable<?> elements) {
            ArrayNode array = Json.array();
            for (Object element : elements) {
                array.add(value(element, version));
            }
            return array;
        }
        return Scalars.write(held);
    }
}
