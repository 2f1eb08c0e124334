import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apache.kafka.message.MessageGenerator;

/**
 * Kafka's own code of definitions, one a line, compiled into a folder: why it can't be had of each, or an
 * empty line.
 */
final class KafkaCompiles {
    private static final String PACKAGE = "org.apache.kafka.common.message";
    private static final List<String> KINDS = List.of("MessageDataGenerator", "JsonConverterGenerator");
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] arguments) throws Exception {
        Path classes = Files.createDirectories(Path.of(arguments[0]));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.err.println(verdict(line, classes).replace('\n', ' '));
        }
    }

    private static String verdict(String definition, Path classes) throws Exception {
        Path given = Files.createTempDirectory(classes.getParent(), "given");
        Path made = Files.createTempDirectory(classes.getParent(), "made");
        Files.writeString(given.resolve("One.json"), definition);
        try {
            MessageGenerator.processDirectories(
                PACKAGE, made.toString(), given.toString(), List.of(), KINDS);
        } catch (Exception e) {
            return e + ": " + e.getCause();
        }
        return compiled(made, classes);
    }

    private static String compiled(Path sources, Path classes) throws Exception {
        List<String> options = new ArrayList<>(List.of("-nowarn", "-proc:none", "-encoding", "UTF-8"));
        options.addAll(List.of("-cp", System.getProperty("java.class.path"), "-d", classes.toString()));
        StringWriter said = new StringWriter();
        try (Stream<Path> files = Files.list(sources);
             var manager = COMPILER.getStandardFileManager(null, null, null)) {
            var units = manager.getJavaFileObjectsFromPaths(files.toList());
            boolean good = COMPILER.getTask(new PrintWriter(said), manager, null, options, null, units).call();
            return good ? "" : said.toString();
        }
    }
}
