package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.OptionalLong;

/** What MemoryRecords finds in the bytes of record batches. */
final class BatchReader {
    private static final HexFormat HEX = HexFormat.of();
    private static final String[] NUMBERS = {
        "magic", "baseOffset", "lastOffset", "maxTimestamp", "sizeInBytes", "checksum",
        "producerId", "producerEpoch", "baseSequence", "lastSequence", "partitionLeaderEpoch",
    };

    private BatchReader() {}

    /** Every batch with every record; what Kafka throws at the first that is broken. */
    static ObjectNode read(byte[] bytes, boolean check) throws Exception {
        Object records = Dynamic.callStatic(
                "MemoryRecords",
                "readableRecords",
                new Class<?>[] {ByteBuffer.class},
                ByteBuffer.wrap(bytes));
        ArrayNode batches = Json.array();
        for (Object batch : (Iterable<?>) Dynamic.get(records, "batches")) {
            if (check) {
                Dynamic.get(batch, "ensureValid");
            }
            batches.add(batch(batch, check));
        }
        return Json.object().set("batches", batches);
    }

    private static ObjectNode batch(Object batch, boolean check) throws Exception {
        ObjectNode found = Json.object();
        for (String name : NUMBERS) {
            found.put(name, ((Number) Dynamic.get(batch, name)).longValue());
        }
        found.put("compression", Dynamic.get(batch, "compressionType").toString());
        found.put("timestampType", Dynamic.get(batch, "timestampType").toString());
        found.put("isTransactional", (Boolean) Dynamic.get(batch, "isTransactional"));
        found.put("isControlBatch", (Boolean) Dynamic.get(batch, "isControlBatch"));
        OptionalLong horizon = (OptionalLong) Dynamic.get(batch, "deleteHorizonMs");
        found.put("deleteHorizon", horizon.isPresent() ? horizon.getAsLong() : null);
        ArrayNode records = found.putArray("records");
        for (Object record : (Iterable<?>) batch) {
            if (check) {
                Dynamic.get(record, "ensureValid");
            }
            records.add(record(record));
        }
        return found;
    }

    private static ArrayNode record(Object record) throws Exception {
        ArrayNode found = Json.array();
        found.add((Long) Dynamic.get(record, "offset"));
        found.add((Long) Dynamic.get(record, "timestamp"));
        found.add(hex((ByteBuffer) Dynamic.get(record, "key")));
        found.add(hex((ByteBuffer) Dynamic.get(record, "value")));
        ArrayNode headers = found.addArray();
        Object held = Dynamic.get(record, "headers");
        for (int index = 0; index < Array.getLength(held); index++) {
            Object header = Array.get(held, index);
            byte[] value = (byte[]) Dynamic.get(header, "value");
            headers.addArray()
                    .add((String) Dynamic.get(header, "key"))
                    .add(value == null ? null : HEX.formatHex(value));
        }
        return found;
    }

    private static String hex(ByteBuffer buffer) {
        return buffer == null ? null : HEX.formatHex(Records.bytes(buffer));
    }

    /** The bytes of a JSON value that {@code record} wrote. */
    static byte[] bytes(JsonNode hex) {
        return hex.isNull() ? null : HEX.parseHex(hex.textValue());
    }
}
