package specgen.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** JSON text to and from trees; NaN and the infinities are written bare, as Python does. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
            .build();

    static {
        MAPPER.getFactory().setStreamReadConstraints(StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE).build());
    }

    private Json() {}

    static ObjectNode object(String text) throws JsonProcessingException {
        return (ObjectNode) MAPPER.readTree(text);
    }

    static JsonNode tree(byte[] text) throws IOException {
        return MAPPER.readTree(text);
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    static String text(JsonNode node) throws JsonProcessingException {
        return MAPPER.writeValueAsString(node);
    }
}
