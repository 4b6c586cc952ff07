package io.github.quotatree.replay.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When jobs start and end, and the work that a stop costs, by hand. */
class SimulationTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final ReplayCluster FOUR = new ReplayCluster(
            QuotaTree.builder(GPUS).leaf("vision", group -> group.min(4)).build(), GPUS.vector(4));

    private final List<String> events = new ArrayList<>();

    private final Meter meter = new Meter() {
        @Override
        public void submitted(JobRun run) {}

        @Override
        public void started(JobRun run) {}

        @Override
        public void stopped(JobRun run, long lost) {
            events.add(run.id() + " loses " + lost);
        }

        @Override
        public void left(JobRun run) {}

        @Override
        public void finished(JobRun run) {}

        @Override
        public void passed(long from, long to) {
            assertThat(to).isGreaterThan(from);
        }
    };

    /** Starts the jobs that fit, in line, and writes down each event with its second. */
    private final class Line implements Policy {
        private final Machines machines;
        private final BiConsumer<Line, JobRun> onSubmission;
        private final List<JobRun> waiting = new ArrayList<>();

        Line(Machines machines, BiConsumer<Line, JobRun> onSubmission) {
            this.machines = machines;
            this.onSubmission = onSubmission;
        }

        private void note(JobRun run, String event) {
            events.add(machines.now() + ": " + run.id() + " " + event);
        }

        @Override
        public void submitted(JobRun run) {
            note(run, "submitted");
            waiting.add(run);
            onSubmission.accept(this, run);
        }

        @Override
        public void finished(JobRun run) {
            note(run, "finished");
        }

        @Override
        public void left(JobRun run) {
            note(run, "left");
            waiting.add(run);
        }

        @Override
        public void settle() {
            waiting.removeIf(run -> {
                boolean starts = run.request().fitsIn(machines.free());
                if (starts) {
                    machines.start(run);
                    note(run, "starts");
                }
                return starts;
            });
        }
    }

    private static TraceJob job(String id, long submitted, long seconds, long gpus) {
        return TraceJob.of(id, Owner.ofGroup("research/vision"), submitted, seconds, GPUS.vector(gpus));
    }

    private static Trace trace(TraceJob... jobs) {
        return new Trace(GPUS, TraceJob.UNKNOWN, List.of(jobs), List.of());
    }

    private List<JobRun> run(Trace trace, SimulationOptions options, BiConsumer<Line, JobRun> onSubmission) {
        Function<Machines, Policy> policy = machines -> new Line(machines, onSubmission);
        return Simulation.run(trace, FOUR, options, meter, policy, submitted -> {});
    }

    @Test
    void aJobStartsWhenItIsSubmittedOrItsRoomIsFree() {
        Trace trace = trace(job("a", 10, 100, 3), job("b", 11, 20, 1), job("c", 12, 5, 2), job("d", 110, 7, 1));
        List<JobRun> runs = run(trace, SimulationOptions.DEFAULTS, (line, run) -> {});

        assertThat(events)
                .containsExactly(
                        "10: a submitted",
                        "10: a starts",
                        "11: b submitted",
                        "11: b starts",
                        "12: c submitted",
                        "31: b finished",
                        "110: a finished", // before those that are submitted in this second
                        "110: d submitted",
                        "110: c starts",
                        "110: d starts",
                        "115: c finished",
                        "117: d finished");
        assertThat(runs).extracting(JobRun::waited).containsExactly(0L, 0L, 98L, 0L);
        assertThat(runs).extracting(JobRun::group).containsOnly("research/vision");
    }

    /** A job of 100 seconds is stopped after 70 of them, and leaves 5 seconds later. */
    @ParameterizedTest
    @CsvSource({"0, 70, 185", "30, 10, 125", "35, 0, 115", "100, 70, 185"})
    void aStopCostsTheWorkSinceTheLastCheckpoint(long checkpoint, long lost, long end) {
        List<JobRun> runs = run(
                trace(job("a", 0, 100, 4), job("b", 70, 10, 4)),
                new SimulationOptions(checkpoint, 5, SimulationOptions.ALL),
                this::stopA);

        JobRun stopped = runs.get(0);
        assertThat(stopped.stops()).isEqualTo(1);
        assertThat(stopped.lost()).isEqualTo(lost);
        assertThat(stopped.firstStart()).isZero();
        assertThat(events).contains("a loses " + lost, "75: a left", "75: b starts", "85: a starts");
        assertThat(stopped.ended()).isEqualTo(end);
    }

    private List<JobRun> running = new ArrayList<>();

    private void stopA(Line line, JobRun submitted) {
        if (submitted.id().equals("b")) {
            line.machines.stop(running.get(0));
        } else {
            running.add(submitted);
        }
    }

    @Test
    void whatWaitsOrRunsAtTheEndOfTheReplayIsLeftSo() {
        Trace trace = trace(job("a", 0, 20, 4), job("b", 1, 10, 4), job("c", 20, 5, 4));
        List<JobRun> runs = run(trace, new SimulationOptions(0, 0, 20), (line, run) -> {});

        assertThat(runs)
                .extracting(JobRun::phase)
                .containsExactly(JobRun.Phase.RUNNING, JobRun.Phase.WAITING, JobRun.Phase.WAITING);
        assertThat(events).containsExactly("0: a submitted", "0: a starts", "1: b submitted");
    }

    @Test
    void noMoreIsStartedThanIsFreeAndNothingTwice() {
        run(trace(job("a", 0, 10, 3), job("b", 1, 10, 2)), SimulationOptions.DEFAULTS, (line, run) -> {
            if (run.id().equals("b")) {
                assertThatThrownBy(() -> line.machines.start(run)).hasMessageContaining("is free");
                assertThatThrownBy(() -> line.machines.stop(run)).hasMessageContaining("is not RUNNING");
            }
        });
        assertThat(events).contains("10: b starts");
    }
}
