import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;

/** Kafka's own client: produces, consumes in a group, commits and administers. */
public final class Client {
    private static final List<String> CODECS = List.of("none", "gzip", "snappy", "lz4", "zstd");
    private static final int EACH = 40;

    private final String servers;
    private final String topic;

    private Client(String servers, String topic) {
        this.servers = servers;
        this.topic = topic;
    }

    public static void main(String[] arguments) throws Exception {
        Client client = new Client(arguments[0], arguments[1]);
        try (Admin admin = Admin.create(client.properties())) {
            admin.createTopics(Set.of(new NewTopic(client.topic, 2, (short) 1))).all().get();
            admin.describeCluster().nodes().get();
            ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, client.topic);
            admin.describeConfigs(Set.of(resource)).all().get();
            client.produce();
            client.transact(true);
            client.transact(false);
            for (int i = 2; i < arguments.length; i++) {
                client.consume(arguments[i]);
            }
            admin.listConsumerGroups().all().get();
            admin.deleteTopics(Set.of(client.topic)).all().get();
        }
        System.out.println("done");
    }

    private Properties properties() {
        Properties found = new Properties();
        found.put("bootstrap.servers", servers);
        for (String side : List.of("key", "value")) {
            String name = "org.apache.kafka.common.serialization.ByteArray";
            found.put(side + ".serializer", name + "Serializer");
            found.put(side + ".deserializer", name + "Deserializer");
        }
        return found;
    }

    private void produce() {
        for (String codec : CODECS) {
            Properties settings = properties();
            settings.put("compression.type", codec);
            settings.put("linger.ms", "50");
            try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings)) {
                for (int i = 0; i < EACH; i++) {
                    byte[] value = "value value value value".getBytes();
                    var record = new ProducerRecord<>(topic, null, ("k" + i).getBytes(), value);
                    record.headers().add("codec", codec.getBytes()).add("none", null);
                    producer.send(record);
                }
            }
        }
    }

    private void transact(boolean commit) {
        Properties settings = properties();
        settings.put("transactional.id", topic + "-transaction");
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings)) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "transactional".getBytes()));
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.flush();
                producer.abortTransaction();
            }
        }
    }

    private void consume(String protocol) {
        Properties settings = properties();
        settings.put("group.id", topic + "-" + protocol);
        settings.put("group.protocol", protocol);
        settings.put("auto.offset.reset", "earliest");
        settings.put("isolation.level", "read_committed");
        settings.put("enable.auto.commit", "false");
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings)) {
            consumer.subscribe(List.of(topic));
            int wanted = EACH * CODECS.size() + 1;
            long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            int count = 0;
            while (count < wanted) {
                count += consumer.poll(Duration.ofSeconds(1)).count();
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("only " + count + " records came");
                }
            }
            consumer.commitSync();
        }
    }
}
