package io.github.quotatree.replay.simulation;

import io.github.quotatree.replay.simulation.JobRun.Phase;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a trace, from one event to the next: what ends comes first in a second, then jobs that leave, then those
 * that are submitted, each in the order of the trace, and then the policy settles. A deterministic computation in whole
 * seconds and base units.
 */
public final class Simulation implements Machines {
    private static final Comparator<Event> IN_TIME = Comparator.comparingLong(Event::second)
            .thenComparing(Event::kind)
            .thenComparingInt(event -> event.run.sequence());

    private final SimulationOptions options;
    private final Meter meter;
    private final Policy policy;
    private final List<JobRun> runs;
    private final PriorityQueue<Event> events = new PriorityQueue<>(IN_TIME);
    private long now;
    private final Nodes nodes;
    private ResourceVector free;
    private int submitted;

    private enum Kind {
        END,
        LEAVE
    }

    /** The end of a run is void once the job was stopped, which the number of its stops tells. */
    private record Event(long second, Kind kind, JobRun run, int stops) {
        boolean isVoid() {
            return stops != run.stops();
        }
    }

    private Simulation(
            Trace trace,
            ReplayCluster cluster,
            SimulationOptions options,
            Meter meter,
            Function<? super Machines, ? extends Policy> policy) {
        this.options = options;
        this.meter = meter;
        free = cluster.total();
        nodes = new Nodes(cluster);
        runs = new ArrayList<>(trace.jobs().size());
        for (TraceJob job : trace.jobs()) {
            runs.add(new JobRun(job, runs.size(), job.owner().group()));
        }
        now = runs.isEmpty() ? 0 : runs.get(0).job().submitted();
        this.policy = policy.apply(this);
    }

    /**
     * Runs all jobs to their ends, or to the end of the replay, and returns them in the order of the trace. A job that
     * the policy never starts is left waiting, as are those that are submitted later than the replay ends.
     *
     * @param policy makes the policy that decides on the machines that it is given
     * @param progress is told the number of jobs that are submitted so far, now and then
     */
    public static List<JobRun> run(
            Trace trace,
            ReplayCluster cluster,
            SimulationOptions options,
            Meter meter,
            Function<? super Machines, ? extends Policy> policy,
            LongConsumer progress) {
        Simulation simulation = new Simulation(trace, cluster, options, meter, policy);
        while (simulation.step()) {
            progress.accept(simulation.submitted);
        }
        return simulation.runs;
    }

    /** Goes to the next second in which something happens, and returns whether there is one. */
    private boolean step() {
        long next = Math.min(nextEvent(), policy.wake());
        if (submitted < runs.size()) {
            next = Math.min(next, runs.get(submitted).job().submitted());
        }
        if (next >= options.until()) {
            if (now < options.until() && options.until() != SimulationOptions.ALL) {
                meter.passed(now, options.until());
            }
            return false;
        }
        if (next > now) {
            meter.passed(now, next);
            now = next;
        }
        happen();
        policy.settle();
        return true;
    }

    private long nextEvent() {
        Event next = events.peek();
        while (next != null && next.isVoid()) {
            events.remove();
            next = events.peek();
        }
        return next == null ? Policy.NO_WAKE : next.second;
    }

    private void happen() {
        while (nextEvent() == now) {
            Event event = events.remove();
            free = free.plus(event.run.held().all());
            nodes.release(event.run);
            if (event.kind == Kind.END) {
                event.run.end(now);
                meter.finished(event.run);
                policy.finished(event.run);
            } else {
                event.run.leave();
                meter.left(event.run);
                policy.left(event.run);
            }
        }
        while (submitted < runs.size() && runs.get(submitted).job().submitted() == now) {
            JobRun run = runs.get(submitted++);
            meter.submitted(run);
            policy.submitted(run);
        }
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public ResourceVector free() {
        return free;
    }

    @Override
    public boolean haveRoom(JobRun run) {
        return firstWay(run) != null;
    }

    private @Nullable Held firstWay(JobRun run) {
        for (Held way : run.ways()) {
            if (hasRoom(run, way)) {
                return way;
            }
        }
        return null;
    }

    private boolean hasRoom(JobRun run, Held way) {
        return way.all().fitsIn(free) && nodes.haveRoom(run.job().tasks(), way.each());
    }

    @Override
    public boolean haveRoom(JobRun run, Map<String, String> flavors) {
        return hasRoom(run, way(run, flavors));
    }

    private static Held way(JobRun run, Map<String, String> flavors) {
        return run.ways().stream()
                .filter(way -> way.flavors().equals(flavors))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(run + " does not accept " + flavors));
    }

    @Override
    public void start(JobRun run) {
        Held way = firstWay(run);
        start(run, way == null ? run.held() : way);
    }

    @Override
    public void start(JobRun run, Map<String, String> flavors) {
        start(run, way(run, flavors));
    }

    private void start(JobRun run, Held way) {
        require(run, Phase.WAITING);
        if (!way.all().fitsIn(free)) {
            throw new IllegalStateException(run + " requests " + way.all() + ", and " + free + " is free");
        }
        nodes.take(run, way.each());
        free = free.minus(way.all());
        events.add(new Event(run.start(now, way), Kind.END, run, run.stops()));
        meter.started(run);
    }

    @Override
    public void stop(JobRun run) {
        require(run, Phase.RUNNING);
        long lost = run.stop(now, options.checkpoint());
        events.add(new Event(now + options.leaving(), Kind.LEAVE, run, run.stops()));
        meter.stopped(run, lost);
    }

    private static void require(JobRun run, Phase phase) {
        if (run.phase() != phase) {
            throw new IllegalStateException(run + " is not " + phase);
        }
    }
}
