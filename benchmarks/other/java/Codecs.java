import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.kafka.common.message.ApiMessageType;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;

/** Times Kafka's own classes: see benchmarks/languages.py for what is given and what is printed. */
public final class Codecs {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    /** The compiler needs this many times the measured time before it is done. */
    private static final int WARM = 4;

    private static Object kept;

    private Codecs() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        double seconds = Double.parseDouble(arguments[1]);
        for (String line : Files.readAllLines(folder.resolve("samples.tsv"))) {
            String[] columns = line.split("\t");
            ApiMessageType type = ApiMessageType.fromApiKey(Short.parseShort(columns[2]));
            short version = Short.parseShort(columns[3]);
            boolean isRequest = columns[1].equals("request");
            byte[] data = Files.readAllBytes(folder.resolve(columns[0]));
            ApiMessage decoded = read(type, isRequest, data, version);
            ByteBuffer written = MessageUtil.toByteBufferAccessor(decoded, version).buffer();
            if (!written.equals(ByteBuffer.wrap(data))) {
                throw new IllegalStateException(columns[0] + ": other bytes");
            }
            double decode = timed(seconds, () -> kept = read(type, isRequest, data, version));
            double encode =
                    timed(seconds, () -> kept = MessageUtil.toByteBufferAccessor(decoded, version));
            System.out.printf(
                    Locale.ROOT,
                    "{\"sample\": \"%s\", \"decode\": %f, \"encode\": %f}%n",
                    columns[0],
                    decode,
                    encode);
        }
    }

    private static ApiMessage read(
            ApiMessageType type, boolean isRequest, byte[] data, short version) {
        ApiMessage message = isRequest ? type.newRequest() : type.newResponse();
        message.read(new ByteBufferAccessor(ByteBuffer.wrap(data)), version);
        return message;
    }

    /** The processor time of one call in microseconds, with that of collecting its garbage. */
    private static double timed(double seconds, Runnable call) {
        for (long start = processor(); processor() - start < seconds * WARM * 1e9; ) {
            call.run();
        }
        long count = 0;
        long start = processor();
        while (processor() - start < seconds * 1e9) {
            for (int turn = 0; turn < 50; turn++) {
                call.run();
            }
            count += 50;
        }
        return (processor() - start) / 1e3 / count;
    }

    private static long processor() {
        return SYSTEM.getProcessCpuTime();
    }
}
