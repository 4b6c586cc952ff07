package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A ledger with flavors under random calls, and what must hold after each. */
final class FlavorLedgerRun {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a", "h", "v");
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();
    private static final List<String> FLAVORS = SCHEMA.flavors("gpu");
    private static final List<String> GROUPS = List.of("a", "b", "c", "d", ReservedNames.DEFAULT_GROUP, "system");

    private final Random random;
    private final ByteArrayOutputStream journal = new ByteArrayOutputStream();
    private final LedgerState start;
    final QuotaLedger ledger;
    private int ids;
    int admitted;
    int shortages;

    FlavorLedgerRun(long seed) {
        random = new Random(seed);
        start = QuotaOnly.state(QuotaOnly.takingAll(QuotaForest.of(tree())))
                .total("", total())
                .build();
        try {
            ledger = QuotaLedger.builder(start)
                    .clock(() -> Instant.EPOCH)
                    .journal(JournalWriter.create(journal, SCHEMA))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a tree with random declarations, in which d and the group below it come and go. */
    private QuotaTree tree() {
        int a = random.nextInt(4);
        int v = random.nextInt(4);
        boolean limited = random.nextInt(3) == 0; // by flavor
        int most = limited ? 2 + random.nextInt(4) : 20;
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA)
                .parent(
                        "p",
                        group -> group.min("gpu", 8).flavorMin("gpu", "a", 3).flavorMin("gpu", "v", 4))
                .leaf(
                        "a",
                        group -> group.under("p")
                                .min("gpu", a + v)
                                .flavorMin("gpu", "a", Math.min(a, 2))
                                .flavorMin("gpu", "v", v)
                                .max("gpu", 16))
                .leaf("b", group -> {
                    group.under("p").max("gpu", 12);
                    if (limited) {
                        group.flavorMax("gpu", "h", most);
                    }
                })
                .leaf(
                        "c",
                        group -> group.min("gpu", 4)
                                .flavorMin("gpu", "h", random.nextInt(4))
                                .sharedWeight(SCHEMA.vector(1, 3)));
        if (random.nextBoolean()) {
            tree.leaf("d", group -> {
                group.min("gpu", 2).max("gpu", 9);
                if (limited) {
                    group.flavorMax("gpu", "a", 1 + random.nextInt(5));
                }
            });
        }
        return tree.build();
    }

    private ResourceVector total() {
        ResourceVector total = SCHEMA.vector("cpu", 200);
        for (String flavor : FLAVORS) {
            total = total.with("gpu", flavor, random.nextInt(9));
        }
        return total;
    }

    private Workload workload() {
        int mask = 1 + random.nextInt(7);
        String group = GROUPS.get(random.nextInt(GROUPS.size()));
        return Workload.builder("w" + ids++, request())
                .group(group.equals("system") ? ReservedNames.SYSTEM_GROUP : group)
                .accepts(FlavorClass.ofMask(SCHEMA, 1, random.nextBoolean() ? 7 : mask))
                .preemptible(random.nextInt(4) > 0)
                .build();
    }

    private ResourceVector request() {
        return SCHEMA.vector(random.nextInt(3), random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(3));
    }

    private String flavor() {
        return FLAVORS.get(random.nextInt(FLAVORS.size()));
    }

    private String any() {
        return "w" + Math.max(0, ids - 1 - random.nextInt(30));
    }

    /** Makes a random call; one that is refused changes nothing. */
    void call() {
        LedgerState before = ledger.state();
        try {
            makeCall();
        } catch (IllegalArgumentException | IllegalStateException refused) {
            assertThat(ledger.state()).isEqualTo(before);
        }
    }

    private void makeCall() {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3 -> ledger.submit(workload());
            case 4, 5, 6 -> tryAdmit(any());
            case 7 -> ledger.tryReserve(any(), Duration.ofHours(1));
            case 8 -> gang();
            case 9, 10, 11 -> startOnAnswered(any());
            case 12 -> startOnAny();
            case 13 -> ledger.finish(any());
            case 14 -> ledger.evict(any());
            case 15 -> resize();
            case 16 -> move();
            case 17 -> stopOrResume(any());
            case 18 -> ledger.adopt(workload(), Instant.EPOCH, Map.of("gpu", flavor()));
            default -> changeCluster();
        }
    }

    private void gang() {
        List<String> ids = List.of(any(), any(), any());
        if (random.nextBoolean()) {
            ledger.tryAdmit(ids, OPTIONS);
        } else {
            ledger.tryAdmitAtLeast(ids, 1, OPTIONS);
        }
    }

    private void resize() {
        if (random.nextBoolean()) {
            ledger.resize(any(), request());
        } else {
            ledger.tryResize(any(), request(), OPTIONS);
        }
    }

    private void move() {
        String group = GROUPS.get(random.nextInt(4));
        if (random.nextBoolean()) {
            ledger.move(any(), group);
        } else {
            ledger.tryMove(any(), group, OPTIONS);
        }
    }

    private void stopOrResume(String id) {
        if (ledger.workload(id).orElseThrow(IllegalArgumentException::new).phase() == WorkloadPhase.STOPPING) {
            ledger.resume(id);
        } else {
            ledger.stop(id);
        }
    }

    private void changeCluster() {
        if (random.nextBoolean()) {
            ledger.setTotal("", total());
        } else {
            QuotaTree next = tree();
            ledger.update(forest -> QuotaOnly.takingAll(QuotaForest.of(next)), DisplacedWorkloads.toDefaultGroup());
        }
    }

    /** A decision answers the headroom of a fresh solve, and takes nothing that another group cannot do without. */
    private void tryAdmit(String id) {
        LedgerSnapshot before = ledger.snapshot();
        WorkloadStatus status = before.workload(id).orElseThrow(IllegalArgumentException::new);
        if (status.phase() != WorkloadPhase.PENDING) {
            throw new IllegalStateException();
        }
        Workload workload = status.workload();
        List<String> free = AdmissionCheck.of(before, id, OPTIONS).flavors(id, "gpu");
        assertThat(ledger.fits(id, OPTIONS))
                .isEqualTo(ledger.decide(List.of(id), OPTIONS).admitted());
        assertThat(AdmissionCheck.of(before, id, OPTIONS).exceededLimits())
                .isEqualTo(ledger.decide(List.of(id), OPTIONS).exceededLimits());
        Decision decision = ledger.tryAdmit(id, OPTIONS);
        long units = workload.request().value("gpu");
        boolean inTree = !status.group().startsWith("quotatree-");
        if (units > 0) {
            assertThat(decision.flavors("gpu")).isEqualTo(free);
        }
        if (inTree && units > 0) {
            GroupRuntime fresh = fresh(before).group(status.group());
            FlavorClass accepted = workload.accepted("gpu");
            assertThat(free)
                    .isEqualTo(FLAVORS.stream()
                            .filter(flavor -> fresh.headroom(accepted, flavor) >= units)
                            .toList());
            for (FlavorShortage shortage : decision.flavorShortages()) {
                shortages++;
                assertThat(shortage.rooms())
                        .isEqualTo(accepted.flavors().stream()
                                .map(flavor -> fresh.flavorRoom(accepted, flavor))
                                .toList());
            }
        }
        if (decision.admitted() && inTree && units > 0) {
            admitted++;
            assertThat(Reachable.units(before) - Reachable.units(ledger.snapshot()))
                    .isEqualTo(units);
        }
    }

    /** What was answered can be used. */
    private void startOnAnswered(String id) {
        Decision decision = ledger.decide(List.of(id), OPTIONS);
        if (!decision.admitted() || decision.flavors("gpu").isEmpty()) {
            return;
        }
        List<String> answered = decision.flavors("gpu");
        boolean inTree = !ledger.workload(id).orElseThrow().group().startsWith("quotatree-");
        long before = Reachable.units(ledger.snapshot());
        assertThat(ledger.tryAdmit(id, OPTIONS)).isEqualTo(decision);
        assertThat(ledger.workload(id).orElseThrow().flavors()).isEqualTo(Map.of("gpu", answered.get(0)));
        String got = answered.get(random.nextInt(answered.size()));
        ledger.start(id, Map.of("gpu", got));
        WorkloadStatus status = ledger.workload(id).orElseThrow();
        assertThat(status.flavors()).isEqualTo(Map.of("gpu", got));
        if (inTree) {
            assertThat(before - Reachable.units(ledger.snapshot()))
                    .isEqualTo(status.workload().request().value("gpu"));
        }
    }

    /** A start on another flavor than the one that is held takes nothing that another group cannot do without. */
    private void startOnAny() {
        LedgerSnapshot now = ledger.snapshot();
        List<WorkloadStatus> waiting = now.workloads().stream()
                .filter(each -> each.phase() == WorkloadPhase.ADMITTED || each.phase() == WorkloadPhase.RESERVED)
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        WorkloadStatus status = waiting.get(random.nextInt(waiting.size()));
        long before = Reachable.units(now);
        ledger.start(status.id(), Map.of("gpu", flavor()));
        if (!status.group().startsWith("quotatree-")) {
            assertThat(Reachable.units(ledger.snapshot())).isEqualTo(before);
        }
    }

    /** Returns the runtimes that follow from the workloads one by one. */
    static RuntimeQuotas fresh(LedgerSnapshot now) {
        QuotaTree tree = now.forest().tree("").orElseThrow();
        Map<String, ResourceVector> cpus = new HashMap<>();
        Map<String, ResourceVector> cpusUsed = new HashMap<>();
        Map<String, Map<FlavorClass, Long>> requests = new HashMap<>();
        Map<String, Map<FlavorClass, Map<String, Long>>> uses = new HashMap<>();
        ResourceVector system = SCHEMA.zero();
        ResourceVector other = SCHEMA.zero();
        for (WorkloadStatus status : now.workloads()) {
            String group = status.group();
            Workload workload = status.workload();
            system = system.plus(group.equals(ReservedNames.SYSTEM_GROUP) ? status.used() : SCHEMA.zero());
            other = other.plus(group.equals(ReservedNames.DEFAULT_GROUP) ? status.used() : SCHEMA.zero());
            if (tree.contains(group)) {
                long units = workload.request().value("gpu");
                cpus.merge(group, workload.request().with("gpu", 0), ResourceVector::plus);
                requests.computeIfAbsent(group, none -> new HashMap<>())
                        .merge(workload.accepted("gpu"), units, Long::sum);
                if (status.phase().holds()) {
                    cpusUsed.merge(group, workload.request().with("gpu", 0), ResourceVector::plus);
                    status.flavors()
                            .values()
                            .forEach(flavor -> uses.computeIfAbsent(group, none -> new HashMap<>())
                                    .computeIfAbsent(workload.accepted("gpu"), none -> new HashMap<>())
                                    .merge(flavor, units, Long::sum));
                }
            }
        }
        Demand.Builder demand = Demand.builder(tree).systemUsed(system).defaultUsed(other);
        cpus.forEach(demand::request);
        cpusUsed.forEach(demand::used);
        requests.forEach((group, units) -> units.forEach((of, amount) -> {
            if (!of.acceptsAny()) {
                demand.request(group, of, amount);
            }
        }));
        requests.forEach((group, units) -> units.forEach((of, amount) -> {
            if (of.acceptsAny()) {
                demand.request(group, of, amount);
            }
        }));
        uses.forEach((group, classes) -> classes.forEach(
                (of, flavors) -> flavors.forEach((flavor, units) -> demand.used(group, of, flavor, units))));
        return tree.computeRuntime(now.total(""), demand.build(), now.options());
    }

    /** A snapshot has the runtimes, and the use by flavor, that follow from its workloads. */
    void check() {
        LedgerSnapshot now = ledger.snapshot();
        RuntimeQuotas fresh = fresh(now);
        Map<String, ResourceVector> used = new HashMap<>();
        Map<String, ResourceVector> leaving = new HashMap<>();
        for (WorkloadStatus status : now.workloads()) {
            for (String group = status.group(); group != null; group = above(now, group)) {
                used.merge(group, status.used(), ResourceVector::plus);
                boolean leaves = status.phase() == WorkloadPhase.STOPPING;
                leaving.merge(group, leaves ? status.used() : SCHEMA.zero(), ResourceVector::plus);
            }
        }
        for (GroupRuntime group : fresh) {
            String name = group.name();
            GroupRuntime actual = now.quotas().group(name);
            assertThat(actual.runtime()).isEqualTo(group.runtime());
            assertThat(actual.promised()).isEqualTo(group.promised());
            assertThat(ledger.runtime(name, "gpu")).isEqualTo(group.runtime().value("gpu"));
            assertThat(now.used(name)).isEqualTo(used.getOrDefault(name, SCHEMA.zero()));
            assertThat(now.leaving(name)).isEqualTo(leaving.getOrDefault(name, SCHEMA.zero()));
            for (int mask = 1; mask < 8 && !group.isParent(); mask++) {
                FlavorClass of = FlavorClass.ofMask(SCHEMA, 1, mask);
                for (String flavor : FLAVORS) {
                    assertThat(actual.headroom(of, flavor)).isEqualTo(group.headroom(of, flavor));
                }
            }
        }
        for (String beside : List.of(ReservedNames.DEFAULT_GROUP, ReservedNames.SYSTEM_GROUP)) {
            assertThat(now.used(beside)).isEqualTo(used.getOrDefault(beside, SCHEMA.zero()));
        }
    }

    private static @Nullable String above(LedgerSnapshot now, String group) {
        QuotaTree tree = now.forest().tree("").orElseThrow();
        return tree.contains(group) ? tree.group(group).orElseThrow().parent().orElse(null) : null;
    }

    /** The state that is written, and the changes that were recorded, lead to the same ledger. */
    void checkStored() throws IOException {
        LedgerState state = ledger.state();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StateFormat.write(state, bytes);
        assertThat(StateFormat.read(new ByteArrayInputStream(bytes.toByteArray())))
                .isEqualTo(state);
        QuotaLedger replayed = QuotaLedger.builder(start)
                .clock(() -> Instant.EPOCH)
                .replay(JournalReader.of(new ByteArrayInputStream(journal.toByteArray())))
                .build();
        assertThat(replayed.state()).isEqualTo(state);
        QuotaLedger restored =
                QuotaLedger.builder(state).clock(() -> Instant.EPOCH).build();
        List<String> pending = new ArrayList<>();
        state.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .forEach(status -> pending.add(status.id()));
        for (String id : pending) {
            Decision decision = ledger.decide(List.of(id), OPTIONS);
            assertThat(restored.decide(List.of(id), OPTIONS)).isEqualTo(decision);
            assertThat(replayed.decide(List.of(id), OPTIONS)).isEqualTo(decision);
        }
    }
}
