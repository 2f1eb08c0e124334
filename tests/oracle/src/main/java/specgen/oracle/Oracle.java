package specgen.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Answers each JSON line of standard input with one of its own, in order. */
public final class Oracle {
    private Oracle() {}

    public static void main(String[] arguments) throws IOException {
        Operations operations = new Operations(Catalog.ofClassPath());
        BufferedReader in = new BufferedReader(
                new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        Writer out = new BufferedWriter(
                new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.write(answer(operations, line));
            out.write('\n');
            if (!in.ready()) {
                out.flush(); // whoever asks may wait for this answer before asking again
            }
        }
        out.flush();
    }

    private static String answer(Operations operations, String line)
            throws JsonProcessingException {
        ObjectNode answer;
        try {
            answer = operations.answer(Json.object(line));
        } catch (Throwable error) { // snappy-java throws Errors of its own
            answer = Json.object();
            answer.put("error", describe(error));
        }
        return Json.text(answer);
    }

    private static String describe(Throwable error) {
        return error.getClass().getSimpleName() + ": " + error.getMessage();
    }
}
