package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Version 2 of the format, which is written where a dimension has flavors. */
class FlavorStoreTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu", "disk")
            .withFlavors("gpu", "a100", "v100")
            .withFlavors("disk", "ssd");
    private static final Instant TIME = Instant.parse("2026-03-04T05:06:07.000000089Z");

    private static QuotaForest forest() {
        return QuotaForest.builder(SCHEMA)
                .add(QuotaGroup.parent(SCHEMA, "research")
                        .min("gpu", 8)
                        .flavorMin("gpu", "v100", 5)
                        .flavorMax("gpu", "a100", 9)
                        .build())
                .add(QuotaGroup.leaf(SCHEMA, "vision")
                        .under("research")
                        .min("gpu", 4)
                        .flavorMin(SCHEMA.zero().with("gpu", "v100", 3))
                        .namespaces(List.of("images"))
                        .build())
                .add(QuotaGroup.leaf(SCHEMA, "spot").flavorMax("disk", "ssd", 0).build())
                .node(ClusterNode.of("n1", Map.of(), cards(64, 8, 0)))
                .node(ClusterNode.of("n2", Map.of(), cards(64, 0, 4).with("disk", "ssd", 100)))
                .build();
    }

    private static ResourceVector cards(long cpu, long a100, long v100) {
        return SCHEMA.vector("cpu", cpu).with("gpu", "a100", a100).with("gpu", "v100", v100);
    }

    private static Workload cards(String id, long units, String... flavors) {
        return Workload.builder(id, SCHEMA.vector("gpu", units))
                .group("vision")
                .accepts(FlavorClass.of(SCHEMA, "gpu", flavors))
                .build();
    }

    private static LedgerState state() {
        return QuotaOnly.state(forest())
                .version(42)
                .total("", cards(100, 10, 6))
                .pending(cards("job-1", 2, "v100"))
                .reserved(cards("job-2", 1, "a100", "v100"), TIME, Map.of("gpu", "v100"))
                .admitted(cards("job-3", 3, "a100", "v100"), Map.of("gpu", "a100"))
                .running(cards("job-4", 1, "v100"), TIME, Map.of("gpu", "v100"))
                .running(Workload.of("job-5", "vision", SCHEMA.vector(1, 0, 0)), TIME)
                .stopping(
                        Workload.of("job-6", "vision", SCHEMA.vector(1, 1, 7)),
                        Optional.of(TIME),
                        Map.of("disk", "ssd", "gpu", "a100"))
                .stopping(cards("job-7", 1, "a100"), Optional.empty(), Map.of("gpu", "a100"))
                .build();
    }

    private static List<LedgerChange> changes() {
        Map<String, String> v100 = Map.of("gpu", "v100");
        QuotaForest edited = forest().toBuilder()
                .replace(QuotaGroup.leaf(SCHEMA, "spot")
                        .flavorMax("gpu", "v100", 2)
                        .build())
                .build();
        return List.of(
                new LedgerChange.Submitted(1, cards("job-1", 2, "v100")),
                new LedgerChange.Adopted(2, cards("job-2", 1, "a100"), TIME, Map.of("gpu", "a100")),
                new LedgerChange.Admitted(3, List.of("job-1", "job-3"), List.of(v100, Map.of())),
                new LedgerChange.Reserved(4, List.of("job-4"), TIME, List.of(v100)),
                new LedgerChange.Admitted(5, List.of("job-5")),
                new LedgerChange.Started(6, "job-1", TIME, v100),
                new LedgerChange.Started(7, "job-5", TIME),
                new LedgerChange.TotalSet(8, "", cards(1, 2, 3)),
                new LedgerChange.ForestReplaced(9, forest(), DisplacedWorkloads.none()),
                new LedgerChange.ForestReplaced(10, edited, DisplacedWorkloads.none()),
                new LedgerChange.HandedOver(
                        11,
                        TIME,
                        List.of("job-1"),
                        false,
                        List.of("job-6"),
                        Optional.of(TIME),
                        List.of(Map.of("gpu", "a100", "disk", "ssd"))));
    }

    private static byte[] bytes(List<LedgerChange> changes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JournalWriter writer = JournalWriter.create(out, SCHEMA, Samples.EPOCH, JournalPlace.none(0));
        changes.forEach(writer);
        return out.toByteArray();
    }

    private static List<LedgerChange> read(byte[] bytes) {
        List<LedgerChange> changes = new ArrayList<>();
        JournalReader.of(new ByteArrayInputStream(bytes)).forEach(changes::add);
        return changes;
    }

    @Test
    void readsTheStateThatItWrites() throws IOException {
        LedgerState again = StateFormat.read(new ByteArrayInputStream(Samples.bytes(state())));
        assertThat(again).isEqualTo(state());
        assertThat(again.workloads().get(5).flavors().keySet()).containsExactly("gpu", "disk");
        assertThat(QuotaLedger.builder(again)
                        .clock(() -> TIME.minusSeconds(1))
                        .build()
                        .state())
                .isEqualTo(state());
    }

    @Test
    void readsTheChangesThatItWrites() throws IOException {
        assertThat(read(bytes(changes()))).isEqualTo(changes());
    }

    /** The files of version 2, which every later version must read. */
    @Test
    void readsTheFilesOfVersion2() throws IOException {
        assertThat(stored("state-2.qtls")).isEqualTo(Samples.bytes(state()));
        assertThat(read(stored("journal-2.qtlj"))).isEqualTo(changes());
    }

    private static byte[] stored(String name) throws IOException {
        try (InputStream stored = FlavorStoreTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(stored).readAllBytes();
        }
    }

    @Test
    void refusesAFileThatIsCutOffOrChangedAnywhere() throws IOException {
        byte[] bytes = Samples.bytes(state());
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> StateFormat.read(new ByteArrayInputStream(cut)))
                    .isInstanceOf(StoreFormatException.class);
            byte[] summed = bytes.clone();
            summed[length] ^= 1;
            try {
                StateFormat.read(new ByteArrayInputStream(StateFormatTest.summed(summed)));
            } catch (StoreFormatException refused) {
                assertThat(refused).hasMessageMatching("(?s)byte \\d+: .*");
            }
        }
    }

    @Test
    void aSchemaWithoutFlavorsKeepsVersion1() throws IOException {
        assertThat(Samples.bytes(Samples.state())[4]).isEqualTo((byte) 1);
        assertThat(Samples.bytes(state())[4]).isEqualTo((byte) 2);
        assertThat(bytes(changes())[4]).isEqualTo((byte) 3); // with flavors and without
    }
}
