package specgen.oracle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.Message;

/** One generated class; {@code name} and {@code kind} are its definition's name and type. */
record MessageType(String name, String kind, Class<? extends Message> javaClass, String jar) {

    /** A message with every field at its default. */
    Message create() throws Exception {
        return Reflect.create(javaClass);
    }

    void requireVersion(int version) throws Exception {
        Message message = create();
        if (version < message.lowestSupportedVersion()
                || version > message.highestSupportedVersion()) {
            throw new UnsupportedVersionException(name + " has versions "
                    + message.lowestSupportedVersion() + "-"
                    + message.highestSupportedVersion() + ", not " + version);
        }
    }

    ObjectNode describe() {
        try {
            Message message = create();
            ObjectNode row = Json.object();
            row.put("name", name).put("kind", kind).put("class", javaClass.getName());
            row.put("lowest", message.lowestSupportedVersion());
            row.put("highest", message.highestSupportedVersion());
            row.put("api_key", message instanceof ApiMessage api ? api.apiKey() : -1);
            return row.put("jar", jar).put("converter", Converter.existsFor(this));
        } catch (Exception broken) {
            throw new IllegalStateException(javaClass.getName(), broken);
        }
    }
}
