package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.budget;
import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.plan;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of two nodes where everything would be stopped, which is taken: each rule decides where those before it do not. */
class CheapestCandidateTest {
    private static final int HIGH = 100;

    /** Two nodes of four cores, of which one workload needs all. */
    private final CapacityState.Builder state =
            Cores.state().node(node("n1", 4)).node(node("n2", 4));

    @Test
    void theFewestViolationsOfBudgets() {
        state.workload(running("a", "ns", 4, 0, "n1"))
                .workload(running("b", "ns", 2, 9, "n2"))
                .workload(running("c", "ns", 2, 9, "n2"))
                .budget(budget(0, "a"));
        assertChosen("n2");
        state.budget(budget(0, "b", "c"));
        assertChosen("n1");
    }

    @Test
    void thenTheLowestHighestPriority() {
        state.workload(running("a", "ns", 4, 5, "n1"))
                .workload(running("b", "ns", 2, 4, "n2"))
                .workload(running("c", "ns", 2, 4, "n2"));
        assertChosen("n2");
    }

    @Test
    void thenTheLowestSumOfPriorities() {
        state.workload(running("a", "ns", 2, 5, "n1"))
                .workload(running("b", "ns", 2, 3, "n1"))
                .workload(running("c", "ns", 2, 5, "n2"))
                .workload(running("d", "ns", 2, 2, "n2"));
        assertChosen("n2");
    }

    /** So that another victim of a negative priority does not make a sum lower. */
    @Test
    void inTheSumAllPrioritiesArePositive() {
        state.workload(running("a", "ns", 2, -1, "n1"))
                .workload(running("b", "ns", 2, -1, "n1"))
                .workload(running("c", "ns", 4, -1, "n2"));
        assertChosen("n2");
    }

    /** Sums are the same with another number of victims only if one has the lowest priority that there is. */
    @Test
    void thenTheFewestVictims() {
        state.workload(running("a", "ns", 2, 5, "n1"))
                .workload(running("b", "ns", 2, Integer.MIN_VALUE, "n1"))
                .workload(running("c", "ns", 4, 5, "n2"));
        assertChosen("n2");
    }

    @Test
    void thenTheLatestStartOfTheMostImportantVictims() {
        state.workload(running("a", "ns", 4, 5, "n1", 10)).workload(running("b", "ns", 4, 5, "n2", 11));
        assertChosen("n2");
    }

    @Test
    void ofSeveralMostImportantVictimsTheFirstToStartCounts() {
        state.workload(running("a", "ns", 2, 5, "n1", 10))
                .workload(running("b", "ns", 2, 5, "n1", 40))
                .workload(running("c", "ns", 2, 5, "n2", 20))
                .workload(running("d", "ns", 2, 5, "n2", 30));
        assertChosen("n2");
    }

    @Test
    void ofLessImportantVictimsTheStartDoesNotCount() {
        state.workload(running("a", "ns", 2, 5, "n1", 10))
                .workload(running("b", "ns", 2, 4, "n1", 40))
                .workload(running("c", "ns", 2, 5, "n2", 11))
                .workload(running("d", "ns", 2, 4, "n2", 1));
        assertChosen("n2");
    }

    @Test
    void anUnstartedWorkloadCountsAsTheLatest() {
        state.workload(running("a", "ns", 4, 5, "n1", 10)).workload(running("b", "ns", 4, 5, "n2"));
        assertChosen("n2");
    }

    @Test
    void equalCandidatesGoByTheOrderOfTheNodes() {
        state.workload(running("b", "ns", 4, 5, "n1", 10)).workload(running("a", "ns", 4, 5, "n2", 10));
        assertChosen("n1");
    }

    /** What a quota has borrowed is no reason to prefer its workloads. */
    @Test
    void howMuchAQuotaBorrowsDoesNotCount() {
        state.quota(quota("A", 2, 9))
                .quota(quota("B", 3, 9))
                .quota(quota("own", 6, 9))
                .workload(running("a", "A", 4, 0, "n1", 1))
                .workload(running("b", "B", 4, 0, "n2", 1));
        CapacityPreemptionPlan plan = plan(state, workload("x", "own", 4, 0));
        assertThat(plan.candidates())
                .extracting(candidate -> candidate.node().orElseThrow())
                .containsExactly("n1", "n2");
        assertThat(plan.chosen().orElseThrow().node()).hasValue("n1");
    }

    private void assertChosen(String node) {
        CapacityPreemptionPlan plan = plan(state, workload("x", "ns", 4, HIGH));
        assertThat(plan.candidates()).hasSize(2);
        assertThat(plan.chosen().orElseThrow().node()).hasValue(node);
    }
}
