package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PeerLine;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where room is made, which workloads are stopped, and for which others may be stopped at all, as in the plugin's own
 * tests.
 */
class PeerPreemptionsTest {
    static List<CapacityCase> choices() {
        return CapacityCase.of("postfilter");
    }

    static List<CapacityCase> dryRuns() {
        return CapacityCase.of("dry-run-preemption");
    }

    static List<CapacityCase> eligibilities() {
        return CapacityCase.of("eligible-to-preempt");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("choices")
    void chosenNode(CapacityCase one) {
        String node = one.line("chosen").word(1);
        assertThat(plan(one).chosen().flatMap(PreemptionCandidate::node))
                .isEqualTo(node.equals("-") ? Optional.empty() : Optional.of(node));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dryRuns")
    void candidates(CapacityCase one) {
        assertThat(plan(one).candidates())
                .extracting(candidate -> candidate.node().orElseThrow()
                        + candidate.victims().stream().map(Victim::id).sorted().toList()
                        + candidate.budgetViolations())
                .containsExactlyInAnyOrderElementsOf(one.lines("candidate").stream()
                        .map(line -> line.word(1)
                                + CapacityCase.words(line, "victims").stream()
                                        .sorted()
                                        .toList()
                                + line.value("violations"))
                        .toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("eligibilities")
    void eligibility(CapacityCase one) {
        PeerLine asks = one.line("asks");
        assertThat(PreemptionEligibility.of(one.state(), one.workload(asks), asks.hasWord("lost"))
                        .eligible())
                .isEqualTo(one.line("eligible").word(1).equals("true"));
    }

    private static CapacityPreemptionPlan plan(CapacityCase one) {
        return CapacityPreemptionPlan.of(
                one.state(), one.workload(one.line("asks")), CapacityPreemptionOptions.defaults());
    }
}
