package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad calls at random leave a ledger as it is, and are refused by a message that names the thing and the value. */
@SuppressWarnings("NullAway") // some calls pass null, which must be refused
class LedgerBadCallsTest {
    private static final int CALLS = 2_000;
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ResourceSchema FOREIGN = ResourceSchema.of("disk");
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final List<String> GROUPS = List.of("A", "B", ReservedNames.DEFAULT_GROUP, "spot");

    private static final ExceededLimit OVER = ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "cpu", 1, 2, 0);

    private final QuotaLedger ledger = ledger();

    private static QuotaLedger ledger() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .parent("team", group -> group.min(SCHEMA.vector(40, 4)))
                .leaf("A", group -> group.under("team").min(SCHEMA.vector(10, 1)))
                .leaf("B", group -> group.under("team").min(SCHEMA.vector(10, 1)))
                .build();
        QuotaForest forest = QuotaForest.of(tree).toBuilder()
                .add(QuotaGroup.leaf(SCHEMA, "spot").treeId("spot").build())
                .defaultGroupMax(SCHEMA.vector(50, 5))
                .build();
        QuotaLedger ledger = QuotaOnly.builder(forest)
                .total("", SCHEMA.vector(1_000, 100))
                .total("spot", SCHEMA.vector(1_000, 100))
                .clock(() -> Instant.EPOCH)
                .build();
        for (String group : GROUPS) {
            for (WorkloadPhase phase : WorkloadPhase.values()) {
                String id = phase + "-" + group;
                ledger.submit(Workload.of(id, group, SCHEMA.vector(2, 1)));
                switch (phase) {
                    case PENDING -> {}
                    case RESERVED -> ledger.tryReserve(id, SECOND);
                    default -> ledger.tryAdmit(id);
                }
                if (phase == WorkloadPhase.RUNNING || phase == WorkloadPhase.STOPPING) {
                    ledger.start(id);
                }
                if (phase == WorkloadPhase.STOPPING) {
                    ledger.stop(id);
                }
                assertThat(ledger.workload(id).orElseThrow().phase()).isEqualTo(phase);
            }
        }
        return ledger;
    }

    /** A call that must be refused by an exception of some class, whose message has all of some words. */
    private record Bad(Consumer<QuotaLedger> call, Class<? extends Exception> refusal, List<String> words) {
        static Bad argument(Consumer<QuotaLedger> call, String... words) {
            return new Bad(call, IllegalArgumentException.class, List.of(words));
        }

        static Bad phase(Consumer<QuotaLedger> call, String id) {
            String phase = id.substring(0, id.indexOf('-'));
            return new Bad(call, IllegalStateException.class, List.of("workload " + id + " is " + phase, "cannot be"));
        }

        static Bad ofNull(Consumer<QuotaLedger> call, String parameter) {
            return new Bad(call, NullPointerException.class, List.of(parameter));
        }
    }

    /** Draws a bad call of a verb. */
    private interface Verb {
        Bad draw(Random random);
    }

    static Stream<Map.Entry<String, Verb>> verbs() {
        return Stream.of(
                Map.entry("submit", random -> added(random, QuotaLedger::submit)),
                Map.entry("adopt", random -> added(random, (ledger, w) -> ledger.adopt(w, Instant.EPOCH))),
                Map.entry("tryAdmit", random -> decided(random, (ledger, ids) -> ledger.tryAdmit(ids, OPTIONS))),
                Map.entry("decide", random -> decided(random, (ledger, ids) -> ledger.decide(ids, OPTIONS))),
                Map.entry(
                        "tryReserve",
                        random -> random.nextBoolean()
                                ? decided(random, (ledger, ids) -> ledger.tryReserve(ids, SECOND, OPTIONS))
                                : badTime(random, (ledger, time) -> ledger.tryReserve("PENDING-A", time))),
                Map.entry(
                        "tryAdmitAtLeast",
                        random -> random.nextBoolean()
                                ? decided(
                                        random,
                                        (ledger, ids) -> ledger.tryAdmitAtLeast(ids, Math.max(1, ids.size()), OPTIONS))
                                : badMinimum(random)),
                Map.entry(
                        "tryResize", random -> resized(random, (ledger, id, to) -> ledger.tryResize(id, to, OPTIONS))),
                Map.entry("resize", random -> resized(random, QuotaLedger::resize)),
                Map.entry("tryMove", random -> moved(random, (ledger, id, to) -> ledger.tryMove(id, to, OPTIONS))),
                Map.entry("move", random -> moved(random, QuotaLedger::move)),
                Map.entry(
                        "fits",
                        random -> step(random, (ledger, id) -> ledger.fits(id, OPTIONS), WorkloadPhase.PENDING)),
                Map.entry(
                        "renew",
                        random -> random.nextBoolean()
                                ? step(random, (ledger, id) -> ledger.renew(id, SECOND), WorkloadPhase.RESERVED)
                                : badTime(random, (ledger, time) -> ledger.renew("RESERVED-A", time))),
                Map.entry("confirm", random -> step(random, QuotaLedger::confirm, WorkloadPhase.RESERVED)),
                Map.entry(
                        "rollBack",
                        random -> step(random, QuotaLedger::rollBack, WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED)),
                Map.entry(
                        "start",
                        random -> step(random, QuotaLedger::start, WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED)),
                Map.entry(
                        "stop",
                        random -> step(
                                random,
                                QuotaLedger::stop,
                                WorkloadPhase.RESERVED,
                                WorkloadPhase.ADMITTED,
                                WorkloadPhase.RUNNING)),
                Map.entry("resume", random -> step(random, QuotaLedger::resume, WorkloadPhase.STOPPING)),
                Map.entry(
                        "evict",
                        random -> step(
                                random,
                                QuotaLedger::evict,
                                WorkloadPhase.RESERVED,
                                WorkloadPhase.ADMITTED,
                                WorkloadPhase.RUNNING,
                                WorkloadPhase.STOPPING)),
                Map.entry("finish", random -> step(random, QuotaLedger::finish, WorkloadPhase.values())),
                Map.entry("setTotal", LedgerBadCallsTest::total),
                Map.entry("update", LedgerBadCallsTest::update),
                Map.entry("carryOut", LedgerBadCallsTest::plan),
                Map.entry("cancel", LedgerBadCallsTest::cancelled),
                Map.entry("read", LedgerBadCallsTest::read));
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void areRefusedByNameAndChangeNothing(Map.Entry<String, Verb> verb) {
        LedgerState before = ledger.state();
        Random random = new Random(verb.getKey().hashCode());
        for (int call = 0; call < CALLS; call++) {
            Bad bad = verb.getValue().draw(random);
            Throwable refusal = catchThrowable(() -> bad.call.accept(ledger));
            assertThat(refusal)
                    .describedAs("call %d of %s, %s", call, verb.getKey(), bad.words)
                    .isInstanceOf(bad.refusal);
            assertThat(refusal.getMessage())
                    .describedAs("call %d of %s", call, verb.getKey())
                    .contains(bad.words);
            assertThat(ledger.state())
                    .describedAs("after call %d of %s", call, verb.getKey())
                    .isEqualTo(before);
        }
    }

    // what is bad

    private interface OnOne<T> {
        void call(QuotaLedger ledger, T argument);
    }

    private interface OnTwo<T> {
        void call(QuotaLedger ledger, String id, T argument);
    }

    private static String unknown(Random random) {
        return "no-" + Long.toString(random.nextLong(), 36);
    }

    private static String known(Random random, WorkloadPhase... phases) {
        return phases[random.nextInt(phases.length)] + "-" + GROUPS.get(random.nextInt(GROUPS.size()));
    }

    private static WorkloadPhase[] without(WorkloadPhase... phases) {
        return Arrays.stream(WorkloadPhase.values())
                .filter(phase -> !List.of(phases).contains(phase))
                .toArray(WorkloadPhase[]::new);
    }

    /** Draws a call on a workload that is unknown, or in a phase that the step does not follow from. */
    private static Bad step(Random random, OnOne<String> step, WorkloadPhase... from) {
        WorkloadPhase[] others = without(from);
        if (random.nextInt(20) == 0) {
            return Bad.ofNull(ledger -> step.call(ledger, null), "id");
        }
        if (others.length == 0 || random.nextBoolean()) {
            String id = unknown(random);
            return Bad.argument(ledger -> step.call(ledger, id), "no workload " + id);
        }
        String id = known(random, others);
        return Bad.phase(ledger -> step.call(ledger, id), id);
    }

    private static Bad decided(Random random, OnOne<List<String>> decision) {
        String pending = known(random, WorkloadPhase.PENDING);
        switch (random.nextInt(5)) {
            case 0 -> {
                String id = unknown(random);
                return Bad.argument(ledger -> decision.call(ledger, List.of(pending, id)), "no workload " + id);
            }
            case 1 -> {
                String other = known(random, without(WorkloadPhase.PENDING));
                return Bad.phase(ledger -> decision.call(ledger, List.of(pending, other)), other);
            }
            case 2 -> {
                return Bad.argument(
                        ledger -> decision.call(ledger, List.of(pending, pending)),
                        "workload " + pending + " is named twice");
            }
            case 3 -> {
                return Bad.ofNull(ledger -> decision.call(ledger, Arrays.asList(pending, null)), "id");
            }
            default -> {
                return Bad.argument(ledger -> decision.call(ledger, List.of()), "workload");
            }
        }
    }

    private static Bad badMinimum(Random random) {
        int minimum = random.nextBoolean() ? -random.nextInt(1_000) : 3 + random.nextInt(1_000);
        return Bad.argument(
                ledger -> ledger.tryAdmitAtLeast(List.of("PENDING-A", "PENDING-B"), minimum, OPTIONS),
                String.valueOf(minimum),
                "minimum");
    }

    private static Bad badTime(Random random, OnOne<Duration> call) {
        Duration time = random.nextBoolean()
                ? Duration.ofSeconds(-random.nextInt(1_000), 0)
                : Duration.ofSeconds(Long.MAX_VALUE - random.nextInt(1_000));
        return Bad.argument(ledger -> call.call(ledger, time), time.toString(), "reservation must");
    }

    private static Bad added(Random random, OnOne<Workload> call) {
        String id = unknown(random);
        switch (random.nextInt(6)) {
            case 0 -> {
                String there = known(random, WorkloadPhase.values());
                Workload again = Workload.of(there, "A", SCHEMA.vector(1, 1));
                return Bad.argument(ledger -> call.call(ledger, again), there, "already");
            }
            case 1 -> {
                Workload inParent = Workload.of(id, "team", SCHEMA.vector(1, 1));
                return Bad.argument(ledger -> call.call(ledger, inParent), id, "team is a parent group");
            }
            case 2 -> {
                Workload foreign = Workload.of(id, "A", FOREIGN.vector(1));
                return Bad.argument(ledger -> call.call(ledger, foreign), id, "disk", "cpu");
            }
            case 3 -> {
                long cpu = Long.MAX_VALUE - 1 - random.nextInt(8);
                Workload large = Workload.of(id, GROUPS.get(random.nextInt(3)), SCHEMA.vector(cpu, 0));
                return Bad.argument(ledger -> call.call(ledger, large), id, "cpu (" + cpu + ")", "2^63-2");
            }
            case 4 -> {
                long gpu = -1L - random.nextInt(1_000);
                return Bad.argument(
                        ledger -> call.call(ledger, Workload.of(id, "A", SCHEMA.vector(1, gpu))), id, "(" + gpu + ")");
            }
            default -> {
                return Bad.ofNull(ledger -> call.call(ledger, null), "workload");
            }
        }
    }

    private static Bad resized(Random random, OnTwo<ResourceVector> call) {
        String id = known(random, WorkloadPhase.values());
        switch (random.nextInt(6)) {
            case 0 -> {
                String unknown = unknown(random);
                return Bad.argument(
                        ledger -> call.call(ledger, unknown, SCHEMA.vector(1, 1)), "no workload " + unknown);
            }
            case 1 -> {
                long gpu = -1L - random.nextInt(1_000);
                return Bad.argument(ledger -> call.call(ledger, id, SCHEMA.vector(1, gpu)), id, "gpu (" + gpu + ")");
            }
            case 2 -> {
                return Bad.argument(ledger -> call.call(ledger, id, SCHEMA.unlimited()), id, "cpu", "unlimited");
            }
            case 3 -> {
                return Bad.argument(ledger -> call.call(ledger, id, FOREIGN.vector(1)), id, "disk", "cpu");
            }
            case 4 -> {
                long cpu = Long.MAX_VALUE - 1 - random.nextInt(8);
                return Bad.argument(
                        ledger -> call.call(ledger, id, SCHEMA.vector(cpu, 1)), id, "cpu (" + cpu + ")", "2^63-2");
            }
            default -> {
                return Bad.ofNull(ledger -> call.call(ledger, id, null), "request");
            }
        }
    }

    private static Bad moved(Random random, OnTwo<String> call) {
        String id = known(random, WorkloadPhase.values());
        String unknown = unknown(random);
        return switch (random.nextInt(5)) {
            case 0 -> Bad.argument(ledger -> call.call(ledger, unknown, "A"), "no workload " + unknown);
            case 1 -> Bad.argument(ledger -> call.call(ledger, id, unknown), "no group " + unknown);
            case 2 -> Bad.argument(ledger -> call.call(ledger, id, "team"), id, "team is a parent group");
            case 3 -> Bad.argument(ledger -> call.call(ledger, id, ReservedNames.ROOT), ReservedNames.ROOT);
            default -> Bad.ofNull(ledger -> call.call(ledger, id, null), "group");
        };
    }

    private static Bad total(Random random) {
        String unknown = unknown(random);
        long cpu = -1L - random.nextInt(1_000);
        return switch (random.nextInt(5)) {
            case 0 -> Bad.argument(ledger -> ledger.setTotal(unknown, SCHEMA.vector(1, 1)), "\"" + unknown + "\"");
            case 1 ->
                Bad.argument(ledger -> ledger.setTotal("spot", SCHEMA.vector(cpu, 1)), "\"spot\"", "cpu (" + cpu + ")");
            case 2 -> Bad.argument(ledger -> ledger.setTotal("", FOREIGN.vector(1)), "disk", "cpu");
            case 3 -> Bad.ofNull(ledger -> ledger.setTotal("", null), "total");
            default -> Bad.ofNull(ledger -> ledger.setTotal(null, SCHEMA.vector(1, 1)), "treeId");
        };
    }

    private static Bad update(Random random) {
        String unknown = unknown(random);
        QuotaGroup parent = QuotaGroup.parent(SCHEMA, "B").under("team").build();
        QuotaGroup elsewhere = QuotaGroup.leaf(SCHEMA, "spot").treeId(unknown).build();
        return switch (random.nextInt(10)) {
            case 0 ->
                Bad.argument(
                        ledger -> ledger.update(f -> f.toBuilder().remove("A").build()),
                        "team/A: cannot be deleted while it has workloads");
            case 1 ->
                Bad.argument(
                        ledger ->
                                ledger.update(f -> f.toBuilder().replace(parent).build()),
                        "team/B: cannot become a parent group while it has workloads");
            case 2 ->
                Bad.argument(
                        ledger -> ledger.update(
                                f -> f.toBuilder().replace(elsewhere).build()),
                        "spot: tree id \"spot\" cannot change to \"" + unknown + "\"");
            case 3 ->
                Bad.argument(
                        ledger -> ledger.update(
                                f -> f.toBuilder().remove("A").build(), DisplacedWorkloads.moveTo("A", unknown)),
                        "A cannot move to " + unknown,
                        "no group");
            case 4 ->
                Bad.argument(
                        ledger -> ledger.update(f -> f, DisplacedWorkloads.moveTo(unknown, "A")),
                        unknown + " cannot move to A");
            case 5 ->
                Bad.argument(
                        ledger ->
                                ledger.update(f -> QuotaForest.builder(FOREIGN).build()),
                        "disk",
                        "cpu");
            case 6 ->
                new Bad(
                        ledger -> ledger.update(f -> {
                            throw new UnsupportedOperationException(unknown);
                        }),
                        UnsupportedOperationException.class,
                        List.of(unknown));
            case 7 -> Bad.ofNull(ledger -> ledger.update(f -> null), "edited forest");
            case 8 -> Bad.ofNull(ledger -> ledger.update(f -> f, null), "displaced");
            default -> Bad.ofNull(ledger -> ledger.update(null), "edit");
        };
    }

    /** A plan that was not made by the library. */
    private record Plan(List<Victim<WorkloadStatus>> victims, List<String> preemptors) implements ReclaimPlan {
        static Plan of(WorkloadStatus victim, String... preemptors) {
            return new Plan(List.of(victim(victim)), List.of(preemptors));
        }

        static Victim<WorkloadStatus> victim(WorkloadStatus status) {
            return new Victim<>(status, status.workload().request(), List.of(OVER), false);
        }

        @Override
        public AdmissionOptions admission() {
            return OPTIONS;
        }
    }

    /** Carries out a plan, and throws the obstacles if it is not carried out. */
    private static void carryOut(QuotaLedger ledger, ReclaimPlan plan) {
        HandOver handOver = ledger.carryOut(plan);
        if (!handOver.carriedOut()) {
            throw new IllegalStateException(handOver.toString());
        }
    }

    private static Bad obstacle(Plan plan, String... words) {
        return new Bad(ledger -> carryOut(ledger, plan), IllegalStateException.class, List.of(words));
    }

    private static Bad plan(Random random) {
        String group = GROUPS.get(random.nextInt(GROUPS.size()));
        String tree = group.equals("spot") ? "spot" : "";
        Placement placement = new Placement(tree, group);
        String unknown = unknown(random);
        Workload running = Workload.of("RUNNING-" + group, group, SCHEMA.vector(2, 1));
        WorkloadStatus victim = WorkloadStatus.running(running, placement, Instant.EPOCH);
        Workload other = running.withRequest(SCHEMA.vector(1 + random.nextInt(1_000), 2));
        String pending = "PENDING-" + group;
        String notPending = known(random, without(WorkloadPhase.PENDING, WorkloadPhase.RUNNING));
        return switch (random.nextInt(10)) {
            case 0 ->
                obstacle(
                        Plan.of(WorkloadStatus.admitted(Workload.of(unknown, group, SCHEMA.vector(2, 1)), placement)),
                        unknown + " is gone");
            case 1 -> obstacle(Plan.of(victim, unknown), unknown + " is gone");
            case 2 -> obstacle(Plan.of(victim, notPending), notPending, "was PENDING and is");
            case 3 ->
                obstacle(Plan.of(WorkloadStatus.admitted(running, placement)), running.id(), "ADMITTED", "RUNNING");
            case 4 ->
                obstacle(
                        Plan.of(WorkloadStatus.running(other, placement, Instant.EPOCH)),
                        running.id(),
                        other.request().toString(),
                        "now");
            case 5 -> obstacle(Plan.of(victim), running.id() + " can be kept");
            case 6 -> obstacle(Plan.of(victim, pending), running.id() + " can be kept");
            case 7 ->
                Bad.argument(
                        ledger -> carryOut(ledger, Plan.of(victim, running.id())),
                        running.id() + " is in the plan twice");
            case 8 ->
                Bad.argument(
                        ledger -> carryOut(ledger, Plan.of(WorkloadStatus.pending(running, placement))),
                        running.id(),
                        "PENDING");
            default ->
                random.nextBoolean()
                        ? Bad.ofNull(ledger -> ledger.carryOut(null), "plan")
                        : Bad.ofNull(ledger -> ledger.carryOut(Plan.of(victim), null), "options");
        };
    }

    private static Bad cancelled(Random random) {
        long id = random.nextBoolean() ? random.nextLong() : random.nextInt(100);
        return Bad.argument(ledger -> ledger.cancel(id), "no hand-over " + id + " is open");
    }

    private static Bad read(Random random) {
        String group = random.nextInt(4) == 0 ? ReservedNames.ROOT : unknown(random);
        String dimension = unknown(random);
        String known = GROUPS.get(random.nextInt(GROUPS.size()));
        return switch (random.nextInt(14)) {
            case 0 -> Bad.argument(ledger -> ledger.runtime(group, "cpu"), group);
            case 1 -> Bad.argument(ledger -> ledger.used(group, "cpu"), group);
            case 2 -> Bad.argument(ledger -> ledger.request(group, "cpu"), group);
            case 3 -> Bad.argument(ledger -> ledger.runtime(known, dimension), dimension);
            case 4 -> Bad.argument(ledger -> ledger.used(known, dimension), dimension);
            case 5 -> Bad.argument(ledger -> ledger.request(known, dimension), dimension);
            case 6 -> Bad.argument(ledger -> ledger.snapshot().runtime(group), group);
            case 7 -> Bad.argument(ledger -> ledger.snapshot().used(group), group);
            case 8 -> Bad.argument(ledger -> ledger.snapshot().overused(group), group);
            case 9 -> Bad.argument(ledger -> ledger.snapshot().leaving(group), group);
            case 10 -> Bad.argument(ledger -> ledger.snapshot().explain(group, "cpu"), group);
            case 11 -> Bad.argument(ledger -> ledger.snapshot().explain(known, dimension), dimension);
            case 12 -> Bad.argument(ledger -> ledger.snapshot().nonPreemptibleUsed(group), group);
            default -> {
                String tree = "tree-" + dimension;
                yield Bad.argument(ledger -> ledger.snapshot().quotas(tree), "\"" + tree + "\"");
            }
        };
    }
}
