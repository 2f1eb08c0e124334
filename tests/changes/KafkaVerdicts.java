import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.message.MessageGenerator;
import org.apache.kafka.message.MessageSpec;
import org.apache.kafka.message.checker.EvolutionVerifier;

/** What Kafka's own checker says of pairs of definitions: a pair a line, a verdict a line, empty if it is accepted. */
final class KafkaVerdicts {
    public static void main(String[] args) throws Exception {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(verdict(line).replace('\n', ' '));
        }
    }

    /** Empty of what is accepted, else the exception. */
    private static String verdict(String line) {
        try {
            JsonNode pair = MessageGenerator.JSON_SERDE.readTree(line);
            new EvolutionVerifier(spec(pair.get(0)), spec(pair.get(1))).verify();
            return "";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    private static MessageSpec spec(JsonNode definition) throws Exception {
        return MessageGenerator.JSON_SERDE.treeToValue(definition, MessageSpec.class);
    }
}
