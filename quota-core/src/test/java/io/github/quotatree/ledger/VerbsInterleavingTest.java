package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every verb of a ledger takes effect at once: however the steps of two threads are interleaved, the answers are those
 * of one thread that makes the same calls in some order. A verb that is put together of two calls is caught.
 */
class VerbsInterleavingTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final QuotaTree TREE = QuotaTree.builder(GPUS)
            .leaf("A", group -> group.min(1).max(4))
            .leaf("B", group -> group.min(1).max(3))
            .build();
    private static final QuotaForest FOREST =
            QuotaForest.of(TREE).toBuilder().defaultGroupMax(GPUS.vector(1)).build();
    private static final Set<String> STEPS = Set.of(
            "QuotaLedger",
            "LargeGang",
            "LockedAccounts",
            "LedgerData",
            "WorkloadLife",
            "Admissions",
            "Plans",
            "LargePlan",
            "ClusterChanges",
            "ForestEdits",
            "OpenHandOvers");
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    @ParameterizedTest
    @ValueSource(
            classes = {
                Stopping.class,
                Conditional.class,
                Reserving.class,
                HandingOver.class,
                Updating.class,
                Placing.class,
                TakingUnmatched.class
            })
    void takesEffectAtOnce(Class<?> verbs) {
        options(20).iterations(4).check(verbs);
    }

    @ParameterizedTest
    @EnumSource
    void takesEffectAtOnceInARace(Race race) {
        options(60).iterations(0).addCustomScenario(race.scenario(race.verbs)).check(race.verbs);
    }

    @ParameterizedTest
    @EnumSource
    void twoStepsAreCaught(Race race) {
        assertThatThrownBy(() -> options(200)
                        .iterations(0)
                        .addCustomScenario(race.scenario(race.inTwoSteps))
                        .check(race.inTwoSteps))
                .isInstanceOf(LincheckAssertionError.class);
    }

    /** Calls of two threads that disturb each other if one of them is put together of two calls. */
    enum Race {
        EVICT_AND_STOP(Stopping.class, EvictsInTwoSteps.class, "", "evict 0", "stop 0", "leaving"),
        STOP_AND_LOOK(Stopping.class, StopsInTwoSteps.class, "", "stop 0", "leaving", ""),
        RESIZE_AND_ADMIT(Conditional.class, ResizesInTwoSteps.class, "", "resize 0 4", "admit 1", "used"),
        MOVE_AND_MOVE(Conditional.class, MovesInTwoSteps.class, "admit 1", "move 0", "move 1", "used"),
        RENEW_AND_START(Reserving.class, RenewsInTwoSteps.class, "reserve", "renew 3", "start", "look1"),
        START_AND_LOOK(Reserving.class, StartsInTwoSteps.class, "reserve;renew 4", "start", "wait1;look1", "look1"),
        HAND_OVER_AND_ADMIT(HandingOver.class, HandsOverInTwoSteps.class, "", "handOver 1", "admit 2", "look"),
        DELETE_AND_SUBMIT(Updating.class, DeletesInTwoSteps.class, "finish 0;finish 1", "delete", "submit 0", "look"),
        DELETE_AND_GROW(Updating.class, UpdatesInTwoSteps.class, "", "deleteToDefault", "grow 4", "look"),
        DELETE_AND_CHANGE_A_NODE(Updating.class, UpdatesInTwoSteps.class, "", "deleteToDefault", "node 2", "look"),
        ADOPT_AND_ADMIT(Updating.class, AdoptsInTwoSteps.class, "", "adopt 1 1", "admit 1", "look"),
        ADOPT_AND_ADOPT(Updating.class, AdoptsInTwoSteps.class, "", "adopt 1 1", "adopt 1 2", "look1"),
        PLACE_AND_LOOK(Placing.class, PlacesInTwoSteps.class, "", "setPlaceable 1 2", "look1", "look1"),
        PLACE_AND_ADMIT(Placing.class, PlacesInTwoSteps.class, "", "setPlaceable 1 2", "admit 1", "look1"),
        ADD_AND_SUBMIT(TakingUnmatched.class, SubmitsInTwoSteps.class, "", "add;look2", "submit 2", "look2");

        private final Class<?> verbs;
        private final Class<?> inTwoSteps;
        private final String before;
        private final String one;
        private final String other;
        private final String after;

        Race(Class<?> verbs, Class<?> inTwoSteps, String before, String one, String other, String after) {
            this.verbs = verbs;
            this.inTwoSteps = inTwoSteps;
            this.before = before;
            this.one = one;
            this.other = other;
            this.after = after;
        }

        ExecutionScenario scenario(Class<?> of) {
            return new ExecutionScenario(
                    calls(of, before), List.of(calls(of, one), calls(of, other)), calls(of, after), null);
        }

        private static List<Actor> calls(Class<?> of, String text) {
            return Stream.of(text.split(";"))
                    .filter(call -> !call.isEmpty())
                    .map(call -> call(of, List.of(call.split(" "))))
                    .toList();
        }

        private static Actor call(Class<?> of, List<String> words) {
            Method method = Stream.of(of.getMethods())
                    .filter(each -> each.getName().equals(words.get(0)))
                    .findFirst()
                    .orElseThrow();
            return new Actor(
                    method, words.stream().skip(1).map(Integer::valueOf).toList());
        }
    }

    private static ModelCheckingOptions options(int interleavings) {
        return new ModelCheckingOptions()
                .actorsBefore(0)
                .threads(2)
                .actorsPerThread(2)
                .actorsAfter(1)
                .invocationsPerIteration(interleavings)
                .minimizeFailedScenario(false)
                .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(VerbsInterleavingTest::isOneStep)
                        .allMethods()
                        .ignore());
    }

    /** Classes whose steps are one step: what the ledger locks as a whole, and what is not the ledger. */
    private static boolean isOneStep(String className) {
        return className.startsWith("io.github.quotatree.")
                && !className.contains("InterleavingTest")
                && !STEPS.contains(className.substring(className.lastIndexOf('.') + 1));
    }

    /** A ledger with four cards, a running workload and a pending one of two cards each, both of group A. */
    @Param(name = "workload", gen = IntGen.class, conf = "0:1")
    @Param(name = "amount", gen = IntGen.class, conf = "1:4")
    public abstract static class Verbs {
        final AtomicLong seconds = new AtomicLong();
        final QuotaLedger ledger;

        Verbs() {
            this(QuotaOnly.builder(FOREST));
        }

        Verbs(QuotaLedger.Builder settings) {
            ledger = settings.total("", amount(4))
                    .clock(() -> Instant.ofEpochSecond(seconds.get()))
                    .build();
            ledger.adopt(Workload.of("w0", "A", amount(2)), Instant.EPOCH);
            ledger.submit(Workload.of("w1", "A", amount(2)));
        }

        static ResourceVector amount(long gpus) {
            return GPUS.vector(gpus);
        }

        /** Calls, and adds what a snapshot says if the call was not refused. */
        String answer(Supplier<Object> call) {
            try {
                return String.valueOf(call.get());
            } catch (IllegalArgumentException e) {
                return "no argument";
            } catch (IllegalStateException e) {
                return "not now";
            }
        }

        String done(Runnable call) {
            return answer(() -> {
                call.run();
                return "done";
            });
        }

        /** Returns a workload in words, as it is at one moment. */
        String look(int k) {
            return words(ledger.workload("w" + k));
        }

        static String words(Optional<WorkloadStatus> workload) {
            return workload.map(status -> status.phase() + " in " + status.placement() + " with "
                            + status.workload().request() + " since " + status.started() + " until "
                            + status.expires())
                    .orElse("gone");
        }
    }

    /** Stop, resume, evict and finish. */
    public static class Stopping extends Verbs {
        @Operation
        public String stop(@Param(name = "workload") int k) {
            return done(() -> stopped(k));
        }

        void stopped(int k) {
            ledger.stop("w" + k);
        }

        @Operation
        public String resume(@Param(name = "workload") int k) {
            return done(() -> ledger.resume("w" + k));
        }

        @Operation
        public String evict(@Param(name = "workload") int k) {
            return answer(() -> evicted(k));
        }

        WorkloadPhase evicted(int k) {
            return ledger.evict("w" + k);
        }

        @Operation
        public String admit(@Param(name = "workload") int k) {
            return answer(() -> ledger.tryAdmit("w" + k).admitted());
        }

        @Operation
        public String leaving() {
            LedgerSnapshot now = ledger.snapshot();
            return now.used("A") + " of which leaving " + now.leaving("A");
        }
    }

    /** Resize and move if that fits, and the admission that takes the room. */
    public static class Conditional extends Verbs {
        @Operation
        public String resize(@Param(name = "workload") int k, @Param(name = "amount") int amount) {
            return answer(() -> resized("w" + k, amount(amount)));
        }

        boolean resized(String id, ResourceVector request) {
            return ledger.tryResize(id, request, OPTIONS).admitted();
        }

        @Operation
        public String move(@Param(name = "workload") int k) {
            return answer(() -> moved("w" + k));
        }

        boolean moved(String id) {
            return ledger.tryMove(id, "B", OPTIONS).admitted();
        }

        @Operation
        public String admit(@Param(name = "workload") int k) {
            return answer(() -> ledger.tryAdmit("w" + k).admitted());
        }

        @Operation
        public String used() {
            LedgerSnapshot now = ledger.snapshot();
            return now.used("A") + " and " + now.used("B");
        }
    }

    /** Reservations that are renewed, confirmed and started, or end. */
    public static class Reserving extends Verbs {
        @Operation
        public String reserve() {
            return answer(() -> ledger.tryReserve("w1", Duration.ofSeconds(1)).admitted());
        }

        @Operation
        public String renew(@Param(name = "amount") int seconds) {
            return answer(() -> renewed(Duration.ofSeconds(seconds)));
        }

        String renewed(Duration time) {
            ledger.renew("w1", time);
            return "renewed";
        }

        @Operation
        public String start() {
            return done(this::started);
        }

        void started() {
            ledger.start("w1");
        }

        @Operation
        public String tick() {
            return String.valueOf(ledger.tick());
        }

        @Operation
        public long wait1() {
            return seconds.incrementAndGet();
        }

        @Operation
        public String look1() {
            return look(1);
        }
    }

    /**
     * Plans that are carried out beside what changes their ground: a running workload holds two of the four cards that
     * its group may use, and two more important ones request three each.
     */
    @Param(name = "workload", gen = IntGen.class, conf = "0:2")
    @Param(name = "preemptor", gen = IntGen.class, conf = "1:2")
    public static class HandingOver extends Verbs {
        private final WorkloadStatus victim;

        public HandingOver() {
            ledger.resize("w1", amount(3));
            ledger.submit(Workload.of("w2", "A", amount(3)));
            victim = ledger.workload("w0").orElseThrow();
        }

        /** Makes room for one of the two at the cost of the running workload. */
        ReclaimPlan plan(int preemptor) {
            return new RoomFor(List.of("w" + preemptor), new Victim<>(victim, amount(2), List.of(LIMIT), false));
        }

        @Operation
        public String handOver(@Param(name = "preemptor") int k) {
            return answer(() -> handedOver(k));
        }

        String handedOver(int k) {
            HandOver done = ledger.carryOut(plan(k));
            return done.carriedOut() ? "stops " + done.waitingFor() + " for " + done.preemptors() : "not carried out";
        }

        @Operation
        public String cancel() {
            return done(
                    () -> ledger.handOvers().stream().findFirst().ifPresent(handOver -> ledger.cancel(handOver.id())));
        }

        @Operation
        public String evict(@Param(name = "workload") int k) {
            return answer(() -> ledger.evict("w" + k));
        }

        @Operation
        public String resume() {
            return done(() -> ledger.resume("w0"));
        }

        @Operation
        public String admit(@Param(name = "preemptor") int k) {
            return answer(() -> ledger.tryAdmit("w" + k).admitted());
        }

        @Operation
        public String look() {
            LedgerSnapshot now = ledger.snapshot();
            return now.workloads().stream().map(WorkloadStatus::phase).toList() + " " + now.leaving("A");
        }
    }

    private static final ExceededLimit LIMIT = ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 4, 2, 3);

    /** Room for some workloads at the cost of one. */
    private record RoomFor(List<String> preemptors, Victim<WorkloadStatus> victim) implements ReclaimPlan {
        @Override
        public List<Victim<WorkloadStatus>> victims() {
            return List.of(victim);
        }

        @Override
        public AdmissionOptions admission() {
            return OPTIONS;
        }
    }

    /** Updates that delete a group and bring it back, beside changes of its workloads. */
    public static class Updating extends Verbs {
        @Operation
        public String delete() {
            return done(() -> updated(DisplacedWorkloads.none()));
        }

        @Operation
        public String deleteToDefault() {
            return done(() -> updated(DisplacedWorkloads.toDefaultGroup()));
        }

        @Operation
        public String deleteAndMove() {
            return done(() -> updated(DisplacedWorkloads.moveTo("A", "B")));
        }

        void updated(DisplacedWorkloads displaced) {
            ledger.update(forest -> forest.toBuilder().remove("A").build(), displaced);
        }

        @Operation
        public String bringBack() {
            return done(() -> ledger.update(forest -> forest.toBuilder()
                    .add(QuotaGroup.leaf(GPUS, "A").min(1).max(4).build())
                    .build()));
        }

        @Operation
        public String grow(@Param(name = "amount") int max) {
            return done(() -> ledger.update(forest -> forest.toBuilder()
                    .replace(QuotaGroup.leaf(GPUS, "B").max(max).build())
                    .build()));
        }

        @Operation
        public String node(@Param(name = "amount") int gpus) {
            return done(() -> ledger.update(forest -> forest.withNode(ClusterNode.of("node", Map.of(), amount(gpus)))));
        }

        @Operation
        public String submit(@Param(name = "workload") int k) {
            return answer(() -> ledger.submit(Workload.of("w" + k, "A", amount(2))));
        }

        @Operation
        public String finish(@Param(name = "workload") int k) {
            return done(() -> ledger.finish("w" + k));
        }

        @Operation
        public String adopt(@Param(name = "workload") int k, @Param(name = "amount") int started) {
            return done(() -> adopted("w" + k, Instant.ofEpochSecond(started)));
        }

        void adopted(String id, Instant started) {
            ledger.adopt(id, started);
        }

        @Operation
        public String look1() {
            return look(1);
        }

        @Operation
        public String admit(@Param(name = "workload") int k) {
            return answer(() -> ledger.tryAdmit("w" + k).admitted());
        }

        @Operation
        public String look() {
            LedgerSnapshot now = ledger.snapshot();
            QuotaForest forest = now.forest();
            return words(now.workload("w0")) + ", "
                    + forest.tree("").orElseThrow().groups() + forest.nodes();
        }
    }

    /** Workloads of a ledger that lends, which nodes can take or not. */
    public static class Placing extends Verbs {
        public Placing() {
            super(QuotaLedger.builder(FOREST));
        }

        @Operation
        public String setPlaceable(@Param(name = "workload") int k, @Param(name = "amount") int of4) {
            return done(() -> placed("w" + k, of4 > 2));
        }

        void placed(String id, boolean placeable) {
            ledger.setPlaceable(id, placeable);
        }

        @Operation
        public String admit(@Param(name = "workload") int k) {
            return answer(() -> ledger.tryAdmit("w" + k).answer());
        }

        @Operation
        public String evict(@Param(name = "workload") int k) {
            return answer(() -> ledger.evict("w" + k));
        }

        @Operation
        public String look1() {
            Optional<WorkloadStatus> workload = ledger.workload("w1");
            return workload.map(WorkloadStatus::standing) + ", " + words(workload);
        }
    }

    /** Workloads of a group that comes and goes, in a ledger that takes them without it. */
    @Param(name = "workload", gen = IntGen.class, conf = "2:3")
    public static class TakingUnmatched extends Verbs {
        public TakingUnmatched() {
            super(QuotaOnly.builder(QuotaForest.of(TREE)).acceptUnmatchedWorkloads());
        }

        @Operation
        public String add() {
            return done(() -> ledger.update(forest -> forest.toBuilder()
                    .add(QuotaGroup.leaf(GPUS, "C").max(2).build())
                    .build()));
        }

        @Operation
        public String remove() {
            return done(() -> ledger.update(
                    forest -> forest.toBuilder().remove("C").build(), DisplacedWorkloads.toDefaultGroup()));
        }

        @Operation
        public String submit(@Param(name = "workload") int k) {
            return answer(() -> isMissing("w" + k));
        }

        boolean isMissing(String id) {
            return ledger.submit(Workload.of(id, "C", amount(1))).missingGroup().isPresent();
        }

        @Operation
        public String admit(@Param(name = "workload") int k) {
            return answer(() -> ledger.tryAdmit("w" + k).admitted());
        }

        @Operation
        public String look2() {
            return look(2);
        }
    }

    // verbs that are put together of two calls

    /** Looks at the phase first, and evicts then. */
    public static class EvictsInTwoSteps extends Stopping {
        @Override
        WorkloadPhase evicted(int k) {
            WorkloadPhase before = ledger.workload("w" + k).orElseThrow().phase();
            ledger.evict("w" + k);
            return before;
        }
    }

    /** Stops by taking the workload away and adopting it again. */
    public static class StopsInTwoSteps extends Stopping {
        @Override
        void stopped(int k) {
            if (ledger.evict("w" + k) == WorkloadPhase.RUNNING) {
                ledger.tryAdmit("w" + k);
                ledger.start("w" + k, Instant.EPOCH);
            }
            ledger.stop("w" + k);
        }
    }

    /** Asks whether it fits, and resizes then. */
    public static class ResizesInTwoSteps extends Conditional {
        @Override
        boolean resized(String id, ResourceVector request) {
            LedgerSnapshot now = ledger.snapshot();
            boolean fits = now.used("A").minus(amount(2)).plus(request).fitsIn(amount(4));
            if (fits) {
                ledger.resize(id, request);
            }
            return fits;
        }
    }

    /** Asks whether it fits, and moves then. */
    public static class MovesInTwoSteps extends Conditional {
        @Override
        boolean moved(String id) {
            boolean fits = ledger.snapshot().used("B").isZero();
            if (fits) {
                ledger.move(id, "B");
            }
            return fits;
        }
    }

    /** Rolls the reservation back, and reserves again for the new time. */
    public static class RenewsInTwoSteps extends Reserving {
        @Override
        String renewed(Duration time) {
            ledger.rollBack("w1");
            ledger.tryReserve("w1", time);
            return "renewed";
        }
    }

    /** Stops the victim first, and reserves then. */
    public static class HandsOverInTwoSteps extends HandingOver {
        @Override
        String handedOver(int k) {
            ledger.evict("w0");
            boolean reserved =
                    ledger.tryReserve("w" + k, Duration.ofMinutes(10)).admitted();
            return reserved ? "stops [w0] for [w" + k + "]" : "not carried out";
        }
    }

    /** Reads the clock first, and starts then. */
    public static class StartsInTwoSteps extends Reserving {
        @Override
        void started() {
            ledger.start("w1", Instant.ofEpochSecond(seconds.get()));
        }
    }

    /** Looks whether the group has workloads first, and deletes it then. */
    public static class DeletesInTwoSteps extends Updating {
        @Override
        void updated(DisplacedWorkloads displaced) {
            boolean inUse = !ledger.snapshot().workloads("A").isEmpty();
            super.updated(inUse ? displaced : DisplacedWorkloads.toDefaultGroup());
        }
    }

    /** Removes the pending workload, and adopts it as a new one then. */
    public static class AdoptsInTwoSteps extends Updating {
        @Override
        void adopted(String id, Instant started) {
            ledger.finish(id);
            ledger.adopt(Workload.of(id, "A", amount(2)), started);
        }
    }

    /** Removes the workload, and submits it again as one that no node can take. */
    public static class PlacesInTwoSteps extends Placing {
        @Override
        void placed(String id, boolean placeable) {
            ledger.finish(id);
            ledger.submit(Workload.of(id, "A", amount(2)));
            ledger.setPlaceable(id, placeable);
        }
    }

    /** Looks whether there is the group first, and submits then. */
    public static class SubmitsInTwoSteps extends TakingUnmatched {
        @Override
        boolean isMissing(String id) {
            boolean missing = !ledger.forest().tree("").orElseThrow().contains("C");
            super.isMissing(id);
            return missing;
        }
    }

    /** Edits the forest that it was given before, as it was then. */
    public static class UpdatesInTwoSteps extends Updating {
        @Override
        void updated(DisplacedWorkloads displaced) {
            QuotaForest without = ledger.forest().toBuilder().remove("A").build();
            ledger.update(forest -> without, displaced);
        }
    }
}
