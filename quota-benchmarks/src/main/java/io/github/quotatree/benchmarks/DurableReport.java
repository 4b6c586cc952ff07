package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.Durability;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Measures how many changes a second callers make that each wait until their change is on the disk, and how long a
 * decision takes beside them, and one on another ledger of the same thread, which waits for nobody: that is what the
 * machine adds when it wakes up all callers of a force at once. Each number of writers is measured with a store and
 * group commit; then without forces, at the same rate, for the decisions; and one writer with a journal that is forced
 * at each change, under the lock.
 *
 * <p>Options: {@code --json FILE} writes the table there too, {@code --seconds N} measures each row for N seconds
 * instead of 10, {@code --workloads N} has N workloads instead of 100,000 in a tenth as many groups.
 */
public final class DurableReport {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final double NANOSECONDS_PER_SECOND = 1e9;
    private static final double NANOSECONDS_PER_MICROSECOND = 1e3;
    private static final long BETWEEN_DECISIONS = 50_000;

    private DurableReport() {}

    /** Prints the table. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Arguments arguments = Arguments.of(args, "--seconds", "--workloads");
        arguments.publish(
                table(arguments.number("--workloads", 100_000), arguments.number("--seconds", 10) * 1_000L, 1, 8, 64),
                System.out);
    }

    /** Returns the rates and times with several numbers of writers. */
    static Table table(int workloads, long milliseconds, int... writers) throws IOException, InterruptedException {
        Table table = new Table(
                "Durable changes",
                "changes",
                "writers",
                "changesPerSecond",
                "forcesPerSecond",
                "fitsP50Us",
                "fitsP99Us",
                "fitsMaxUs",
                "elsewhereP50Us",
                "elsewhereP99Us");
        Path folder = Files.createTempDirectory("quotatree-durable");
        try {
            LedgerState state = state(workloads);
            everyChangeForced(table, folder, state, milliseconds);
            for (int count : writers) {
                double rate = withStore(table, folder, state, Durability.GROUP_COMMIT, count, milliseconds, 0);
                withStore(table, folder, state, Durability.NONE, count, milliseconds, rate);
            }
        } finally {
            delete(folder);
        }
        return table;
    }

    private static LedgerState state(int workloads) {
        int groups = Math.max(1, workloads / 10);
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
        for (int g = 0; g < groups; g++) {
            forest.add(QuotaGroup.leaf(SCHEMA, "group-" + g)
                    .min(SCHEMA.vector(16_000, 2))
                    .build());
        }
        LedgerState.Builder state = LedgerState.builder(forest.build())
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .total("", SCHEMA.vector(16_000L * groups, 2L * groups));
        for (int w = 0; w < workloads; w++) {
            state.pending(Workload.of("job-" + w, "group-" + w % groups, SCHEMA.vector(1_000 + w % 7, w % 2)));
        }
        return state.build();
    }

    private static void everyChangeForced(Table table, Path folder, LedgerState state, long milliseconds)
            throws IOException, InterruptedException {
        try (FileOutputStream file =
                new FileOutputStream(folder.resolve("forced").toFile()) {
                    @Override
                    public void write(byte[] bytes) throws IOException {
                        super.write(bytes);
                        getFD().sync();
                    }
                }) {
            QuotaLedger ledger = QuotaLedger.builder(state)
                    .journal(JournalWriter.create(file, SCHEMA))
                    .build();
            Run run = new Run(ledger, QuotaLedger.builder(state).build(), () -> {}, 1, 0);
            run.run(milliseconds);
            run.addTo(table, "each forced, under the lock", run.rate());
        }
    }

    private static double withStore(
            Table table,
            Path folder,
            LedgerState state,
            Durability durability,
            int writers,
            long milliseconds,
            double rate)
            throws IOException, InterruptedException {
        Path own = folder.resolve(durability + "-" + writers);
        StoreOptions options = StoreOptions.defaults().withDurability(durability);
        try (LedgerStore store = LedgerStore.open(own, () -> state, options, builder -> builder)) {
            Run run = new Run(store.ledger(), QuotaLedger.builder(state).build(), store::awaitDurable, writers, rate);
            long forces = store.forces();
            run.run(milliseconds);
            run.addTo(
                    table,
                    rate == 0 ? "group commit" : "not forced, at this rate",
                    (store.forces() - forces) / run.seconds);
            return run.rate();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    /** Waits until the changes of a writer are durable. */
    @FunctionalInterface
    private interface Wait {
        void await() throws InterruptedException;
    }

    /** Writers that change requests, and a thread that decides. */
    private static final class Run {
        private final QuotaLedger ledger;
        private final QuotaLedger elsewhere;
        private final Wait wait;
        private final int writers;
        private final double rate;
        private final AtomicLong changes = new AtomicLong();
        private volatile boolean isOver;
        private double seconds;
        private long[] fits = {};
        private long[] fitsElsewhere = {};

        Run(QuotaLedger ledger, QuotaLedger elsewhere, Wait wait, int writers, double rate) {
            this.ledger = ledger;
            this.elsewhere = elsewhere;
            this.wait = wait;
            this.writers = writers;
            this.rate = rate;
        }

        void run(long milliseconds) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                int writer = w;
                threads.add(new Thread(() -> write(writer)));
            }
            threads.forEach(Thread::start);
            decide(milliseconds / 4); // for the compiler
            long before = changes.get();
            long begin = System.nanoTime();
            decide(milliseconds);
            seconds = (System.nanoTime() - begin) / NANOSECONDS_PER_SECOND;
            long made = changes.get() - before;
            isOver = true;
            for (Thread thread : threads) {
                thread.join();
            }
            changes.set(made);
        }

        private void write(int writer) {
            String id = "job-" + writer;
            long due = System.nanoTime();
            try {
                for (int k = 0; !isOver; k++) {
                    ledger.resize(id, SCHEMA.vector(1_000 + k % 100, 1));
                    wait.await();
                    changes.incrementAndGet();
                    if (rate > 0) {
                        due += (long) (NANOSECONDS_PER_SECOND * writers / rate);
                        LockSupport.parkNanos(due - System.nanoTime());
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Decides on the ledger and elsewhere in turn, and notes how long each decision took. */
        private void decide(long milliseconds) {
            long end = System.nanoTime() + milliseconds * 1_000_000;
            long[] here = new long[1024];
            long[] there = new long[1024];
            int size = 0;
            while (System.nanoTime() < end) {
                if (size == here.length) {
                    here = Arrays.copyOf(here, size * 2);
                    there = Arrays.copyOf(there, size * 2);
                }
                String id = "job-" + (writers + size % 100);
                here[size] = decide(ledger, id);
                there[size++] = decide(elsewhere, id);
            }
            fits = sorted(here, size);
            fitsElsewhere = sorted(there, size);
        }

        private static long decide(QuotaLedger on, String id) {
            long start = System.nanoTime();
            on.fits(id, AdmissionOptions.defaults());
            long took = System.nanoTime() - start;
            LockSupport.parkNanos(BETWEEN_DECISIONS);
            return took;
        }

        private static long[] sorted(long[] nanos, int size) {
            long[] sorted = Arrays.copyOf(nanos, size);
            Arrays.sort(sorted);
            return sorted;
        }

        double rate() {
            return changes.get() / seconds;
        }

        void addTo(Table table, String name, double forcesPerSecond) {
            table.add(
                    name,
                    writers,
                    rate(),
                    forcesPerSecond,
                    percentile(fits, 50),
                    percentile(fits, 99),
                    percentile(fits, 100),
                    percentile(fitsElsewhere, 50),
                    percentile(fitsElsewhere, 99));
        }

        private static double percentile(long[] sorted, int percent) {
            int at = (int) Math.min(sorted.length - 1, sorted.length * (long) percent / 100);
            return sorted[at] / NANOSECONDS_PER_MICROSECOND;
        }
    }
}
