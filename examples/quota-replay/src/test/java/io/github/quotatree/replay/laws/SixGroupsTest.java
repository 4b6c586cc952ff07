package io.github.quotatree.replay.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of a replay in a tree of departments, with maxes, gangs, priorities and services that may not be stopped. */
class SixGroupsTest {
    private static final long DELAY = 300;
    private static final long LEAVING = 30;

    private final LawMeter laws = new LawMeter(SixGroups.cluster(), DELAY + LEAVING);

    private List<JobRun> run(PolicyKind kind, long seed) {
        List<JobRun> runs = Simulation.run(
                SixGroups.trace(seed),
                SixGroups.cluster(),
                new SimulationOptions(0, LEAVING, SimulationOptions.ALL),
                laws,
                machines -> kind.policy(
                        SixGroups.cluster(),
                        machines,
                        new PolicyKind.Options(
                                SixGroups.SCHEMA.position("gpu"), LoanRules.ofDelay(DELAY), Passing.NONE)),
                jobs -> {});
        laws.end(runs);
        return runs;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void loansComeBackInTimeAndNoGroupIsAboveItsMax(long seed) {
        List<JobRun> runs = run(PolicyKind.ELASTIC, seed);

        assertThat(laws.breaks()).isEmpty();
        assertThat(laws.aboveMax()).isEmpty();
        assertThat(runs).allMatch(run -> run.phase() == JobRun.Phase.DONE);
        assertThat(runs)
                .filteredOn(run -> run.stops() > 0)
                .isNotEmpty()
                .allMatch(run -> run.job().preemptible());
        assertThat(runs).anyMatch(run -> !run.job().preemptible());
    }

    @Test
    void inOneLineGroupsExceedTheirMaxes() {
        run(PolicyKind.POOL, 1);

        assertThat(laws.aboveMax()).isNotEmpty();
        assertThat(laws.breaks()).as("guarantees that are owed").isNotEmpty();
    }
}
