package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;
import org.apache.kafka.common.protocol.Message;

/** What can be asked: one method for each {@code op}. */
final class Operations {
    private static final HexFormat HEX = HexFormat.of();
    private final Catalog catalog;

    Operations(Catalog catalog) {
        this.catalog = catalog;
    }

    ObjectNode answer(JsonNode question) throws Exception {
        String op = text(question, "op");
        return switch (op) {
            case "list" -> list();
            case "default" -> defaults(question);
            case "encode" -> encode(question);
            case "decode" -> decode(question);
            case "reencode" -> reencode(question);
            case "json" -> json(question);
            case "read_frame" -> readFrame(question);
            case "read_batches" -> readBatches(question);
            case "write_batch" -> writeBatch(question);
            default -> throw new IllegalArgumentException("unknown op " + op);
        };
    }

    private ObjectNode list() {
        ArrayNode messages = Json.array();
        catalog.types().forEach(type -> messages.add(type.describe()));
        return Json.object().set("messages", messages);
    }

    private ObjectNode defaults(JsonNode question) throws Exception {
        MessageType type = type(question);
        short version = version(question, type);
        Message message = type.create();
        ObjectNode answer = bytes(message, version);
        return answer.set("value", Notation.of(type, question).write(message, version));
    }

    private ObjectNode encode(JsonNode question) throws Exception {
        MessageType type = type(question);
        short version = version(question, type);
        Message message = Notation.of(type, question).read(required(question, "value"), version);
        JsonNode tags = question.path("unknown_tags");
        if (!tags.isNull()) {
            UnknownTags.set(message, tags);
        }
        return bytes(message, version);
    }

    private ObjectNode decode(JsonNode question) throws Exception {
        MessageType type = type(question);
        short version = version(question, type);
        Decoded decoded = decoded(question, type, version);
        ObjectNode answer = Json.object();
        answer.set("value", Notation.of(type, question).write(decoded.message(), version));
        answer.set("unknown_tags", UnknownTags.of(decoded.message()));
        return answer.put("trailing", decoded.trailing());
    }

    private ObjectNode readFrame(JsonNode question) throws Exception {
        MessageType type = type(question);
        short version = version(question, type);
        int header = required(question, "response_header").asInt(-1); // null: a request
        byte[] bytes = HEX.parseHex(text(question, "bytes"));
        Decoded decoded = FrameReader.read(type, version, header, bytes);
        ObjectNode answer = Json.object();
        answer.set("value", Notation.of(type, question).write(decoded.message(), version));
        return answer.put("trailing", decoded.trailing());
    }

    private ObjectNode reencode(JsonNode question) throws Exception {
        MessageType type = type(question);
        short version = version(question, type);
        Decoded decoded = decoded(question, type, version);
        return bytes(decoded.message(), version).put("trailing", decoded.trailing());
    }

    private ObjectNode json(JsonNode question) throws Exception {
        MessageType type = type(question);
        short version = version(question, type);
        Message message = decoded(question, type, version).message();
        Converter converter = Converter.of(type);
        ObjectNode answer = Json.object();
        answer.set("json", converter.write(message, version, true));
        return answer.set("json_logging", converter.write(message, version, false));
    }

    private static ObjectNode readBatches(JsonNode question) throws Exception {
        byte[] bytes = HEX.parseHex(text(question, "bytes"));
        return BatchReader.read(bytes, question.path("check").asBoolean(true));
    }

    private static ObjectNode writeBatch(JsonNode question) throws Exception {
        return Json.object().put("bytes", HEX.formatHex(BatchWriter.write(question)));
    }

    private MessageType type(JsonNode question) {
        return catalog.type(text(question, "message"));
    }

    /** The generated classes themselves do not check this; their callers in Kafka do. */
    private static short version(JsonNode question, MessageType type) throws Exception {
        int version = required(question, "version").intValue();
        type.requireVersion(version);
        return (short) version;
    }

    private static Decoded decoded(JsonNode question, MessageType type, short version)
            throws Exception {
        return Wire.decode(type, version, HEX.parseHex(text(question, "bytes")));
    }

    private static ObjectNode bytes(Message message, short version) {
        return Json.object().put("bytes", HEX.formatHex(Wire.encode(message, version)));
    }

    private static String text(JsonNode question, String key) {
        return required(question, key).textValue();
    }

    private static JsonNode required(JsonNode question, String key) {
        JsonNode found = question.get(key);
        if (found == null) {
            throw new IllegalArgumentException("the question has no " + key);
        }
        return found;
    }
}
