package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Scope;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What holds on every random day. */
@AddLifecycleHook(PropertySeed.class)
class CapacityLawsTest {
    private static final int EVENTS = 40;

    @Property
    void admittedUseNeverPassesAMaxNorTheSumOfMins(@ForAll("days") RandomDay day) {
        day.onStart = state -> {
            ResourceVector sum = RandomDay.SCHEMA.zero();
            for (NamespaceQuota.Use use : state.uses()) {
                assertThat(use.used().fitsIn(use.max()))
                        .as("%s on %s", use, day)
                        .isTrue();
                sum = sum.plus(use.used());
            }
            assertThat(sum.fitsIn(state.limits.sumOfMins))
                    .as("%s on %s", state, day)
                    .isTrue();
        };
        day.run(EVENTS);
    }

    @Property
    void onceTheVictimsAreStoppedTheWorkloadStartsWhereThePlanSays(@ForAll("days") RandomDay day) {
        day.onPlan = CapacityLawsTest::assertStarts;
        day.run(EVENTS);
    }

    /** The plugin's plans do not promise so much. */
    @Property
    void afterAFloorSafePlanTheWorkloadStartsAlsoWhereOthersAreNominated(@ForAll("floor-safe days") RandomDay day) {
        day.leavesNominated = true;
        day.onPlan = CapacityLawsTest::assertStarts;
        day.run(EVENTS);
    }

    private static void assertStarts(CapacityState state, CapacityPreemptionPlan plan) {
        CapacityState after = plan.applyTo(state);
        assertThat(CapacityDecision.of(after, plan.workload()).admitted())
                .as("%s", plan)
                .isTrue();
        plan.chosen()
                .flatMap(PreemptionCandidate::node)
                .ifPresent(node -> assertThat(NodeRoom.nodesWithRoom(after, plan.workload()))
                        .as("%s", plan)
                        .contains(node));
    }

    @Property
    void nothingIsStoppedInVain(@ForAll("days") RandomDay day) {
        day.onPlan = (state, plan) -> {
            CapacityState after = plan.applyTo(state);
            PreemptionCandidate chosen = plan.chosen().orElseThrow();
            for (Victim<CapacityWorkload> victim : chosen.victims()) {
                CapacityState with = after.reserve(victim.workload());
                boolean fits = chosen.node()
                        .map(node ->
                                NodeRoom.nodesWithRoom(with, plan.workload()).contains(node))
                        .orElse(true);
                assertThat(fits && CapacityDecision.of(with, plan.workload()).admitted())
                        .as("%s in %s", victim, plan)
                        .isFalse();
                assertThat(victim.exceededLimits()).isNotEmpty();
            }
        };
        day.run(EVENTS);
    }

    @Property
    void onlyThoseAreStoppedThatTheClaimIsAgainst(@ForAll("days") RandomDay day) {
        day.onPlan = (state, plan) -> {
            for (Victim<CapacityWorkload> victim : plan.victims()) {
                boolean same =
                        victim.workload().namespace().equals(plan.workload().namespace());
                boolean lower = victim.workload().priority() < plan.workload().priority();
                boolean governed = state.use(victim.workload().namespace()).isPresent();
                switch (plan.claim()) {
                    case OWN_MIN -> {
                        assertThat(same).as("%s", plan).isFalse();
                        NamespaceQuota.Use use =
                                state.use(victim.workload().namespace()).orElseThrow();
                        assertThat(use.used().fitsIn(use.min())).as("%s", plan).isFalse();
                    }
                    case OWN_PRIORITY ->
                        assertThat(same && lower).as("%s", plan).isTrue();
                    case NO_QUOTA ->
                        assertThat(!governed && lower).as("%s", plan).isTrue();
                }
            }
        };
        day.run(EVENTS);
    }

    /** On one pool that has all that is guaranteed, where all workloads may be stopped for what is owed. */
    @Property
    void aQuotaWithinItsMinIsServedAfterAtMostOnePlan(@ForAll("pools") RandomDay day) {
        day.onArrival = (state, workload) -> assertServedIfOwed(state, workload, Mode.PLUGIN);
        day.run(EVENTS);
    }

    /** With workloads of equal size; with large ones it may be impossible to take back without going too far. */
    @Property
    void floorSafePlansServeAQuotaWithinItsMinToo(@ForAll("days of units") RandomDay day) {
        day.onArrival = (state, workload) -> assertServedIfOwed(state, workload, Mode.FLOOR_SAFE);
        day.run(EVENTS);
    }

    @Property
    void floorSafePlansLeaveEveryQuotaItsMin(@ForAll("floor-safe days") RandomDay day) {
        day.onPlan = (state, plan) -> {
            CapacityState after = plan.applyTo(state).reserve(plan.workload());
            for (Victim<CapacityWorkload> victim : plan.victims()) {
                after.use(victim.workload().namespace()).ifPresent(use -> {
                    for (String dimension : victim.workload().request().dimensions()) {
                        boolean frees = victim.workload().request().amounts().value(dimension) > 0;
                        assertThat(!frees
                                        || use.min().isUnlimited(dimension)
                                        || use.used().value(dimension)
                                                >= use.min().value(dimension))
                                .as("%s of %s after %s", dimension, use, plan)
                                .isTrue();
                    }
                });
            }
        };
        day.run(EVENTS);
    }

    @Property
    void aVictimOfAFloorSafePlanIsNotEntitledToTakeItBack(@ForAll("floor-safe days") RandomDay day) {
        day.onPlan = (state, plan) -> {
            CapacityState after = plan.applyTo(state).reserve(plan.workload());
            for (Victim<CapacityWorkload> victim : plan.victims()) {
                CapacityPreemptionPlan answer = CapacityPreemptionPlan.of(
                        after,
                        victim.workload(),
                        CapacityPreemptionOptions.defaults().withMode(Mode.FLOOR_SAFE));
                assertThat(answer.claim()).as("%s after %s", answer, plan).isNotEqualTo(PreemptionClaim.OWN_MIN);
                assertThat(answer.victims())
                        .as("%s after %s", answer, plan)
                        .extracting(Victim::id)
                        .doesNotContain(plan.workload().id());
            }
        };
        day.run(EVENTS);
    }

    /**
     * A floor-safe plan never lowers the used part of all mins, and raises it if it takes back: why such plans end.
     */
    @Property
    void floorSafePlansNeverLeaveMoreOfTheMinsIdle(@ForAll("floor-safe days") RandomDay day) {
        day.onPlan = (state, plan) -> {
            CapacityState after = plan.applyTo(state).reserve(plan.workload());
            boolean rises = false;
            for (String dimension : RandomDay.SCHEMA.dimensions()) {
                if (state.limits.sumOfMins.isUnlimited(dimension)) {
                    continue;
                }
                long more = usedOfMins(after, dimension) - usedOfMins(state, dimension);
                long request = plan.workload().request().amounts().value(dimension);
                rises |= more > 0;
                assertThat(more)
                        .as("%s by %s", dimension, plan)
                        .isGreaterThanOrEqualTo(plan.claim() == PreemptionClaim.OWN_MIN ? request : 0);
            }
            assertThat(rises || plan.claim() != PreemptionClaim.OWN_MIN)
                    .as("%s", plan)
                    .isTrue();
        };
        day.run(EVENTS);
    }

    static void assertServedIfOwed(CapacityState state, CapacityWorkload workload, Mode mode) {
        NamespaceQuota.Use use = state.use(workload.namespace()).orElse(null);
        if (use == null
                || !use.used()
                        .plus(workload.request().amounts())
                        .fitsIn(use.min().min(use.max()))) {
            return;
        }
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(
                state,
                workload,
                CapacityPreemptionOptions.defaults().withMode(mode).withScope(Scope.POOL));
        assertThat(plan.possible()).as("%s in %s", plan, state).isTrue();
        assertThat(CapacityDecision.of(plan.applyTo(state), workload).admitted())
                .as("%s in %s", plan, state)
                .isTrue();
    }

    private static long usedOfMins(CapacityState state, String dimension) {
        return state.uses().stream()
                .mapToLong(
                        use -> Math.min(use.used().value(dimension), use.min().value(dimension)))
                .sum();
    }

    @Provide
    Arbitrary<RandomDay> days() {
        return days(List.of(Mode.values()), false, 0, 3);
    }

    @Provide
    Arbitrary<RandomDay> pools() {
        return days(List.of(Mode.values()), false, 0, 1);
    }

    @Provide("days of units")
    Arbitrary<RandomDay> daysOfUnits() {
        return days(List.of(Mode.values()), true, 0, 1);
    }

    @Provide("floor-safe days")
    Arbitrary<RandomDay> floorSafeDays() {
        return days(List.of(Mode.FLOOR_SAFE), false, 0, 3);
    }

    private static Arbitrary<RandomDay> days(List<Mode> modes, boolean units, int fewest, int most) {
        List<CapacityPreemptionOptions> options = new ArrayList<>();
        for (Mode mode : modes) {
            for (Scope scope : Scope.values()) {
                options.add(CapacityPreemptionOptions.defaults().withMode(mode).withScope(scope));
            }
        }
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.of(AbsentDimensions.class),
                        Arbitraries.of(options),
                        Arbitraries.integers().between(fewest, most))
                .as((seed, absent, option, nodes) -> new RandomDay(seed, absent, option, units, nodes));
    }
}
