package specgen.oracle;

import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;

/** Messages to bytes and back, by the message's own methods. */
final class Wire {
    private Wire() {}

    static byte[] encode(Message message, short version) {
        ObjectSerializationCache cache = new ObjectSerializationCache();
        ByteBuffer buffer = ByteBuffer.allocate(message.size(cache, version));
        message.write(new ByteBufferAccessor(buffer), cache, version);
        if (buffer.hasRemaining()) {
            throw new IllegalStateException(buffer.remaining() + " bytes fewer than sized");
        }
        return buffer.array();
    }

    static Decoded decode(MessageType type, short version, byte[] bytes) throws Exception {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        Message message = type.create();
        message.read(new ByteBufferAccessor(buffer), version);
        return new Decoded(message, buffer.remaining());
    }
}
