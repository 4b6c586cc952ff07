package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.benchmarks.latency.Callers;
import io.github.quotatree.benchmarks.latency.LatencyHistogram;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long deciding threads wait while another thread makes a call that looks at much of a large cluster, and
 * how many bytes a workload takes in the ledger.
 *
 * <p>Two threads change a request and decide on a workload, each some thousand times a second. A third one makes no
 * call and computes for some microseconds; how long that takes is what the machine and the garbage collector add.
 * Options: {@code --workloads N} and {@code --groups N} set the size, a million in a hundred thousand by default;
 * {@code --rounds N} how often each call is made; {@code --only N} runs one of the calls, by its number; {@code
 * --journal 1} writes every change to a temporary file, {@code --journal 2} keeps the ledger in a store; {@code --lend
 * 1} takes a ledger that lends; {@code --json FILE} writes the table there too. Run it with a heap of 4 GB.
 */
public final class LedgerLatency {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final int FAN_OUT = 1000;
    private static final int IN_STORE = 2;
    private static final String BATCH = "batch";
    private static final int LARGEST_GANG = 50_000;
    private static final int MOST_RESERVATIONS = 300_000;
    private static final int MOST_VICTIMS = 200_000;
    private static final int NODE_CHANGE_MILLIS = 10;
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    private final int groups;
    private final int workloads;
    private final int gangSize;
    private final int reservations;
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final Workload[] declared;
    private final QuotaLedger ledger;

    /** The gang that is admitted at the moment. */
    private final List<String> held = new ArrayList<>();

    /** The victims that are leaving at the moment. */
    private final List<String> leaving = new ArrayList<>();

    private int editCalls;
    private long carryOutStart;

    private volatile boolean sink;

    private LedgerLatency(int groups, int workloads, int journal, AdmissionRule rule) throws IOException {
        this.groups = groups;
        this.workloads = workloads;
        gangSize = Math.min(LARGEST_GANG, workloads / 20);
        reservations = Math.min(MOST_RESERVATIONS, workloads / 4);
        declared = new Workload[workloads];
        for (int w = 0; w < workloads; w++) {
            declared[w] = Workload.builder("workload-" + w, SCHEMA.vector(1000 + w % 7, w % 3))
                    .group(isOfGang(w) ? BATCH : group(w % groups))
                    .build();
        }
        LedgerState state = LedgerState.builder(QuotaForest.of(tree()))
                .total("", total())
                .admissionRule(rule)
                .build();
        if (journal == IN_STORE) {
            Path folder = Files.createTempDirectory("latency");
            ledger = LedgerStore.open(folder, () -> state, StoreOptions.defaults(), builder -> builder.clock(now::get))
                    .ledger();
        } else {
            QuotaLedger.Builder builder = QuotaLedger.builder(state).clock(now::get);
            if (journal > 0) {
                JournalWriter writer = JournalWriter.create(temporary(), SCHEMA);
                builder.journal(writer).beforeUpdates(writer::prepare);
            }
            ledger = builder.build();
        }
    }

    private static OutputStream temporary() throws IOException {
        Path file = Files.createTempFile("latency", ".journal");
        file.toFile().deleteOnExit();
        return Files.newOutputStream(file);
    }

    private ResourceVector total() {
        return SCHEMA.vector(2000L * workloads, 2L * workloads);
    }

    private QuotaTree tree() {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        int parents = Math.max(groups / FAN_OUT, 1);
        long each = workloads / groups;
        for (int p = 0; p < parents; p++) {
            tree.parent("parent-" + p, group -> group.min(SCHEMA.vector(1000, 1000)));
        }
        for (int g = 0; g < groups; g++) {
            int parent = g % parents;
            tree.leaf(group(g), group -> group.under("parent-" + parent).max(SCHEMA.vector(9000 * each, 9 * each)));
        }
        tree.leaf(BATCH, group -> group.under("parent-0"));
        return tree.build();
    }

    /** Returns whether a workload is one of those that are admitted as a gang. */
    private boolean isOfGang(int w) {
        return w % 2 == 1 && w >= workloads - 2 * gangSize;
    }

    private static String group(int g) {
        return "group-" + g;
    }

    /** Prints the tables. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Arguments arguments =
                Arguments.of(args, "--groups", "--workloads", "--rounds", "--only", "--journal", "--lend");
        LedgerLatency latency = new LedgerLatency(
                arguments.number("--groups", 100_000),
                arguments.number("--workloads", 1_000_000),
                arguments.number("--journal", 0),
                arguments.number("--lend", 0) > 0 ? AdmissionRule.LOANS : AdmissionRule.QUOTA_ONLY);
        arguments.publish(table(latency, arguments.number("--rounds", 3), arguments.number("--only", -1)), System.out);
    }

    static Table table(int groups, int workloads, int rounds) throws IOException, InterruptedException {
        return table(new LedgerLatency(groups, workloads, 1, AdmissionRule.QUOTA_ONLY), rounds, -1);
    }

    private static Table table(LedgerLatency latency, int rounds, int only) throws InterruptedException {
        Table table = new Table(
                "Waiting for another call",
                "call",
                "ms a call",
                "of",
                "times",
                "50 % us",
                "99 % us",
                "99.9 % us",
                "99.99 % us",
                "longest ms",
                "gc ms");
        latency.fill();
        latency.measure(table, rounds, only);
        return table;
    }

    /** Half of the workloads run, the others wait. */
    private void fill() throws InterruptedException {
        ledger.runtime(group(0), "cpu");
        long before = heap();
        long start = System.nanoTime();
        for (int w = 0; w < workloads; w++) {
            if (w % 2 == 0) {
                ledger.adopt(declared[w], Instant.ofEpochSecond(w));
            } else {
                ledger.submit(declared[w]);
            }
        }
        System.out.println("filled in " + (System.nanoTime() - start) / 1_000_000 + " ms");
        System.out.println((heap() - before) / (double) workloads + " bytes a workload");
        LedgerState state = ledger.state();
        for (int k = 0; k < 3; k++) {
            start = System.nanoTime();
            sink = QuotaLedger.builder(state).build().forest().trees().isEmpty();
            System.out.println("import in " + (System.nanoTime() - start) / 1_000_000 + " ms");
        }
    }

    private static long heap() throws InterruptedException {
        for (int k = 0; k < 3; k++) {
            System.gc();
            Thread.sleep(50);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void measure(Table table, int rounds, int only) throws InterruptedException {
        List<String> names = List.of(
                "none",
                "state",
                "snapshot and a group's workloads",
                "another min of a group",
                "one more group",
                "a gang of " + gangSize,
                reservations + " reservations end",
                "another total",
                "another min while a node changes every " + NODE_CHANGE_MILLIS + " ms",
                "a plan of " + victims() + " victims",
                "another node");
        List<Call> calls = List.of(
                round -> Thread.sleep(500),
                round -> sink = ledger.state().workloads().size() == workloads,
                round -> sink = ledger.snapshot().workloads(group(round)).isEmpty(),
                this::changeMin,
                this::addGroup,
                round -> sink = ledger.tryAdmit(gang(), OPTIONS).admitted(),
                this::endReservations,
                round -> ledger.setTotal("", SCHEMA.vector(2000L * workloads + round, 2L * workloads)),
                this::changeMinBesideNodes,
                this::revoke,
                round -> ledger.update(forest ->
                        forest.withNode(ClusterNode.of("other-" + round, Map.of(), SCHEMA.vector(round, 0)))));
        for (int c = 0; c < calls.size(); c++) {
            if (only < 0 || c == only || c == 0) {
                measure(table, names.get(c), calls.get(c), c == 0 ? 4 : rounds);
            }
        }
    }

    /** A call that takes long. */
    private interface Call {
        void make(int round) throws InterruptedException;
    }

    private void measure(Table table, String name, Call call, int rounds) throws InterruptedException {
        Callers callers = Callers.start(2, this::decide);
        Thread.sleep(200);
        long gcBefore = gc();
        long taken = 0;
        editCalls = 0;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            call.make(round);
            if (!leaving.isEmpty()) {
                start = carryOutStart;
            }
            taken += System.nanoTime() - start;
            Thread.sleep(50);
            undo();
        }
        callers.end();
        long gc = gc() - gcBefore;
        add(table, name, taken / rounds, "decisions", callers.times(), gc);
        add(table, name, taken / rounds, "no call", callers.idleTimes(), gc);
        if (editCalls > 0) {
            System.out.println(name + ": " + editCalls + " calls of the edit in " + rounds + " updates");
        }
    }

    private static void add(Table table, String name, long taken, String of, LatencyHistogram times, long gc) {
        table.add(
                name,
                hundredths(taken, MILLI),
                of,
                times.total(),
                hundredths(times.atMost(500_000), MICRO),
                hundredths(times.atMost(990_000), MICRO),
                hundredths(times.atMost(999_000), MICRO),
                hundredths(times.atMost(999_900), MICRO),
                hundredths(times.longest(), MILLI),
                gc);
    }

    /** Returns a time in a unit, rounded to hundredths. */
    private static double hundredths(long nanos, long unit) {
        return Math.round(100.0 * nanos / unit) / 100.0;
    }

    private static long gc() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(bean -> bean.getCollectionTime())
                .sum();
    }

    private void decide(int number) {
        int w = (number % (workloads / 2 - gangSize - reservations)) * 2 + 1; // a waiting one that is in no gang
        ResourceVector request = SCHEMA.vector(1000 + number % 9, number % 3);
        ledger.resize(declared[w].id(), request);
        sink = ledger.fits(declared[w].id(), OPTIONS);
    }

    private void changeMin(int round) {
        ledger.update(forest -> {
            editCalls++;
            QuotaTree tree = forest.tree("").orElseThrow();
            QuotaGroup group = tree.group(group(round)).orElseThrow();
            return forest.toBuilder()
                    .replace(group.toBuilder().min(SCHEMA.vector(round + 1, 0)).build())
                    .build();
        });
    }

    private void changeMinBesideNodes(int round) throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        Thread changing = new Thread(() -> {
            for (int k = 0; !over.get(); k++) {
                ClusterNode node = ClusterNode.of("node-" + k % 100, Map.of(), SCHEMA.vector(k, 0));
                ledger.update(forest -> forest.withNode(node));
                LockSupport.parkNanos(NODE_CHANGE_MILLIS * MILLI);
            }
        });
        changing.start();
        changeMin(round);
        over.set(true);
        changing.join();
    }

    private int victims() {
        return Math.min(MOST_VICTIMS, workloads / 4);
    }

    /** Stops running workloads of a cluster whose total is gone, as one plan. */
    private void revoke(int round) {
        ledger.setTotal("", SCHEMA.zero());
        LedgerSnapshot snapshot = ledger.snapshot();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (int k = 0; k < victims(); k++) {
            WorkloadStatus status = snapshot.workload(declared[2 * k].id()).orElseThrow();
            victims.add(new Victim<>(
                    status,
                    status.workload().request(),
                    List.of(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, status.group(), "cpu", 0, 1, 0)),
                    false));
        }
        carryOutStart = System.nanoTime();
        HandOver done = ledger.carryOut(new Revocation(victims));
        if (!done.carriedOut()) {
            throw new IllegalStateException(
                    "a plan was refused: " + done.obstacles().get(0));
        }
        victims.forEach(victim -> leaving.add(victim.id()));
    }

    private record Revocation(List<Victim<WorkloadStatus>> victims) implements ReclaimPlan {
        @Override
        public List<String> preemptors() {
            return List.of();
        }

        @Override
        public AdmissionOptions admission() {
            return OPTIONS;
        }
    }

    private void addGroup(int round) {
        ledger.update(forest -> forest.toBuilder()
                .add(QuotaGroup.leaf(SCHEMA, "added-" + round).under("parent-0").build())
                .build());
    }

    private List<String> gang() {
        for (int k = 0; k < gangSize; k++) {
            held.add(declared[workloads - 1 - 2 * k].id());
        }
        return held;
    }

    private void endReservations(int round) throws InterruptedException {
        for (int k = 0; k < reservations; k++) {
            ledger.tryReserve(declared[workloads - 1 - 2 * (gangSize + k)].id(), Duration.ofSeconds(60));
        }
        now.set(now.get().plusSeconds(60));
        Thread.sleep(300);
    }

    private void undo() {
        for (String id : held) {
            if (ledger.workload(id).orElseThrow().phase().holds()) {
                ledger.rollBack(id);
            }
        }
        held.clear();
        ledger.handOvers().forEach(open -> ledger.cancel(open.id()));
        leaving.forEach(ledger::resume);
        if (!leaving.isEmpty()) {
            ledger.setTotal("", total());
        }
        leaving.clear();
    }
}
