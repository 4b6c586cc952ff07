package io.github.quotatree.flavors;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scheduler uses the library as the guide to flavors says, for a week: cards of three models, of which a pool is lost
 * and comes back, groups that count and groups that are promised models. What it is told is looked at after each step.
 */
class FlavoredWeekTest {
    private static final Duration STEP = Duration.ofMinutes(20);
    private static final int STEPS = 7 * 24 * 3;
    private static final int ARRIVALS_END = STEPS - 3 * 24;

    private final ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "h100", "v100");
    private final List<String> models = schema.flavors("gpu");
    private final QuotaTree tree = QuotaTree.builder(schema)
            .parent("research", group -> group.min(schema.vector(200, 16)))
            .leaf("counts", group -> group.under("research").min(schema.vector(100, 10)))
            .leaf("newer", group -> group.under("research").min("cpu", 50).max("gpu", 14))
            .leaf(
                    "promised",
                    group -> group.min(schema.vector(100, 12))
                            .flavorMin("gpu", "a100", 5)
                            .flavorMin("gpu", "v100", 5))
            .leaf("guests", group -> group.min("cpu", 10).flavorMax("gpu", "h100", 4))
            .build();

    /** The end of each workload that runs. */
    private final PriorityQueue<Map.Entry<Instant, String>> ends = new PriorityQueue<>(Map.Entry.comparingByKey());

    private final Map<String, Instant> endOf = new HashMap<>();
    private final List<String> waiting = new ArrayList<>();
    private int started;
    private int revoked;
    private int steered;

    private ResourceVector total(int a100, int h100, int v100) {
        return schema.vector("cpu", 600)
                .with("gpu", "a100", a100)
                .with("gpu", "h100", h100)
                .with("gpu", "v100", v100);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyoneGetsWhatItIsToldAndEverythingRunsInTheEnd(long seed) {
        Random random = new Random(seed);
        QuotaLedger ledger = QuotaOnly.ledger(tree, total(10, 8, 12));
        RevocationOptions giveBack = RevocationOptions.defaults()
                .withFloor(RevocationOptions.Floor.RUNTIME)
                .withMoves(RevocationOptions.Moves.ENTITLEMENTS);
        int submitted = 0;
        for (int step = 0; step < STEPS || !waiting.isEmpty() || !ends.isEmpty(); step++) {
            assertThat(step).as("all workloads run in the end").isLessThan(STEPS + 10_000);
            Instant now = Instant.EPOCH.plus(STEP.multipliedBy(step));
            while (!ends.isEmpty() && !ends.peek().getKey().isAfter(now)) {
                Map.Entry<Instant, String> end = ends.remove();
                if (end.getKey().equals(endOf.get(end.getValue()))) {
                    ledger.finish(end.getValue());
                    endOf.remove(end.getValue());
                }
            }
            if (step % 180 == 60) {
                ledger.setTotal("", total(10, 8, 4)); // a pool of v100 is lost for a while
            } else if (step % 180 == 120) {
                ledger.setTotal("", total(10, 8, 12));
            }
            for (int i = random.nextInt(3); step < ARRIVALS_END && i > 0; i--) {
                ledger.submit(draw(random, "w" + submitted));
                waiting.add("w" + submitted++);
            }
            boolean looks = step % 3 == 0;
            if (looks) {
                giveBack(ledger, giveBack);
            }
            admit(ledger, random, now);
            if (looks) {
                assertThat(RevocationPlan.of(ledger.snapshot(), giveBack).victims())
                        .as("stopped again after what fits was admitted")
                        .isEmpty();
            }
            check(ledger.snapshot());
        }
        assertThat(ledger.snapshot().size()).isZero();
        assertThat(started).as("started, some more than once").isGreaterThanOrEqualTo(submitted);
        assertThat(revoked).as("given back").isPositive();
        assertThat(steered).as("kept away from a flavor that had units left").isPositive();
    }

    private Workload draw(Random random, String id) {
        String group = List.of("counts", "newer", "promised", "guests").get(random.nextInt(4));
        Workload.Builder workload = Workload.builder(id, schema.vector(1 + random.nextInt(8), 1 + random.nextInt(3)))
                .group(group)
                .priority(random.nextInt(3));
        switch (group) {
            case "newer" -> workload.accepts(FlavorClass.of(schema, "gpu", "a100", "h100"));
            case "promised" -> workload.accepts(FlavorClass.of(schema, "gpu", random.nextBoolean() ? "a100" : "v100"));
            default -> {
                // any model will do
            }
        }
        return workload.build();
    }

    /** Over-used groups give back; what they stop waits again, and nothing is stopped in vain. */
    private void giveBack(QuotaLedger ledger, RevocationOptions options) {
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), options);
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            String id = victim.workload().workload().id();
            ledger.evict(id);
            endOf.remove(id);
            waiting.add(id);
            revoked++;
        }
        LedgerSnapshot after = ledger.snapshot();
        assertThat(RevocationPlan.of(after, options).victims())
                .as("nothing more to give back")
                .isEmpty();
        // what gives way on one flavor may start again on another one
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            String id = victim.workload().workload().id();
            assertThat(ledger.decide(List.of(id), AdmissionOptions.defaults()).flavors("gpu"))
                    .as("%s was stopped, and fits again where it ran", id)
                    .doesNotContain(victim.workload().flavors().get("gpu"));
        }
        long rests = rests(after).values().stream().mapToLong(Long::longValue).sum();
        assertThat(placeable(after))
                .as("rests that can be placed of %s", rests(after))
                .isEqualTo(rests);
    }

    private void admit(QuotaLedger ledger, Random random, Instant now) {
        for (String id : List.copyOf(waiting)) {
            boolean reachable = isReachable(ledger.snapshot());
            Decision decision = ledger.tryAdmit(id);
            if (decision.admitted()) {
                List<String> flavors = decision.flavors("gpu");
                ledger.start(id, now, Map.of("gpu", flavors.get(random.nextInt(flavors.size()))));
                waiting.remove(id);
                Instant end = now.plus(STEP.multipliedBy(1 + random.nextInt(36)));
                endOf.put(id, end);
                ends.add(Map.entry(end, id));
                started++;
                if (reachable) {
                    assertThat(isReachable(ledger.snapshot()))
                            .as("after the start of %s", id)
                            .isTrue();
                }
            } else if (!decision.flavorShortages().isEmpty()) {
                steered++;
            }
        }
    }

    private void check(LedgerSnapshot snapshot) {
        Demand.Builder demand = Demand.builder(tree);
        Map<String, ResourceVector> requests = new TreeMap<>();
        Map<String, ResourceVector> used = new TreeMap<>();
        Map<String, Map<FlavorClass, Long>> byClass = new TreeMap<>();
        Map<String, Map<FlavorClass, Map<String, Long>>> byFlavor = new TreeMap<>();
        for (WorkloadStatus status : snapshot.workloads()) {
            Workload workload = status.workload();
            String group = workload.group().orElseThrow();
            long cards = workload.request().value("gpu");
            requests.merge(group, workload.request().with("gpu", 0), ResourceVector::plus);
            byClass.computeIfAbsent(group, none -> new HashMap<>()).merge(workload.accepted("gpu"), cards, Long::sum);
            if (status.phase() == WorkloadPhase.RUNNING) {
                used.merge(group, workload.request().with("gpu", 0), ResourceVector::plus);
                byFlavor.computeIfAbsent(group, none -> new HashMap<>())
                        .computeIfAbsent(workload.accepted("gpu"), none -> new HashMap<>())
                        .merge(status.flavors().get("gpu"), cards, Long::sum);
            }
        }
        requests.forEach(demand::request);
        used.forEach(demand::used);
        byClass.forEach((group, classes) -> classes.forEach((of, units) -> demand.request(group, of, units)));
        byFlavor.forEach((group, classes) -> classes.forEach(
                (of, flavors) -> flavors.forEach((flavor, units) -> demand.used(group, of, flavor, units))));
        RuntimeQuotas fresh = tree.computeRuntime(snapshot.total(""), demand.build(), SolveOptions.defaults());
        for (GroupRuntime group : fresh) {
            assertThat(snapshot.runtime(group.name())).as(group.name()).isEqualTo(group.runtime());
            GroupRuntime live = snapshot.quotas().group(group.name());
            assertThat(live.promised()).isEqualTo(group.promised());
            if (!group.isParent()) {
                FlavorClass any = FlavorClass.any(schema, "gpu");
                for (String flavor : any.flavors()) {
                    assertThat(live.headroom(any, flavor)).isEqualTo(group.headroom(any, flavor));
                }
            }
        }
    }

    private Map<String, Long> rests(LedgerSnapshot snapshot) {
        Map<String, Long> rests = new TreeMap<>();
        for (GroupRuntime group : snapshot.quotas()) {
            if (!group.isParent()) {
                rests.put(
                        group.name(),
                        Math.max(0, group.runtime().value("gpu") - group.used().value("gpu")));
            }
        }
        return rests;
    }

    private boolean isReachable(LedgerSnapshot snapshot) {
        return placeable(snapshot)
                == rests(snapshot).values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns how many units of the rests of all groups can be placed on what is left, by a plain flow. */
    private long placeable(LedgerSnapshot snapshot) {
        Map<String, Long> rests = rests(snapshot);
        long[] left = new long[models.size()];
        for (int k = 0; k < left.length; k++) {
            left[k] = snapshot.total("").value("gpu", models.get(k));
        }
        FlavorProblem problem = new FlavorProblem(models.toArray(new String[0]), left);
        Map<String, FlavorProblem.Group> groups = new TreeMap<>();
        rests.keySet().forEach(name -> groups.put(name, problem.add(name, -1)));
        requireNonNull(groups.get("guests")).flavorMax[1] = 4;
        for (WorkloadStatus status : snapshot.workloads()) {
            FlavorProblem.Group group =
                    requireNonNull(groups.get(status.workload().group().orElseThrow()));
            long cards = status.workload().request().value("gpu");
            if (status.phase() == WorkloadPhase.RUNNING) {
                int k = models.indexOf(status.flavors().get("gpu"));
                left[k] -= cards;
                group.flavorMax[k] -= group.flavorMax[k] == FlavorProblem.UNLIMITED ? 0 : cards;
            } else {
                group.request.merge(status.workload().accepted("gpu").mask(), cards, Long::sum);
            }
        }
        for (int k = 0; k < left.length; k++) {
            problem.capacity[k] = Math.max(0, left[k]);
        }
        long[] counts = rests.values().stream().mapToLong(Long::longValue).toArray();
        return new PlacementFlow(problem, -1, counts).placeAll();
    }
}
