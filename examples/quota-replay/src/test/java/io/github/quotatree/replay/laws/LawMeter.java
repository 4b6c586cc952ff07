package io.github.quotatree.replay.laws;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Meter;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Watches a replay for breaks of its laws, with sums of its own. */
final class LawMeter implements Meter {
    private final ReplayCluster cluster;

    /** How long a group may wait for its guarantee. */
    private final long patience;

    private final Map<String, TreeSet<JobRun>> waiting = new TreeMap<>();
    private final Map<String, List<JobRun>> holding = new TreeMap<>();
    private final Map<JobRun, Long> started = new HashMap<>();
    private final Map<JobRun, Long> worked = new HashMap<>();

    /** By group, the first of its line that its guarantee has room for, and since when. */
    private final Map<String, Owed> owed = new HashMap<>();

    /** The groups, parents too, that held more than their max at some time. */
    private final Set<String> aboveMax = new TreeSet<>();

    private final List<String> breaks = new ArrayList<>();
    private long now;

    private record Owed(JobRun first, long since) {}

    LawMeter(ReplayCluster cluster, long patience) {
        this.cluster = cluster;
        this.patience = patience;
        cluster.leaves().forEach(leaf -> {
            waiting.put(leaf.name(), new TreeSet<>(JobRun.IN_LINE));
            holding.put(leaf.name(), new ArrayList<>());
        });
    }

    List<String> breaks() {
        return breaks;
    }

    Set<String> aboveMax() {
        return aboveMax;
    }

    /** Checks at the end that each job has done exactly its work. */
    void end(List<JobRun> runs) {
        for (JobRun run : runs) {
            long seconds = worked.getOrDefault(run, 0L);
            if (run.phase() == JobRun.Phase.DONE && seconds != run.job().runSeconds() + run.lost()) {
                breaks.add(run + " worked for " + seconds + " s, and has lost " + run.lost());
            }
        }
    }

    @Override
    public void submitted(JobRun run) {
        now = run.job().submitted(); // which is later than the last change in the first second alone
        waiting.get(run.group()).add(run);
    }

    @Override
    public void started(JobRun run) {
        waiting.get(run.group()).remove(run);
        holding.get(run.group()).add(run);
        started.put(run, now);
    }

    @Override
    public void stopped(JobRun run, long lost) {
        work(run);
    }

    @Override
    public void left(JobRun run) {
        holding.get(run.group()).remove(run);
        waiting.get(run.group()).add(run);
    }

    @Override
    public void finished(JobRun run) {
        work(run);
        holding.get(run.group()).remove(run);
    }

    private void work(JobRun run) {
        worked.merge(run, now - started.get(run), Long::sum);
    }

    @Override
    public void passed(long from, long to) {
        ResourceVector used = cluster.schema().zero();
        for (List<JobRun> group : holding.values()) {
            used = used.plus(sum(group));
        }
        if (!used.fitsIn(cluster.total())) {
            breaks.add("from " + from + " to " + to + " the jobs hold " + used);
        }
        compareWithMaxes();
        cluster.guarantees().forEach((group, guarantee) -> {
            JobRun first = first(group, guarantee);
            Owed before = owed.get(group);
            if (first == null) {
                owed.remove(group);
            } else if (before == null || before.first != first) {
                owed.put(group, new Owed(first, from));
            }
            Owed present = owed.get(group);
            if (present != null && to - present.since > patience) {
                breaks.add(present.first + " is owed since " + present.since + ", and now is " + to);
            }
        });
        now = to;
    }

    private void compareWithMaxes() {
        Map<String, ResourceVector> held = new HashMap<>();
        holding.forEach((leaf, runs) -> {
            ResourceVector sum = sum(runs);
            Optional<String> group = Optional.of(leaf);
            while (group.isPresent()) {
                held.merge(group.get(), sum, ResourceVector::plus);
                group = cluster.tree().group(group.get()).flatMap(QuotaGroup::parent);
            }
        });
        held.forEach((group, sum) -> {
            if (!sum.fitsIn(cluster.tree().group(group).orElseThrow().max())) {
                aboveMax.add(group);
            }
        });
    }

    /** Returns the first of a line if the guarantee of the group has room for it, or null. */
    private @Nullable JobRun first(String group, ResourceVector guarantee) {
        if (waiting.get(group).isEmpty()) {
            return null;
        }
        JobRun first = waiting.get(group).first();
        return sum(holding.get(group)).plus(first.request()).fitsIn(guarantee) ? first : null;
    }

    private ResourceVector sum(List<JobRun> runs) {
        return runs.stream().map(JobRun::request).reduce(cluster.schema().zero(), ResourceVector::plus);
    }
}
