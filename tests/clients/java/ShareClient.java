import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;

/** Kafka's own client in a share group: takes records, gives some back, ends with all. */
public final class ShareClient {
    private static final int COUNT = 30;

    public static void main(String[] arguments) throws Exception {
        String topic = arguments[1];
        Properties settings = properties(arguments[0]);
        try (Admin admin = Admin.create(settings)) {
            admin.createTopics(Set.of(new NewTopic(topic, 1, (short) 1))).all().get();
            produce(settings, topic);
            String group = topic + "-share";
            var resource = new ConfigResource(ConfigResource.Type.GROUP, group);
            var start = new ConfigEntry("share.auto.offset.reset", "earliest");
            var set = new AlterConfigOp(start, AlterConfigOp.OpType.SET);
            admin.incrementalAlterConfigs(Map.of(resource, List.of(set))).all().get();
            settings.put("group.id", group);
            settings.put("share.acknowledgement.mode", "explicit");
            consume(settings, topic);
            admin.describeShareGroups(Set.of(group)).all().get();
            admin.deleteShareGroups(Set.of(group)).all().get();
        }
        System.out.println("done");
    }

    private static Properties properties(String servers) {
        Properties found = new Properties();
        found.put("bootstrap.servers", servers);
        for (String side : List.of("key", "value")) {
            String name = "org.apache.kafka.common.serialization.ByteArray";
            found.put(side + ".serializer", name + "Serializer");
            found.put(side + ".deserializer", name + "Deserializer");
        }
        return found;
    }

    private static void produce(Properties settings, String topic) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings)) {
            for (int i = 0; i < COUNT; i++) {
                producer.send(new ProducerRecord<>(topic, ("v" + i).getBytes()));
            }
        }
    }

    private static void consume(Properties settings, String topic) {
        try (var consumer = new KafkaShareConsumer<byte[], byte[]>(settings)) {
            consumer.subscribe(List.of(topic));
            long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            int done = 0;
            while (done < COUNT) {
                for (ConsumerRecord<byte[], byte[]> taken : consumer.poll(Duration.ofSeconds(1))) {
                    boolean isFirst = taken.deliveryCount().get() == 1;
                    boolean isGivenBack = isFirst && taken.offset() % 3 == 1;
                    AcknowledgeType kind = AcknowledgeType.ACCEPT;
                    if (isGivenBack) {
                        kind = AcknowledgeType.RELEASE;
                    } else if (taken.offset() % 3 == 2) {
                        kind = AcknowledgeType.REJECT;
                    }
                    consumer.acknowledge(taken, kind);
                    done += isGivenBack ? 0 : 1;
                }
                consumer.commitSync();
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("only " + done + " records are done");
                }
            }
        }
    }
}
