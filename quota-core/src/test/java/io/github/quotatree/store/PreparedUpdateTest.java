package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An update that is encoded before it is recorded has the bytes of one that is not, and takes no time in the forest. */
class PreparedUpdateTest {
    private static final Path FOLDER = Path.of("simulated");
    private static final int GROUPS = 5_000;

    private static ClusterNode node(int number, long cpu) {
        return ClusterNode.of("node-" + number, Map.of("zone", "z" + number % 3), Samples.SCHEMA.vector(cpu, 0));
    }

    private static QuotaForest edited(QuotaForest forest, Random random) {
        ClusterNode node = node(random.nextInt(5), random.nextInt(9));
        if (random.nextBoolean()) {
            return forest.withNode(node);
        }
        String name = "audio-" + random.nextInt(3);
        QuotaForest.Builder edited = forest.toBuilder();
        return (forest.tree("").orElseThrow().contains(name)
                        ? edited.remove(name)
                        : edited.add(QuotaGroup.leaf(Samples.SCHEMA, name).build()))
                .build();
    }

    /** Beside other changes, refused updates, and switches to another journal after the encoding. */
    @Test
    void hasTheSameBytes() throws IOException {
        Random random = new Random(6);
        ByteArrayOutputStream plainFile = new ByteArrayOutputStream();
        ByteArrayOutputStream preparedFile = new ByteArrayOutputStream();
        JournalWriter plain = JournalWriter.create(plainFile, Samples.SCHEMA);
        JournalWriter prepared = JournalWriter.create(preparedFile, Samples.SCHEMA);
        QuotaForest forest = Samples.forest();
        List<LedgerChange> changes = new ArrayList<>();
        int version = 0;
        for (int k = 0; k < 3_000; k++) {
            QuotaForest next = edited(forest, random);
            DisplacedWorkloads displaced =
                    random.nextBoolean() ? DisplacedWorkloads.none() : DisplacedWorkloads.moveTo("a", "b");
            prepared.prepare(new LedgerChange.ForestReplaced(version + 1, next, displaced));
            for (int other = random.nextInt(3); other > 0; other--) {
                changes.add(new LedgerChange.Finished(++version, "job-" + version));
                plain.accept(changes.get(changes.size() - 1));
                prepared.accept(changes.get(changes.size() - 1));
            }
            if (random.nextInt(200) == 0) {
                assertThatAreSame(plainFile, preparedFile, changes);
                changes.clear();
                plainFile = new ByteArrayOutputStream();
                preparedFile = new ByteArrayOutputStream();
                plain.switchTo(plainFile);
                prepared.switchTo(preparedFile);
            }
            if (random.nextInt(4) == 0) { // another update comes first
                changes.add(new LedgerChange.ForestReplaced(++version, edited(forest, random), displaced));
                plain.accept(changes.get(changes.size() - 1));
                prepared.accept(changes.get(changes.size() - 1));
            }
            if (random.nextInt(4) > 0) { // or else it is refused
                changes.add(new LedgerChange.ForestReplaced(++version, next, displaced));
                plain.accept(changes.get(changes.size() - 1));
                prepared.accept(changes.get(changes.size() - 1));
                forest = next;
            }
        }
        assertThatAreSame(plainFile, preparedFile, changes);
    }

    private static void assertThatAreSame(
            ByteArrayOutputStream one, ByteArrayOutputStream other, List<LedgerChange> changes) {
        byte[] journal = other.toByteArray();
        List<byte[]> payloads = Frames.payloads(journal);
        List<byte[]> expected = Frames.payloads(one.toByteArray());
        assertThat(payloads).hasSameSizeAs(expected).hasSize(changes.size() + 1);
        for (int k = 1; k < payloads.size(); k++) { // the begin has a random epoch
            assertThat(payloads.get(k)).isEqualTo(expected.get(k));
        }
        List<LedgerChange> read = new ArrayList<>();
        JournalReader.of(new ByteArrayInputStream(journal)).forEach(read::add);
        assertThat(read).isEqualTo(changes);
    }

    /** Also the forest that is the first one of its journal. */
    @Test
    void aSwitchEncodesItAnew() throws IOException {
        QuotaForest first = Samples.forest();
        QuotaForest second = first.withNode(node(1, 1));
        JournalWriter writer = JournalWriter.create(new ByteArrayOutputStream(), Samples.SCHEMA);
        writer.accept(new LedgerChange.ForestReplaced(1, first, DisplacedWorkloads.none()));
        LedgerChange update = new LedgerChange.ForestReplaced(2, second, DisplacedWorkloads.none());
        writer.prepare(update);
        List<Integer> offsets = new ArrayList<>();
        writer.switchTo(new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int count) {
                offsets.add(from); // of an array that was encoded before
                super.write(bytes, from, count);
            }
        });
        writer.accept(update);
        assertThat(offsets).hasSize(2).last().isNotEqualTo(0);
    }

    /** The bytes that a store writes are the array that was encoded before, in which a part is left free in front. */
    @Test
    void takesNoTimeInTheForest() throws IOException {
        QuotaForest.Builder forest = QuotaForest.builder(Samples.SCHEMA);
        for (int g = 0; g < GROUPS; g++) {
            forest.add(QuotaGroup.leaf(Samples.SCHEMA, "group-" + g).build());
        }
        LedgerState state = LedgerState.builder(forest.build()).build();
        List<Integer> offsets = new ArrayList<>();
        SimulatedDisk simulated = SimulatedDisk.empty();
        StoreOptions options = StoreFolder.OPTIONS.withDisk(folder -> new ForwardingDisk(simulated.folder()) {
            @Override
            public Output create(String name) throws IOException {
                return new ForwardingOutput(super.create(name)) {
                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        if (name.startsWith("journal") && length > GROUPS) {
                            offsets.add(from);
                        }
                        super.write(bytes, from, length);
                    }
                };
            }
        });
        LedgerState end;
        try (LedgerStore store = LedgerStore.open(FOLDER, () -> state, options, builder -> builder)) {
            store.ledger().update(before -> before.withNode(node(1, 9))); // the first forest of a journal
            store.ledger().update(before -> {
                QuotaForest.Builder edited = before.toBuilder();
                for (int g = 0; g < GROUPS / 2; g++) {
                    edited.remove("group-" + g);
                }
                return edited.build();
            });
            end = store.ledger().state();
        }
        assertThat(offsets).hasSize(2).allMatch(from -> from > 0);
        try (LedgerStore store = LedgerStore.open(FOLDER, () -> state, options, builder -> builder)) {
            assertThat(store.ledger().state()).isEqualTo(end);
        }
    }

    @Test
    void aForestThatNoReaderTakesIsRefusedBefore() throws IOException {
        JournalWriter writer = JournalWriter.create(new ByteArrayOutputStream(), Samples.SCHEMA);
        QuotaForest unstorable = Samples.forest().withNode(ClusterNode.of("\ud800", Map.of(), Samples.SCHEMA.zero()));
        assertThatThrownBy(
                        () -> writer.prepare(new LedgerChange.ForestReplaced(1, unstorable, DisplacedWorkloads.none())))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
