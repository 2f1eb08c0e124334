package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import org.apache.kafka.common.record.TimestampType;

/** One batch as MemoryRecordsBuilder writes it. */
final class BatchWriter {
    private static final long NONE = -1;

    private BatchWriter() {}

    static byte[] write(JsonNode plan) throws Exception {
        boolean control = plan.path("control").asBoolean();
        if (plan.path("records").isEmpty()) {
            return writeEmpty(plan, control);
        }
        Object builder = builder(plan, control);
        for (JsonNode record : plan.path("records")) {
            append(builder, record, control);
        }
        JsonNode last = plan.path("last_offset");
        if (last.isNumber()) {
            Dynamic.call(
                    builder, "overrideLastOffset", new Class<?>[] {long.class}, last.longValue());
        }
        Object built = Dynamic.get(builder, "build");
        return Records.bytes((ByteBuffer) Dynamic.get(built, "buffer"));
    }

    /** What compaction leaves of a batch, in the way that it does. */
    private static byte[] writeEmpty(JsonNode plan, boolean control) throws Exception {
        Class<?>[] types = {
            ByteBuffer.class, byte.class, long.class, short.class, int.class, long.class,
            long.class, int.class, TimestampType.class, long.class, boolean.class,
            boolean.class,
        };
        JsonNode append = plan.path("log_append_time");
        ByteBuffer buffer = ByteBuffer.allocate(61);
        Dynamic.callStatic(
                "DefaultRecordBatch",
                "writeEmptyHeader",
                types,
                buffer,
                (byte) 2,
                plan.path("producer_id").asLong(NONE),
                (short) plan.path("producer_epoch").asInt(-1),
                plan.path("base_sequence").asInt(-1),
                plan.path("base_offset").longValue(),
                plan.path("last_offset").longValue(),
                plan.path("partition_leader_epoch").asInt(-1),
                append.isNumber() ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME,
                append.asLong(plan.path("max_timestamp").asLong(NONE)),
                plan.path("transactional").asBoolean(),
                control);
        return buffer.array();
    }

    private static Object builder(JsonNode plan, boolean control) throws Exception {
        Class<?> stream = Dynamic.type("ByteBufferOutputStream");
        Class<?>[] types = {
            stream, byte.class, Dynamic.type("Compression"), TimestampType.class, long.class,
            long.class, long.class, short.class, int.class, boolean.class, boolean.class,
            int.class, int.class, long.class,
        };
        int magic = plan.path("magic").intValue();
        JsonNode append = plan.path("log_append_time");
        TimestampType type = magic == 0
                ? TimestampType.NO_TIMESTAMP_TYPE
                : append.isNumber() ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME;
        return Dynamic.create(
                "MemoryRecordsBuilder",
                types,
                Dynamic.create("ByteBufferOutputStream", new Class<?>[] {int.class}, 1024),
                (byte) magic,
                compression(plan.path("compression").textValue()),
                type,
                plan.path("base_offset").asLong(0),
                append.asLong(NONE),
                plan.path("producer_id").asLong(NONE),
                (short) plan.path("producer_epoch").asInt(-1),
                plan.path("base_sequence").asInt(-1),
                plan.path("transactional").asBoolean(),
                control,
                plan.path("partition_leader_epoch").asInt(-1),
                Integer.MAX_VALUE,
                plan.path("delete_horizon").asLong(NONE));
    }

    private static Object compression(String name) throws Exception {
        Object chosen = Dynamic.callStatic(
                "Compression", "of", new Class<?>[] {String.class}, name);
        return Dynamic.get(chosen, "build");
    }

    private static void append(Object builder, JsonNode record, boolean control)
            throws Exception {
        long offset = record.get(0).longValue();
        long timestamp = record.get(1).longValue();
        byte[] key = BatchReader.bytes(record.get(2));
        byte[] value = BatchReader.bytes(record.get(3));
        Object headers = headers(record.get(4));
        Class<?> array = headers.getClass();
        if (control) {
            Class<?>[] held = {long.class, byte[].class, byte[].class, array};
            Object simple = Dynamic.create("SimpleRecord", held, timestamp, key, value, headers);
            Class<?>[] types = {long.class, simple.getClass()};
            Dynamic.call(builder, "appendControlRecordWithOffset", types, offset, simple);
        } else {
            Class<?>[] types = {
                long.class, long.class, byte[].class, byte[].class, array,
            };
            Dynamic.call(
                    builder, "appendWithOffset", types, offset, timestamp, key, value, headers);
        }
    }

    private static Object headers(JsonNode pairs) throws Exception {
        Object headers = Array.newInstance(Dynamic.type("Header"), pairs.size());
        Class<?>[] types = {String.class, byte[].class};
        for (int index = 0; index < pairs.size(); index++) {
            JsonNode pair = pairs.get(index);
            byte[] value = BatchReader.bytes(pair.get(1));
            Object header =
                    Dynamic.create("RecordHeader", types, pair.get(0).textValue(), value);
            Array.set(headers, index, header);
        }
        return headers;
    }
}
