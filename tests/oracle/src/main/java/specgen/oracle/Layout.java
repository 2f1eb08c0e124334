package specgen.oracle;

import java.lang.reflect.Field;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;

/** Which fields of a struct are positional and which tagged at a version, by JSON name. */
record Layout(Set<String> positional, Set<String> tagged) {

    /**
     * Read from the public schemas that stand in every generated class. A struct that the
     * version lacks has no fields.
     */
    static Layout of(Class<?> struct, short version) throws Exception {
        Schema[] schemas = (Schema[]) struct.getField("SCHEMAS").get(null);
        Layout layout = new Layout(new LinkedHashSet<>(), new LinkedHashSet<>());
        Map<String, Field> fields = Reflect.fields(struct);
        Schema schema = version < schemas.length ? schemas[version] : null;
        for (BoundField bound : schema == null ? new BoundField[0] : schema.fields()) {
            if (bound.def.type instanceof TaggedFields section) {
                for (Object field : known(section).values()) {
                    String name = ((org.apache.kafka.common.protocol.types.Field) field).name;
                    layout.tagged.add(jsonName(name, fields));
                }
            } else {
                layout.positional.add(jsonName(bound.def.name, fields));
            }
        }
        return layout;
    }

    /** Kafka 3.9 keeps it private. */
    private static Map<?, ?> known(TaggedFields section) throws Exception {
        Field fields = TaggedFields.class.getDeclaredField("fields");
        fields.setAccessible(true);
        return (Map<?, ?>) fields.get(section);
    }

    /** Schemas use snake case, which does not always lead back to one camel case. */
    private static String jsonName(String snake, Map<String, Field> fields) {
        String plain = snake.replace("_", "");
        return fields.keySet().stream()
                .filter(name -> name.replace("_", "").equalsIgnoreCase(plain))
                .findFirst().orElseThrow();
    }
}
