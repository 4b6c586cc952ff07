package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.store.ForgetfulDisk.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A host whose machine stops and whose process is killed, again and again, and which knows what it has answered. A twin
 * of its ledger, which is not stored, has the state after each change.
 */
final class CrashingHost {
    private static final int MOST_CALLS = 60;
    private static final Path FOLDER = Path.of("simulated");

    private final Random random;
    private final boolean awaitsRefusals;
    private final Map<Long, LedgerState> states = new TreeMap<>();
    private final Fault fault;
    private SimulatedDisk disk = SimulatedDisk.empty();
    private QuotaLedger twin = ledger(StoreFolder.first());
    private long answered = StoreFolder.first().version();
    private int crashes;
    private int lost;

    CrashingHost(long seed, Fault fault, boolean awaitsRefusals) {
        random = new Random(seed);
        this.fault = fault;
        this.awaitsRefusals = awaitsRefusals;
        states.put(answered, StoreFolder.first());
    }

    private static QuotaLedger ledger(LedgerState state) {
        return QuotaLedger.builder(state).clock(() -> Samples.TIME).build();
    }

    /** Returns how often the machine or the process has stopped. */
    int crashes() {
        return crashes;
    }

    /** Returns how often a change that was made, and not answered, was lost. */
    int lost() {
        return lost;
    }

    /**
     * Lives once: opens the store, compares it with what was answered, and makes changes until the machine stops.
     *
     * @param step at which the machine stops
     */
    void live(int step) throws InterruptedException {
        disk.stopAt(step);
        try {
            StoreOptions options = StoreOptions.defaults()
                    .withInterval(Duration.ofHours(1))
                    .withDisk(path -> new ForgetfulDisk(disk.folder(), fault));
            LedgerStore store =
                    LedgerStore.open(FOLDER, StoreFolder::first, options, builder -> builder.clock(() -> Samples.TIME));
            try {
                compare(store.ledger().state());
                for (int call = 0; call < MOST_CALLS; call++) {
                    call(store);
                }
            } finally {
                crash();
                closeQuietly(store);
            }
        } catch (IOException | UncheckedIOException | StoreFailedException e) {
            if (!disk.isStopped()) {
                throw new AssertionError("the store fails on what a crash has left: " + e.getMessage(), e);
            }
            crash();
        }
    }

    private SimulatedDisk next = SimulatedDisk.empty();
    private boolean hasCrashed;

    private void crash() {
        if (!hasCrashed) {
            hasCrashed = true;
            crashes++;
            next = random.nextInt(3) == 0 ? disk.killed(random) : disk.afterPowerCut(random);
        }
    }

    /** Ends a life, so that the next one has what is left. */
    void restart() {
        crash();
        disk = next;
        hasCrashed = false;
    }

    private static void closeQuietly(LedgerStore store) {
        try {
            store.close();
        } catch (IOException | StoreFailedException e) {
            // the machine has stopped
        }
    }

    /** Asserts that the state is that after a change which was answered, or after a later one that was made. */
    private void compare(LedgerState restored) {
        assertThat(restored.version()).isGreaterThanOrEqualTo(answered);
        assertThat(restored).isEqualTo(states.get(restored.version()));
        long version = restored.version();
        lost += states.keySet().removeIf(each -> each > version) ? 1 : 0;
        twin = ledger(restored);
        answered = version; // it may be read from now on; the files that were read are forced
    }

    private void call(LedgerStore store) throws IOException, InterruptedException {
        if (random.nextInt(15) == 0) {
            store.rotate();
            return;
        }
        Consumer<QuotaLedger> change = change();
        boolean isRefused = isRefused(() -> change.accept(twin));
        LedgerState after = twin.state();
        states.put(after.version(), after);
        assertThat(isRefused(() -> change.accept(store.ledger()))).isEqualTo(isRefused);
        if (isRefused && !awaitsRefusals) {
            answered = after.version();
        } else if (isRefused || random.nextInt(3) == 0) {
            store.awaitDurable();
            answered = after.version();
        }
    }

    private static boolean isRefused(Runnable call) {
        try {
            call.run();
            return false;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return true;
        }
    }

    private Consumer<QuotaLedger> change() {
        String id = "job-" + random.nextInt(12) + (random.nextInt(6) == 0 ? "x".repeat(900) : "");
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> ledger -> ledger.submit(Samples.plain(id));
            case 3, 4 -> ledger -> ledger.tryAdmit(id);
            case 5 -> ledger -> ledger.finish(id);
            case 6 -> ledger -> ledger.resize(id, Samples.SCHEMA.vector(5, 0));
            default -> {
                ClusterNode node = ClusterNode.of("n" + random.nextInt(3), Map.of(), Samples.SCHEMA.vector(9, 0));
                QuotaGroup group = QuotaGroup.leaf(Samples.SCHEMA, "audio")
                        .min(Samples.SCHEMA.vector(random.nextInt(9), 0))
                        .build();
                boolean ofNodes = random.nextBoolean();
                yield ledger -> ledger.update(forest -> ofNodes ? forest.withNode(node) : with(forest, group));
            }
        };
    }

    private static QuotaForest with(QuotaForest forest, QuotaGroup group) {
        QuotaForest.Builder edited = forest.toBuilder();
        return (forest.tree("").orElseThrow().contains(group.name()) ? edited.replace(group) : edited.add(group))
                .build();
    }
}
