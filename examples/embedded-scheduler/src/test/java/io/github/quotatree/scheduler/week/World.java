package io.github.quotatree.scheduler.week;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.reclaim.HostNodes;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Machines;
import io.github.quotatree.scheduler.Machines.Machine;
import io.github.quotatree.scheduler.Timeline;
import io.github.quotatree.scheduler.loop.Cluster;
import io.github.quotatree.scheduler.week.PlacedTask.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The cluster and the users: what is true whether the scheduler is up or not. A bind takes seconds, may fail, and may
 * never be answered; a process that is asked to stop takes its time; a node that breaks takes its processes with it.
 */
final class World implements Cluster {
    private static final int BINDS_OF_ONE_FAILURE = 40;
    private static final int BINDS_OF_ONE_SILENCE = 80;
    private static final Duration SILENCE = Duration.ofSeconds(100);

    private final Timeline timeline;
    private final Chance chance;
    private final Reports reports;
    private final UnaryOperator<String> treeOf;
    private final Map<String, Machines> machinesByTree = new TreeMap<>();
    private final Map<String, String> treeOfNode = new TreeMap<>();
    private final Map<String, ClusterNode> nodes = new TreeMap<>();
    private final Map<String, WeekJob> jobs = new LinkedHashMap<>();
    private final Map<String, WeekJob> jobOfTask = new LinkedHashMap<>();
    private final Map<String, PlacedTask> processes = new LinkedHashMap<>();
    private final RoomOnNodes room = new RoomOnNodes(processes, this::machinesFor);
    private final List<String> stops = new ArrayList<>();

    /**
     * Makes a cluster without jobs.
     *
     * @param treeOf returns the tree whose nodes a task may be on
     */
    World(QuotaForest forest, Timeline timeline, long seed, Reports reports, UnaryOperator<String> treeOf) {
        this.timeline = timeline;
        this.reports = reports;
        this.treeOf = treeOf;
        chance = new Chance(seed, "world");
        for (String tree : forest.trees().keySet()) {
            machinesByTree.put(tree, new Machines(forest.schema(), forest.nodes(tree)));
            for (ClusterNode node : forest.nodes(tree)) {
                treeOfNode.put(node.name(), tree);
                nodes.put(node.name(), node);
            }
        }
    }

    // jobs

    void submit(WeekJob job) {
        jobs.put(job.job().id(), job);
        job.tasks().forEach(task -> jobOfTask.put(task, job));
    }

    /** Returns the jobs that are not done, in the order in which they came. */
    Collection<WeekJob> jobs() {
        return Collections.unmodifiableCollection(jobs.values());
    }

    @Nullable
    WeekJob jobOf(String task) {
        return jobOfTask.get(task);
    }

    Collection<PlacedTask> processes() {
        return Collections.unmodifiableCollection(processes.values());
    }

    @Nullable
    PlacedTask process(String task) {
        return processes.get(task);
    }

    /** Returns whether a task was asked to stop, and is still there. */
    boolean isStopping(String task) {
        PlacedTask process = processes.get(task);
        return process != null && process.state() == State.STOPPING;
    }

    /** Returns the capacity of the machines of each tree. */
    Map<String, ResourceVector> totals() {
        Map<String, ResourceVector> totals = new TreeMap<>();
        machinesByTree.forEach((tree, machines) -> totals.put(tree, machines.total()));
        return totals;
    }

    Collection<Machine> machines(String tree) {
        return Objects.requireNonNull(machinesByTree.get(tree)).all();
    }

    @Override
    public boolean has(String task) {
        return processes.containsKey(task);
    }

    @Override
    public boolean runs(String task) {
        PlacedTask process = processes.get(task);
        return process != null && process.started() != null;
    }

    @Override
    public boolean haveRoom(List<String> tasks) {
        ResourceVector request =
                Objects.requireNonNull(jobOfTask.get(tasks.get(0))).job().request();
        return room.haveRoom(tasks.get(0), Collections.nCopies(tasks.size(), request), List.of());
    }

    /** Returns the answers to the questions of preemption plans. */
    HostNodes room() {
        return room;
    }

    /** Returns whether machines have room for all tasks of a job now. */
    boolean couldPlace(WeekJob job) {
        return Objects.requireNonNull(
                        machinesByTree.get(treeOf.apply(job.tasks().get(0))))
                .haveRoom(job.job());
    }

    // binding

    @Override
    public boolean bind(List<String> tasks) {
        WeekJob job = Objects.requireNonNull(jobOfTask.get(tasks.get(0)));
        if (!tasks.equals(job.tasks())) {
            throw new IllegalArgumentException("bound " + tasks + ", which is not all of job " + job.tasks());
        }
        if (tasks.stream().anyMatch(processes::containsKey)) {
            return false; // remains of an earlier attempt
        }
        Machines machines = Objects.requireNonNull(machinesByTree.get(treeOf.apply(tasks.get(0))));
        Optional<List<Machine>> places = machines.place(job.job());
        if (places.isEmpty()) {
            return false;
        }
        job.nextAttempt();
        int attempt = job.attempt();
        for (int task = 0; task < tasks.size(); task++) {
            processes.put(
                    tasks.get(task),
                    new PlacedTask(tasks.get(task), job, places.get().get(task)));
        }
        if (chance.oneIn(BINDS_OF_ONE_FAILURE)) {
            later(chance.seconds(2, 40), job, attempt, () -> fail(job));
        } else if (chance.oneIn(BINDS_OF_ONE_SILENCE)) {
            later(SILENCE, job, attempt, () -> fail(job));
        } else {
            later(chance.seconds(2, 15), job, attempt, () -> prepared(job));
        }
        return true;
    }

    private void later(Duration time, WeekJob job, int attempt, Runnable event) {
        timeline.after(time, () -> {
            if (job.attempt() == attempt && !job.done()) {
                event.run();
            }
        });
    }

    private void fail(WeekJob job) {
        if (job.tasks().stream().noneMatch(processes::containsKey)) {
            return; // given up
        }
        job.tasks().forEach(this::unbind);
        reports.bindFailed(job);
    }

    private void prepared(WeekJob job) {
        if (job.tasks().stream().noneMatch(processes::containsKey)) {
            return; // given up
        }
        for (String task : job.tasks()) {
            PlacedTask process = processes.get(task);
            if (process != null && process.state() == State.BINDING) {
                process.become(State.STARTING);
            }
        }
        reports.bound(job);
        int attempt = job.attempt();
        for (String task : job.tasks()) {
            later(chance.seconds(1, 20), job, attempt, () -> start(task));
        }
    }

    private void start(String task) {
        PlacedTask process = processes.get(task);
        if (process == null || process.state() != State.STARTING) {
            return;
        }
        process.start(timeline.clock().instant());
        WeekJob job = process.job();
        reports.started(process);
        if (job.tasks().stream().allMatch(each -> isRunning(each))) {
            reports.allStarted(job);
            later(job.job().duration(), job, job.attempt(), () -> finish(job));
        }
    }

    private boolean isRunning(String task) {
        PlacedTask process = processes.get(task);
        return process != null && process.state() == State.RUNNING;
    }

    private void finish(WeekJob job) {
        if (job.tasks().stream().allMatch(this::isRunning)) {
            job.finish();
            job.tasks().forEach(this::release);
            jobs.remove(job.job().id());
            reports.finished(job);
            job.tasks().forEach(jobOfTask::remove);
        }
    }

    // stopping

    private void unbind(String task) {
        PlacedTask placed = processes.get(task);
        if (placed != null && placed.started() == null) {
            release(task);
        }
    }

    @Override
    public void stop(String task, String why) {
        WeekJob job = jobOfTask.get(task);
        if (job == null) {
            return; // it is done, which will be reported
        }
        stops.add(task);
        PlacedTask process = processes.get(task);
        if (process == null) {
            timeline.after(Duration.ofSeconds(1), () -> reports.stopped(job, task));
        } else if (process.state() != State.STOPPING) {
            process.become(State.STOPPING);
            timeline.after(chance.seconds(1, 45), () -> {
                if (processes.get(task) == process) {
                    release(task);
                    reports.stopped(job, task);
                }
            });
        }
    }

    /** Returns the tasks that were asked to stop since the last call of this method. */
    List<String> takeStops() {
        List<String> taken = List.copyOf(stops);
        stops.clear();
        return taken;
    }

    private void release(String task) {
        PlacedTask process = processes.remove(task);
        if (process != null) {
            process.machine().release(process.job().job().request());
        }
    }

    // nodes

    /** Breaks a node; its processes are gone at once. */
    List<PlacedTask> lose(String node) {
        List<PlacedTask> lost = new ArrayList<>();
        for (PlacedTask process : List.copyOf(processes.values())) {
            if (process.machine().name().equals(node)) {
                release(process.task());
                lost.add(process);
            }
        }
        machinesOf(node).remove(node);
        nodes.remove(node);
        return lost;
    }

    void add(ClusterNode node) {
        machinesOf(node.name()).add(node);
        nodes.put(node.name(), node);
    }

    /** Returns the nodes that work, by name. */
    Map<String, ClusterNode> nodes() {
        return Collections.unmodifiableMap(nodes);
    }

    private Collection<Machine> machinesFor(String task) {
        return machines(treeOf.apply(task));
    }

    private Machines machinesOf(String node) {
        return Objects.requireNonNull(machinesByTree.get(Objects.requireNonNull(treeOfNode.get(node))));
    }

    /** Receives what happens in the world. */
    interface Reports {
        /** Called when the nodes of a job have accepted it. */
        void bound(WeekJob job);

        /** Called when a job could not be started on the nodes that were chosen. */
        void bindFailed(WeekJob job);

        /** Called when a task runs. */
        void started(PlacedTask process);

        /** Called when all tasks of a job run. */
        void allStarted(WeekJob job);

        /** Called when a task that was asked to stop is gone. */
        void stopped(WeekJob job, String task);

        /** Called when a job is done. */
        void finished(WeekJob job);
    }
}
