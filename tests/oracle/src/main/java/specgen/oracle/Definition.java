package specgen.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/** What the catalog wants to know of a definition file that lies in the same jar. */
record Definition(String name, String kind) {
    private static final Pattern FILE =
            Pattern.compile("(common/)?(message|metadata)/[^/]+\\.json");
    private static final Set<String> WITH_SUFFIX = Set.of("request", "response", "header");

    /** Simple class name to definition; until 2.5 every class is named as a request's is. */
    static Map<String, Definition> ofJar(JarFile jar) throws IOException {
        Map<String, Definition> found = new HashMap<>();
        for (JarEntry entry : jar.stream().toList()) {
            if (FILE.matcher(entry.getName()).matches()) {
                JsonNode file = Json.tree(jar.getInputStream(entry).readAllBytes());
                Definition definition = new Definition(
                        file.get("name").textValue(), file.get("type").textValue());
                found.put(definition.className(), definition);
                found.putIfAbsent(definition.name() + "Data", definition);
            }
        }
        return found;
    }

    private String className() {
        return WITH_SUFFIX.contains(kind) ? name + "Data" : name;
    }
}
