import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import javax.security.sasl.SaslServer;
import org.apache.kafka.common.message.RequestHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.ResponseHeader;
import org.apache.kafka.common.security.scram.ScramCredential;
import org.apache.kafka.common.security.scram.ScramCredentialCallback;
import org.apache.kafka.common.security.scram.ScramExtensionsCallback;
import org.apache.kafka.common.security.scram.internals.ScramFormatter;
import org.apache.kafka.common.security.scram.internals.ScramMechanism;
import org.apache.kafka.common.security.scram.internals.ScramSaslClient;
import org.apache.kafka.common.security.scram.internals.ScramSaslServer;
import org.apache.kafka.common.security.token.delegation.internals.DelegationTokenCredentialCallback;

/** Kafka's own headers and SCRAM: a question a line, an answer a line. */
final class KafkaPeer {
    private static final HexFormat HEX = HexFormat.of();
    private static SaslClient client;
    private static SaslServer server;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                System.out.println(answer(line.split(" ")));
            } catch (RuntimeException error) {
                System.out.println("failed " + error.getClass().getSimpleName());
            }
        }
    }

    private static String answer(String[] words) throws Exception {
        return switch (words[0]) {
            case "request" -> request(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "response" -> response(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "stable" -> stable(Integer.parseInt(words[1]));
            case "parse" -> parse(ByteBuffer.wrap(HEX.parseHex(words[1])));
            case "client" -> client(words);
            case "server" -> server(words);
            case "step" -> step(words.length > 1 ? HEX.parseHex(words[1]) : new byte[0]);
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private static String request(int key, int version) {
        if (!ApiKeys.hasId(key)) {
            return "none";
        }
        short header = ApiKeys.forId(key).requestHeaderVersion((short) version);
        RequestHeaderData data = new RequestHeaderData();
        data.setRequestApiKey((short) key).setRequestApiVersion((short) version);
        data.setCorrelationId(-7).setClientId(header == 0 ? "" : "klient \u00e9");
        return header + " " + written(data, header);
    }

    private static String response(int key, int version) {
        if (!ApiKeys.hasId(key)) {
            return "none";
        }
        short header = ApiKeys.forId(key).responseHeaderVersion((short) version);
        return header + " " + written(new ResponseHeader(-7, header).data(), header);
    }

    private static String stable(int key) {
        ApiKeys found = ApiKeys.forId(key);
        return found.oldestVersion() + " " + found.latestVersion(false);
    }

    private static String parse(ByteBuffer data) {
        RequestHeader found = RequestHeader.parse(data);
        String name = found.clientId() == null ? "" : found.clientId();
        String rest = HEX.formatHex(data.array(), data.position(), data.limit());
        return found.apiKey().id + " " + found.apiVersion() + " " + found.correlationId()
                + " " + HEX.formatHex(name.getBytes(StandardCharsets.UTF_8)) + " " + rest;
    }

    private static String written(Message message, short version) {
        ObjectSerializationCache cache = new ObjectSerializationCache();
        ByteBuffer out = ByteBuffer.allocate(message.size(cache, version));
        message.write(new ByteBufferAccessor(out), cache, version);
        return HEX.formatHex(out.array());
    }

    private static String client(String[] words) throws Exception {
        server = null;
        Map<String, String> extensions =
                words[4].equals("token") ? Map.of("tokenauth", "true") : Map.of();
        client = new ScramSaslClient(ScramMechanism.forMechanismName(words[1]), callbacks -> {
            for (Callback callback : callbacks) {
                if (callback instanceof NameCallback name) {
                    name.setName(text(words[2]));
                } else if (callback instanceof PasswordCallback password) {
                    password.setPassword(text(words[3]).toCharArray());
                } else if (callback instanceof ScramExtensionsCallback more) {
                    more.extensions(extensions);
                }
            }
        });
        return "ready";
    }

    private static String server(String[] words) throws Exception {
        client = null;
        ScramMechanism mechanism = ScramMechanism.forMechanismName(words[1]);
        ScramCredential kept =
                new ScramFormatter(mechanism).generateCredential(text(words[3]), 4096);
        CallbackHandler handler = callbacks -> {
            boolean known = false;
            for (Callback callback : callbacks) {
                if (callback instanceof NameCallback name) {
                    known = name.getDefaultName().equals(text(words[2]));
                } else if (callback instanceof DelegationTokenCredentialCallback token) {
                    token.tokenOwner("owner");
                }
                if (known && callback instanceof ScramCredentialCallback credential) {
                    credential.scramCredential(kept);
                }
            }
        };
        server = new ScramSaslServer(mechanism, Map.of(), handler);
        return HEX.formatHex(kept.salt()) + " " + HEX.formatHex(kept.storedKey()) + " "
                + HEX.formatHex(kept.serverKey());
    }

    /** The answer and whether it is over; {@code -} is no answer. */
    private static String step(byte[] token) {
        try {
            byte[] found = client != null
                    ? client.evaluateChallenge(token) : server.evaluateResponse(token);
            boolean over = client != null ? client.isComplete() : server.isComplete();
            return (found == null ? "-" : "=" + HEX.formatHex(found)) + " " + over;
        } catch (SaslException | RuntimeException error) {
            return "refused " + error.getClass().getSimpleName();
        }
    }

    private static String text(String hex) {
        return new String(HEX.parseHex(hex), StandardCharsets.UTF_8);
    }
}
