import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/**
 * Prints the APIs and error codes of a kafka-clients jar as one JSON object, or its protocol
 * reference.
 *
 * <p>Run in source mode (Java 11 or newer): {@code java -cp kafka-clients.jar:FOLDER
 * KafkaFacts.java facts|reference FOLDER SOURCE...}. The sources are compiled into the folder
 * first: they replace classes of other libraries that Kafka's classes need when they are
 * loaded. Kafka is accessed by reflection only, so this program works with every release from
 * 0.10.0; facts that a release lacks are left out.
 */
public final class KafkaFacts {
    private static final String PROTOCOL = "org.apache.kafka.common.protocol.";
    private static final String ERRORS = "org.apache.kafka.common.errors.";

    public static void main(String[] arguments) throws Exception {
        List<String> options = new ArrayList<>(List.of(arguments));
        boolean wantsReference = options.set(0, "-d").equals("reference");
        ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, options.toArray(new String[0]));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.println(wantsReference ? reference() : json(facts()));
        out.flush();
    }

    private static Object reference() throws Exception {
        return Class.forName(PROTOCOL + "Protocol").getMethod("toHtml").invoke(null);
    }

    private static Map<String, Object> facts() throws Exception {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("apis", apis());
        facts.put("errors", errors());
        return facts;
    }

    // ---- APIs

    private static List<Map<String, Object>> apis() throws Exception {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Object api : Class.forName(PROTOCOL + "ApiKeys").getEnumConstants()) {
            rows.add(api(api));
        }
        rows.sort((a, b) -> Integer.compare(number(a.get("key")), number(b.get("key"))));
        return rows;
    }

    private static Map<String, Object> api(Object api) throws Exception {
        Map<String, Object> row = new LinkedHashMap<>();
        Object type = field(api, "messageType"); // the definition's view; from 2.8
        row.put("key", field(api, "id"));
        row.put("name", field(api, "name"));
        row.put("constant", ((Enum<?>) api).name());
        put(row, "has_versions", call(api, "hasValidVersion")); // false: the API was removed
        if (!Boolean.FALSE.equals(row.get("has_versions"))) {
            versions(row, api, type);
        }
        put(row, "cluster_action", field(api, "clusterAction"));
        put(row, "forwardable", field(api, "forwardable"));
        put(row, "min_inter_broker_magic", field(api, "minRequiredInterBrokerMagic"));
        put(row, "listeners", listeners(type));
        return row;
    }

    private static void versions(Map<String, Object> row, Object api, Object type)
            throws Exception {
        if (method(api, "oldestVersion") == null) {
            return; // before 0.11, ApiKeys did not have the versions
        }
        int min = number(call(api, "oldestVersion"));
        int max = number(call(api, "latestVersion"));
        row.put("min", min);
        row.put("max", max);
        put(row, "latest_unstable", call(type, "latestVersionUnstable"));
        put(row, "deprecated", matching(api, "isVersionDeprecated", min, max));
        put(row, "request_headers", perVersion(api, "requestHeaderVersion", min, max));
        put(row, "response_headers", perVersion(api, "responseHeaderVersion", min, max));
    }

    /** What {@code api.method(version)} returns for each version, or null if it is absent. */
    private static List<Object> perVersion(Object api, String method, int min, int max)
            throws Exception {
        Method found = method(api, method, short.class);
        if (found == null) {
            return null;
        }
        List<Object> answers = new ArrayList<>();
        for (int version = min; version <= max; version++) {
            answers.add(found.invoke(api, (short) version));
        }
        return answers;
    }

    /** The versions for which {@code api.method(version)} is true, or null if it is absent. */
    private static List<Object> matching(Object api, String method, int min, int max)
            throws Exception {
        List<Object> answers = perVersion(api, method, min, max);
        if (answers == null) {
            return null;
        }
        List<Object> versions = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            if (Boolean.TRUE.equals(answers.get(i))) {
                versions.add(min + i);
            }
        }
        return versions;
    }

    private static List<String> listeners(Object type) throws Exception {
        Object found = call(type, "listeners"); // a set of enum constants
        if (found == null) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (Object listener : (Iterable<?>) found) {
            names.add(((Enum<?>) listener).name());
        }
        names.sort(null);
        return names;
    }

    // ---- errors

    private static List<Map<String, Object>> errors() throws Exception {
        Class<?> retriable = Class.forName(ERRORS + "RetriableException");
        Class<?> stale = Class.forName(ERRORS + "InvalidMetadataException");
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Object error : Class.forName(PROTOCOL + "Errors").getEnumConstants()) {
            Object exception = call(error, "exception"); // null: no error
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("code", call(error, "code"));
            row.put("name", ((Enum<?>) error).name());
            row.put("retriable", retriable.isInstance(exception));
            row.put("refresh_metadata", stale.isInstance(exception));
            put(row, "exception", exception == null ? null : exception.getClass().getSimpleName());
            rows.add(row);
        }
        rows.sort((a, b) -> Integer.compare(number(a.get("code")), number(b.get("code"))));
        return rows;
    }

    // ---- reflection

    /** The value of a public field, or null if there is no such field. */
    private static Object field(Object owner, String name) throws IllegalAccessException {
        try {
            Field found = owner.getClass().getField(name);
            return found.get(owner);
        } catch (NoSuchFieldException absent) {
            return null;
        }
    }

    /** What a method without parameters returns, or null if owner or method is absent. */
    private static Object call(Object owner, String name) throws Exception {
        Method found = owner == null ? null : method(owner, name);
        return found == null ? null : found.invoke(owner);
    }

    private static Method method(Object owner, String name, Class<?>... parameters) {
        Class<?> type = owner instanceof Enum ? ((Enum<?>) owner).getDeclaringClass()
                                              : owner.getClass();
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException absent) {
            return null;
        }
    }

    private static void put(Map<String, Object> row, String key, Object value) {
        if (value != null) {
            row.put(key, value);
        }
    }

    private static int number(Object value) {
        return ((Number) value).intValue();
    }

    // ---- JSON

    private static String json(Object value) {
        if (value instanceof Map) {
            return ((Map<?, ?>) value).entrySet().stream()
                    .map(entry -> json(entry.getKey()) + ": " + json(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List) {
            return ((List<?>) value).stream().map(KafkaFacts::json)
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof String) {
            return "\"" + value + "\""; // only names, which need no escaping
        }
        return String.valueOf(value);
    }
}
