package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.budget;
import static io.github.quotatree.capacity.Cores.ids;
import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.plan;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.victims;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.workload.Victim;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How budgets count what may be stopped, and what comes of it: a preference, not a veto. */
class DisruptionBudgetTest {
    private final CapacityState.Builder six = Cores.state()
            .node(node("n1", 6))
            .workload(running("high", "ns", 2, 3, "n1"))
            .workload(running("mid", "ns", 2, 2, "n1"))
            .workload(running("low", "ns", 2, 1, "n1"));

    @Test
    void withoutBudgetsTheLeastImportantIsStopped() {
        PreemptionCandidate chosen = candidate(six, 2);
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("low");
        assertThat(ids(chosen.reprieved())).containsExactly("high", "mid");
        assertThat(chosen.budgetViolations()).isZero();
    }

    @Test
    void restoresWorkloadsThatABudgetKeepsFirst() {
        PreemptionCandidate chosen = candidate(six.budget(budget(0, "low")), 2);
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("mid");
        assertThat(ids(chosen.reprieved())).containsExactly("low", "high");
        assertThat(chosen.budgetViolations()).isZero();
    }

    @Test
    void stopsWorkloadsThatABudgetKeepsWhereNothingElseHelps() {
        PreemptionCandidate chosen = candidate(six.budget(budget(0, "low", "mid")), 6);
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("low", "mid", "high");
        assertThat(chosen.victims()).extracting(Victim::violatesBudget).containsExactly(true, true, false);
        assertThat(chosen.budgetViolations()).isEqualTo(2);
    }

    /**
     * Where one of three may be stopped, the most important uses that up, so that the other two are restored before it.
     */
    @Test
    void itCountsFromTheMostImportant() {
        PreemptionCandidate chosen = candidate(six.budget(budget(1, "low", "mid", "high")), 2);
        assertThat(ids(chosen.reprieved())).containsExactly("mid", "low");
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("high");
        assertThat(chosen.budgetViolations()).isZero();
    }

    @Test
    void oneTooManyForAnyBudgetIsTooMany() {
        six.budget(budget(2, "low", "mid", "high")).budget(budget(0, "mid"));
        PreemptionCandidate chosen = candidate(six, 2);
        assertThat(ids(chosen.reprieved())).containsExactly("mid", "low");
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("high");
    }

    @Test
    void oneThatIsTooManyForABudgetUsesUpTheOthersToo() {
        six.budget(budget(0, "high")).budget(budget(1, "high", "mid"));
        PreemptionCandidate chosen = candidate(six, 2);
        assertThat(ids(chosen.reprieved())).containsExactly("high", "mid");
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("low");
    }

    @Test
    void aBudgetThatIsOverdrawnAllowsNothing() {
        PreemptionCandidate chosen = candidate(six.budget(budget(-2, "high", "mid", "low")), 4);
        assertThat(chosen.victims()).extracting(Victim::id).containsExactly("low", "mid");
        assertThat(chosen.budgetViolations()).isEqualTo(2);
    }

    @Test
    void aWorkloadThatMayNotBeStoppedDoesNotUseABudgetUp() {
        six.workload(running("higher", "ns", 0, 99, "n1")).budget(budget(1, "higher", "low"));
        assertThat(victims(plan(six, workload("x", "ns", 2, 9)))).containsExactly("low");
        assertThat(plan(six, workload("x", "ns", 2, 9)).chosen().orElseThrow().budgetViolations())
                .isZero();
    }

    /** The plugin counts a violation only where the node has no room; the victim says what it is in either case. */
    @Test
    void oneThatIsStoppedForTheQuotasSakeIsNotCounted() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 0, 4))
                .quota(quota("B", 9, 9))
                .node(node("n1", 100))
                .workload(running("a", "A", 4, 0, "n1"))
                .budget(budget(0, "a"));
        CapacityPreemptionPlan plan = plan(state, workload("x", "A", 4, 1));
        assertThat(plan.victims()).extracting(Victim::violatesBudget).containsExactly(true);
        assertThat(plan.chosen().orElseThrow().budgetViolations()).isZero();

        CapacityPreemptionPlan floorSafe = CapacityPreemptionPlan.of(
                state.build(),
                workload("x", "A", 4, 1),
                CapacityPreemptionOptions.defaults().withMode(Mode.FLOOR_SAFE));
        assertThat(floorSafe.chosen().orElseThrow().budgetViolations())
                .as("what is stopped is counted where nothing need be as in the plugin")
                .isEqualTo(1);
    }

    @Test
    void aBudgetKeepsItsOwnSet() {
        Set<String> covered = new HashSet<>(Set.of("a"));
        DisruptionBudget budget = new DisruptionBudget("b", covered, 0);
        covered.add("c");
        assertThat(budget.workloads()).containsExactly("a");
    }

    private static PreemptionCandidate candidate(CapacityState.Builder state, long cores) {
        return plan(state, workload("x", "ns", cores, 9)).chosen().orElseThrow();
    }
}
