package io.github.quotatree.replay.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Meter;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The laws of every replay, on random traces, and errors that were planted to break them. */
class ReplayLawsTest {
    private static final long SEEDS = 200;

    @Property(tries = 100)
    void nothingIsHeldThatTheClusterLacksAndEachJobDoesItsWork(@ForAll long seed, @ForAll PolicyKind kind) {
        RandomReplay replay = RandomReplay.of(seed);
        assertThat(breaks(replay, Long.MAX_VALUE / 2, policy(kind, replay))).isEmpty();
    }

    /**
     * Loans come back after the delay, and once their jobs have left. Until then a loan may start where all fit once
     * those have left that leave for others, so these have to leave too.
     */
    @Property(tries = 200)
    void noGroupWaitsForItsIdleGuaranteeForLongerThanTheDelayAndTwiceTheLeaving(@ForAll long seed) {
        RandomReplay replay = RandomReplay.of(seed);
        assertThat(breaks(replay, patience(replay), policy(PolicyKind.ELASTIC, replay)))
                .isEmpty();
    }

    @Property(tries = 50)
    void theSameInputHasTheSameResult(@ForAll long seed, @ForAll PolicyKind kind) {
        List<List<Long>> once = fates(seed, kind);
        assertThat(fates(seed, kind)).isEqualTo(once);
    }

    @Property(tries = 100)
    void whereAllIsLentEachJobThatFitsEnds(@ForAll long seed) {
        RandomReplay replay = RandomReplay.of(seed);
        for (PolicyKind kind : List.of(PolicyKind.POOL, PolicyKind.LEND, PolicyKind.ELASTIC)) {
            Replay done = Replay.of(replay.trace(), replay.cluster(), kind, replay.options(), jobs -> {});
            assertThat(done.runs()).allMatch(run -> run.phase() == JobRun.Phase.DONE);
            assertThat(done.figures().all().unfinished()).isZero();
        }
    }

    @Test
    void whereNothingIsCalledBackAGroupWaitsForLonger() {
        assertThat(anyBreaks(replay -> policy(PolicyKind.LEND, replay))).isTrue();
    }

    @Test
    void aDelayThatIsCountedTwiceIsFound() {
        assertThat(anyBreaks(replay -> machines -> PolicyKind.ELASTIC.policy(
                        replay.cluster(),
                        machines,
                        new PolicyKind.Options(1, LoanRules.ofDelay(2 * delay(replay) + 1), Passing.NONE))))
                .isTrue();
    }

    /** The laws see each of these, planted between a policy and its machines. */
    @ParameterizedTest
    @EnumSource
    void aPlantedErrorIsFound(Planted error) {
        assertThat(anyBreaks(replay -> machines ->
                        error.between(policy(PolicyKind.ELASTIC, replay).apply(machines), machines)))
                .isTrue();
    }

    enum Planted {
        THE_POLICY_IS_ASKED_ONLY_WHEN_A_JOB_ENDS {
            @Override
            Policy between(Policy policy, Machines machines) {
                return new AskedAtEnds(policy, machines);
            }
        },
        THE_POLICY_DOES_NOT_WAKE {
            @Override
            Policy between(Policy policy, Machines machines) {
                return new Passed(policy) {
                    @Override
                    public long wake() {
                        return NO_WAKE;
                    }
                };
            }
        };

        abstract Policy between(Policy policy, Machines machines);
    }

    private static final class AskedAtEnds extends Passed {
        private final Machines machines;
        private boolean hasEnded;

        AskedAtEnds(Policy policy, Machines machines) {
            super(policy);
            this.machines = machines;
        }

        @Override
        public void finished(JobRun run) {
            super.finished(run);
            hasEnded = true;
        }

        @Override
        public void settle() {
            if (hasEnded || machines.free().isZero()) {
                super.settle();
                hasEnded = false;
            }
        }
    }

    private static class Passed implements Policy {
        private final Policy policy;

        Passed(Policy policy) {
            this.policy = policy;
        }

        @Override
        public void submitted(JobRun run) {
            policy.submitted(run);
        }

        @Override
        public void finished(JobRun run) {
            policy.finished(run);
        }

        @Override
        public void left(JobRun run) {
            policy.left(run);
        }

        @Override
        public void settle() {
            policy.settle();
        }

        @Override
        public long wake() {
            return policy.wake();
        }
    }

    private interface Maker {
        Policy apply(Machines machines);
    }

    private interface MakerOf {
        Maker apply(RandomReplay replay);
    }

    private static boolean anyBreaks(MakerOf policy) {
        return LongStream.range(0, SEEDS)
                .mapToObj(RandomReplay::of)
                .anyMatch(replay ->
                        !breaks(replay, patience(replay), policy.apply(replay)).isEmpty());
    }

    private static Maker policy(PolicyKind kind, RandomReplay replay) {
        return machines ->
                kind.policy(replay.cluster(), machines, replay.options().policies());
    }

    private static long delay(RandomReplay replay) {
        return replay.options().policies().loans().delay();
    }

    private static long patience(RandomReplay replay) {
        return delay(replay) + 2 * replay.options().stops().leaving();
    }

    private static List<String> breaks(RandomReplay replay, long patience, Maker policy) {
        LawMeter laws = new LawMeter(replay.cluster(), patience);
        laws.end(run(replay, replay.options().stops(), laws, policy));
        return laws.breaks();
    }

    private static List<JobRun> run(RandomReplay replay, SimulationOptions stops, Meter meter, Maker policy) {
        return Simulation.run(replay.trace(), replay.cluster(), stops, meter, policy::apply, jobs -> {});
    }

    private static List<List<Long>> fates(long seed, PolicyKind kind) {
        RandomReplay replay = RandomReplay.of(seed);
        List<List<Long>> fates = new ArrayList<>();
        Replay.of(replay.trace(), replay.cluster(), kind, replay.options(), jobs -> {})
                .runs()
                .forEach(run -> fates.add(List.of(run.firstStart(), run.ended(), (long) run.stops(), run.lost())));
        return fates;
    }
}
