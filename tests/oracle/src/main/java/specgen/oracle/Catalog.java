package specgen.oracle;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.apache.kafka.common.protocol.Message;

/** The generated message classes in Kafka's jars, by name. */
final class Catalog {
    private static final Pattern GENERATED = Pattern.compile(
            "(org/apache/kafka/common/(message|metadata)|(org/apache/)?kafka/.*/generated)"
                    + "/[^/$]+\\.class");

    private final List<MessageType> types = new ArrayList<>();
    private final Map<String, MessageType> byName = new HashMap<>();

    static Catalog ofClassPath() throws IOException {
        Catalog catalog = new Catalog();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            File file = new File(path);
            if (file.getName().startsWith("kafka") && file.getName().endsWith(".jar")) {
                catalog.add(file);
            }
        }
        return catalog;
    }

    Collection<MessageType> types() {
        return types;
    }

    /** By the definition's name, or by the class's simple or full name. */
    MessageType type(String name) {
        MessageType found = byName.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no message " + name);
        }
        return found;
    }

    private void add(File path) throws IOException {
        try (JarFile jar = new JarFile(path)) {
            Map<String, Definition> definitions = Definition.ofJar(jar);
            for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements();) {
                String entry = all.nextElement().getName();
                if (GENERATED.matcher(entry).matches()) {
                    add(path.getName(), load(entry), definitions);
                }
            }
        }
    }

    private static Class<?> load(String entry) {
        String name = entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
        try {
            return Class.forName(name, false, Catalog.class.getClassLoader());
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void add(String jar, Class<?> found, Map<String, Definition> definitions) {
        if (!Message.class.isAssignableFrom(found)) {
            return;
        }
        String simple = found.getSimpleName();
        Definition definition = definitions.getOrDefault(simple, new Definition(simple, "unknown"));
        MessageType type = new MessageType(
                definition.name(), definition.kind(), found.asSubclass(Message.class), jar);
        types.add(type);
        byName.put(found.getName(), type);
        byName.putIfAbsent(simple, type);
        byName.putIfAbsent(definition.name(), type);
    }
}
