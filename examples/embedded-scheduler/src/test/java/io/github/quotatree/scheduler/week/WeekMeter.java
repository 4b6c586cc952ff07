package io.github.quotatree.scheduler.week;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Machines.Machine;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Measures a week: the use of the cluster, the work that was done and lost, and how long jobs waited. */
final class WeekMeter {
    /** The time between two looks. */
    private static final Duration PASS = Week.PASS;

    private final World world;
    private final InstantSource clock;
    private final double[] used = new double[WeekForest.SCHEMA.size()];
    private final double[] capacity = new double[WeekForest.SCHEMA.size()];
    private final double[] done = new double[WeekForest.SCHEMA.size()];
    private final double[] lost = new double[WeekForest.SCHEMA.size()];
    private final List<Duration> waits = new ArrayList<>();
    private final List<Guarantee> guarantees = new ArrayList<>();

    /** Jobs that wait and fit into the min of their group. */
    private final Map<WeekJob, Guarantee> guaranteed = new HashMap<>();

    private int finished;
    private int stops;

    WeekMeter(World world, InstantSource clock) {
        this.world = world;
        this.clock = clock;
    }

    /** Adds the use of now; to be called each minute. */
    void sample() {
        world.processes().forEach(process -> add(used, process.job().job().request(), 60));
        world.totals().values().forEach(total -> add(capacity, total, 60));
    }

    private static void add(double[] sums, ResourceVector amount, long seconds) {
        for (int d = 0; d < sums.length; d++) {
            sums[d] += (double) amount.value(d) * seconds;
        }
    }

    /** Records tasks that were told to stop for others: the work of their present run is lost. */
    void stopped(List<String> tasks) {
        for (String task : tasks) {
            PlacedTask process = world.process(task);
            Instant started = process == null ? null : process.started();
            stops++;
            if (process != null && started != null) {
                add(
                        lost,
                        process.job().job().request(),
                        Duration.between(started, clock.instant()).toSeconds());
            }
        }
    }

    /** Records a job that is done: what it took beyond its duration is its wait, with the runs that were lost. */
    void finished(WeekJob job) {
        finished++;
        waits.add(Duration.between(job.submitted(), clock.instant())
                .minus(job.job().duration()));
        job.tasks()
                .forEach(task ->
                        add(done, job.job().request(), job.job().duration().toSeconds()));
    }

    /** Follows the jobs that wait although they fit into the min of their group beside its use; to be called each pass. */
    void look(LedgerSnapshot now, Iterable<WeekJob> waiting) {
        Set<WeekJob> still = new HashSet<>();
        Set<WeekJob> pending = new HashSet<>();
        Map<String, ResourceVector> mins = new HashMap<>();
        for (WeekJob job : waiting) {
            pending.add(job);
            if (isGuaranteed(now, job, mins)) {
                still.add(job);
                guaranteed.computeIfAbsent(job, begins -> new Guarantee()).wait(isForOthers(now, job));
            }
        }
        for (WeekJob job : List.copyOf(guaranteed.keySet())) {
            Guarantee guarantee = guaranteed.get(job);
            if (guarantee != null && !still.contains(job)) {
                guaranteed.remove(job);
                if (!pending.contains(job)) { // otherwise others of its group have used the min
                    guarantees.add(guarantee);
                }
            }
        }
    }

    /** Returns whether a job waits for other groups, and not for nodes or for a large job of its own group. */
    private boolean isForOthers(LedgerSnapshot now, WeekJob job) {
        WorkloadStatus first = now.workload(job.tasks().get(0)).orElseThrow();
        boolean isBehindAnother = now.admissionRule() == AdmissionRule.LOANS && !now.isEntitled(first.id());
        ResourceVector free = WeekForest.SCHEMA.zero();
        for (Machine machine : world.machines(now.treeOf(first.group()))) {
            free = free.plus(machine.free());
        }
        boolean hasRoomInAll = true;
        for (int d = 0; d < free.schema().size(); d++) {
            hasRoomInAll &= job.job().request().value(d) * job.tasks().size() <= free.value(d);
        }
        return !isBehindAnother && !(hasRoomInAll && !world.couldPlace(job));
    }

    /** How long a job waits within the min of its group. */
    private static final class Guarantee {
        private Duration all = Duration.ZERO;
        private Duration forOthers = Duration.ZERO;

        void wait(boolean others) {
            all = all.plus(PASS);
            forOthers = others ? forOthers.plus(PASS) : forOthers;
        }
    }

    private static boolean isGuaranteed(LedgerSnapshot now, WeekJob job, Map<String, ResourceVector> mins) {
        String name = "";
        for (String task : job.tasks()) {
            WorkloadStatus status = now.workload(task).orElseThrow();
            name = status.group();
            if (status.phase().holds() || name.equals(ReservedNames.DEFAULT_GROUP)) {
                return false;
            }
        }
        ResourceVector left = mins.computeIfAbsent(name, group -> leftOfMin(now, group));
        ResourceVector request = job.job().request();
        for (int d = 0; d < request.schema().size(); d++) {
            long more = request.value(d) * job.tasks().size();
            if (more > 0 && more > left.value(d)) {
                return false;
            }
        }
        return true;
    }

    private static ResourceVector leftOfMin(LedgerSnapshot now, String name) {
        GroupRuntime group = now.quotas(now.treeOf(name)).group(name);
        return group.effectiveMin().minus(group.effectiveMin().min(group.used()));
    }

    /** Returns the part of the capacity of a dimension that tasks had. */
    double use(String dimension) {
        return of(used, dimension) / of(capacity, dimension);
    }

    /** Returns the work of all jobs that are done, in units of a dimension times hours. */
    double done(String dimension) {
        return of(done, dimension) / 3600;
    }

    /** Returns the work of runs that were stopped for others, as a part of all use. */
    double lost(String dimension) {
        return of(lost, dimension) / of(used, dimension);
    }

    private static double of(double[] sums, String dimension) {
        return sums[WeekForest.SCHEMA.dimensions().indexOf(dimension)];
    }

    int finished() {
        return finished;
    }

    /** Returns how many tasks were told to stop for others. */
    int stops() {
        return stops;
    }

    /** Returns the waits of all jobs in ascending order; of those that are not done, up to now. */
    List<Duration> waits() {
        List<Duration> all = new ArrayList<>(waits);
        for (WeekJob job : world.jobs()) {
            PlacedTask process = world.process(job.tasks().get(0));
            Instant started = process == null ? null : process.started();
            all.add(Duration.between(job.submitted(), started == null ? clock.instant() : started));
        }
        all.sort(null);
        return all;
    }

    /** Returns in ascending order how long jobs waited that fit into the min of their group; those that do, up to now. */
    List<Duration> guarantees() {
        return times(guarantee -> guarantee.all);
    }

    /** Returns the parts of these times in which others had to give back, in ascending order. */
    List<Duration> guaranteesForOthers() {
        return times(guarantee -> guarantee.forOthers);
    }

    private List<Duration> times(Function<Guarantee, Duration> part) {
        return Stream.concat(guarantees.stream(), guaranteed.values().stream())
                .map(part)
                .filter(time -> !time.isZero())
                .sorted()
                .toList();
    }
}
