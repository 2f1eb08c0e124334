package specgen.oracle;

import java.nio.ByteBuffer;
import java.nio.channels.ScatteringByteChannel;

/** What a broker, or a client, finds in the bytes of a frame: by Kafka's own reader of sizes. */
final class FrameReader {
    /** A broker's socket.request.max.bytes, if nothing else is configured. */
    private static final int MOST = 104_857_600;

    private FrameReader() {}

    /** A request as a broker reads it, or, of a header's version, a response; else what it throws. */
    static Decoded read(MessageType type, short version, int header, byte[] bytes)
            throws Exception {
        ByteBuffer content = content(bytes);
        if (header < 0) {
            Object parsed = parse("RequestHeader", new Class<?>[] {ByteBuffer.class}, content);
            Object key = Dynamic.get(parsed, "apiKey");
            Object asked = Dynamic.get(parsed, "apiVersion");
            Class<?>[] types = {short.class};
            if (!(Boolean) Dynamic.call(key, "isVersionSupported", types, asked)) {
                throw new IllegalArgumentException("no broker supports this version");
            }
        } else {
            Class<?>[] types = {ByteBuffer.class, short.class};
            parse("ResponseHeader", types, content, (short) header);
        }
        byte[] body = new byte[content.remaining()];
        content.get(body);
        return Wire.decode(type, version, body);
    }

    private static Object parse(String name, Class<?>[] types, Object... arguments)
            throws Exception {
        return Dynamic.callStatic(name, "parse", types, arguments);
    }

    private static ByteBuffer content(byte[] bytes) throws Exception {
        Class<?>[] types = {int.class, String.class};
        Object receive = Dynamic.create("NetworkReceive", types, MOST, "the oracle");
        Class<?>[] channel = {ScatteringByteChannel.class};
        Source source = new Source(ByteBuffer.wrap(bytes));
        while (!(Boolean) Dynamic.get(receive, "complete")) {
            Dynamic.call(receive, "readFrom", channel, source);
        }
        return ((ByteBuffer) Dynamic.get(receive, "payload")).rewind(); // as a channel does
    }

    /** A connection that has these bytes, and then ends. */
    private record Source(ByteBuffer left) implements ScatteringByteChannel {
        @Override
        public int read(ByteBuffer target) {
            if (!left.hasRemaining()) {
                return target.hasRemaining() ? -1 : 0;
            }
            int count = Math.min(left.remaining(), target.remaining());
            target.put(left.slice().limit(count));
            left.position(left.position() + count);
            return count;
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] targets) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
