package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Field;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.types.RawTaggedField;

/** Unknown tagged fields by the path of their struct: "" or "topics[0].partitions[1]". */
final class UnknownTags {
    private static final HexFormat HEX = HexFormat.of();
    private static final Pattern STEP = Pattern.compile("(\\w+)(?:\\[(\\d+)])?(?:\\.|$)");

    private UnknownTags() {}

    /** Adds tags, given as {path: [[tag, hex], ...]}, in the order they are given. */
    static void set(Message message, JsonNode tags) throws Exception {
        for (Iterator<Map.Entry<String, JsonNode>> all = tags.fields(); all.hasNext();) {
            Map.Entry<String, JsonNode> entry = all.next();
            List<RawTaggedField> held = struct(message, entry.getKey()).unknownTaggedFields();
            for (JsonNode tag : entry.getValue()) {
                byte[] data = HEX.parseHex(tag.get(1).textValue());
                held.add(new RawTaggedField(tag.get(0).intValue(), data));
            }
        }
    }

    static ObjectNode of(Message message) throws Exception {
        ObjectNode found = Json.object();
        collect(message, "", found);
        return found;
    }

    private static Message struct(Message message, String path) throws Exception {
        Message struct = message;
        Matcher step = STEP.matcher(path);
        for (int at = 0; at < path.length(); at = step.end()) {
            if (!step.find(at) || step.start() != at) {
                throw new IllegalArgumentException("no path " + path);
            }
            struct = follow(struct, step.group(1), step.group(2), path);
        }
        return struct;
    }

    private static Message follow(Message struct, String name, String index, String path)
            throws Exception {
        Field field = Reflect.fields(struct.getClass()).get(name);
        Object held = field == null ? null : field.get(struct);
        if (index != null && held instanceof Iterable<?> elements) {
            held = element(elements, Integer.parseInt(index));
        }
        if (held instanceof Message found) {
            return found;
        }
        throw new IllegalArgumentException("no struct at " + path);
    }

    private static Object element(Iterable<?> elements, int index) {
        int at = 0;
        for (Object element : elements) {
            if (at++ == index) {
                return element;
            }
        }
        return null;
    }

    private static void collect(Message struct, String path, ObjectNode found) throws Exception {
        if (!struct.unknownTaggedFields().isEmpty()) {
            ArrayNode tags = found.putArray(path);
            for (RawTaggedField tag : struct.unknownTaggedFields()) {
                tags.addArray().add(tag.tag()).add(HEX.formatHex(tag.data()));
            }
        }
        String prefix = path.isEmpty() ? "" : path + ".";
        for (Map.Entry<String, Field> entry : Reflect.fields(struct.getClass()).entrySet()) {
            Object held = entry.getValue().get(struct);
            if (held instanceof Message inner) {
                collect(inner, prefix + entry.getKey(), found);
            } else if (held instanceof Iterable<?> elements) {
                int index = 0;
                for (Object element : elements) {
                    if (element instanceof Message inner) {
                        collect(inner, prefix + entry.getKey() + "[" + index++ + "]", found);
                    }
                }
            }
        }
    }
}
