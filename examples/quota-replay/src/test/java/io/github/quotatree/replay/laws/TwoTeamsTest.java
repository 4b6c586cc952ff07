package io.github.quotatree.replay.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.cluster.ClusterFile;
import io.github.quotatree.replay.cluster.FittedTrace;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.format.ReadOptions;
import io.github.quotatree.replay.trace.format.TraceFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The day of two teams that {@code docs/policies.md} shows, under each policy. */
class TwoTeamsTest {
    private static final String FILES = "../manifests/replay-day.";
    private static final long MINUTE = 60;
    private static final long DELAY = 10 * MINUTE;
    private static final ReplayCluster CLUSTER = ClusterFile.read(
            new ManifestReader(new ByteArrayInputStream(new byte[0]), () -> {}),
            List.of(FILES + "quotatree.yaml"),
            null,
            new Findings());
    private static final Trace TRACE = trace();

    private static Trace trace() {
        try {
            Trace read =
                    TraceFiles.read(FILES + "jsonl", ReadOptions.defaults()).trace();
            return FittedTrace.of(read, CLUSTER).trace();
        } catch (IOException | UnreadableException e) {
            throw new AssertionError(e);
        }
    }

    private static List<JobRun> run(PolicyKind kind, LawMeter laws) {
        PolicyKind.Options options = new PolicyKind.Options(0, LoanRules.ofDelay(DELAY), Passing.NONE);
        List<JobRun> runs = Simulation.run(
                TRACE,
                CLUSTER,
                SimulationOptions.DEFAULTS,
                laws,
                machines -> kind.policy(CLUSTER, machines, options),
                jobs -> {});
        laws.end(runs);
        return runs;
    }

    private static LawMeter patient(long patience) {
        return new LawMeter(CLUSTER, patience);
    }

    /** Returns the breaks of a day on which no group may wait longer for its idle guarantee. */
    private static List<String> breaks(PolicyKind kind, long patience) {
        LawMeter laws = patient(patience);
        run(kind, laws);
        return laws.breaks();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RECORDED") // the jobs have no record
    void eachJobDoesItsWorkAndThePoolSuffices(PolicyKind kind) {
        LawMeter laws = patient(Long.MAX_VALUE);
        assertThat(run(kind, laws)).hasSize(43).allMatch(run -> run.phase() == JobRun.Phase.DONE);
        assertThat(laws.breaks()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aMaxHoldsWhereThePolicyHasOne(PolicyKind kind) {
        LawMeter laws = patient(Long.MAX_VALUE);
        run(kind, laws);

        boolean knowsNoMax = kind == PolicyKind.POOL || kind == PolicyKind.GROUPS;
        assertThat(laws.aboveMax()).isEqualTo(knowsNoMax ? Set.of("A", "B") : Set.of());
    }

    @Test
    void aGuaranteeIsThereAtOnceOrAfterTheDelayOrWhenJobsEnd() {
        assertThat(breaks(PolicyKind.CAPACITY, 0)).isEmpty();
        assertThat(breaks(PolicyKind.ELASTIC, DELAY)).isEmpty();
        assertThat(breaks(PolicyKind.ELASTIC, DELAY - 1)).isNotEmpty();
        assertThat(breaks(PolicyKind.GROUPS, 60 * MINUTE)).isEmpty();
        assertThat(breaks(PolicyKind.GROUPS, 60 * MINUTE - 1)).isNotEmpty();
    }

    @Test
    void onlyPoliciesThatCallBackStopJobs() {
        for (PolicyKind kind : PolicyKind.values()) {
            boolean callsBack = Set.of(PolicyKind.QUOTA, PolicyKind.ELASTIC, PolicyKind.CAPACITY)
                    .contains(kind);
            assertThat(run(kind, patient(Long.MAX_VALUE)).stream().anyMatch(run -> run.stops() > 0))
                    .as(kind.word())
                    .isEqualTo(callsBack);
        }
    }

    @Test
    void anUrgentJobTakesThePlaceOfALessImportantOneOfItsTeam() {
        assertThat(waitOfUrgent(PolicyKind.CAPACITY)).isZero();
        assertThat(waitOfUrgent(PolicyKind.ELASTIC)).isEqualTo(DELAY);
        assertThat(waitOfUrgent(PolicyKind.LEND)).isGreaterThan(DELAY);
    }

    private static long waitOfUrgent(PolicyKind kind) {
        return run(kind, patient(Long.MAX_VALUE)).stream()
                .filter(run -> run.job().priority() > 0)
                .mapToLong(run -> run.firstStart() - run.job().submitted())
                .findFirst()
                .orElseThrow();
    }
}
