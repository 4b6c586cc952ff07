package io.github.quotatree.replay.cluster;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.replay.simulation.Held;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A trace in the resources and the groups of a cluster.
 *
 * @param trace the jobs that the cluster has a group for, and all that was left out
 * @param notes the resources of the one that the other does not have, one a line
 */
public record FittedTrace(Trace trace, List<String> notes) {
    private static final int MOST_PARTS = 1_000;

    public FittedTrace {
        notes = List.copyOf(notes);
    }

    /**
     * Fits a trace to a cluster. A resource of the trace is that of the same name in the cluster, or of the same part
     * after the slash. A group is named by its name, or by its path. A job that requests more than the cluster has, or
     * whose group is no leaf of the cluster, is left out. So is one that accepts no flavor of the cluster, or that the
     * empty nodes cannot take. A job of one task that is larger than each node is divided into equal tasks.
     */
    public static FittedTrace of(Trace trace, ReplayCluster cluster) {
        Resources resources = new Resources(trace.schema(), cluster.schema());
        Set<String> leaves = new HashSet<>();
        cluster.leaves().stream().map(QuotaGroup::name).forEach(leaves::add);
        Set<String> others = new HashSet<>();
        Skipped.Records skipped = new Skipped.Records();
        List<TraceJob> jobs = new ArrayList<>(trace.jobs().size());
        for (TraceJob job : trace.jobs()) {
            String path = job.owner().group();
            String name = path.substring(path.lastIndexOf('/') + 1);
            ResourceVector amounts = resources.fitted(job.amounts());
            int tasks = job.tasks() == 1 ? parts(amounts, cluster) : job.tasks();
            if (!leaves.contains(name)) {
                int examples = others.add(path) ? Skipped.Records.EXAMPLES : 0; // each group once
                skipped.count("their groups are no leaf groups of the cluster", examples, () -> path);
            } else if (!fits(amounts, job.tasks(), cluster.total())) {
                skipped.count("larger than the cluster", Skipped.Records.EXAMPLES, job::id);
            } else {
                int parts = Math.max(1, tasks) / job.tasks();
                TraceJob fitted =
                        job.with(owner(job.owner(), name), job.submitted(), parts * job.tasks(), part(amounts, parts));
                List<Held> ways = Held.ways(fitted); // whose sums a long holds, as the total is not smaller
                if (ways.isEmpty()) {
                    skipped.count("the cluster has none of their models", Skipped.Records.EXAMPLES, job::flavor);
                } else if (tasks == 0 || !canTake(cluster, fitted.tasks(), ways)) {
                    skipped.count("no nodes can take it", Skipped.Records.EXAMPLES, job::id);
                } else {
                    jobs.add(fitted);
                }
            }
        }
        return new FittedTrace(
                new Trace(cluster.schema(), trace.epochSecond(), jobs, skipped.after(trace.skipped())),
                resources.notes());
    }

    /**
     * Returns into how many equal tasks a job of one is divided, which is as few as nodes can take, or 0. Traces such as
     * that of Philly have only the sum of a job.
     */
    private static int parts(ResourceVector amounts, ReplayCluster cluster) {
        if (cluster.canTake(1, amounts)) {
            return 1;
        }
        for (int parts = 2; parts <= MOST_PARTS; parts++) {
            int by = parts;
            if (Arrays.stream(amounts.values()).allMatch(value -> value % by == 0)
                    && cluster.canTake(1, part(amounts, parts))) {
                return parts;
            }
        }
        return 0;
    }

    private static ResourceVector part(ResourceVector amounts, int parts) {
        return parts == 1
                ? amounts
                : amounts.schema()
                        .vector(Arrays.stream(amounts.values())
                                .map(value -> value / parts)
                                .toArray());
    }

    private static boolean canTake(ReplayCluster cluster, int tasks, List<Held> ways) {
        return ways.stream().anyMatch(way -> way.all().fitsIn(cluster.total()) && cluster.canTake(tasks, way.each()));
    }

    /** Compares by division: the request of many tasks may be more than a {@code long} holds. */
    private static boolean fits(ResourceVector amounts, int tasks, ResourceVector total) {
        for (int d = 0; d < total.schema().size(); d++) {
            if (amounts.value(d) > total.value(d) / tasks) {
                return false;
            }
        }
        return true;
    }

    private static Owner owner(Owner owner, String group) {
        return owner.group().equals(group) ? owner : owner.withGroup(group);
    }

    /** The position in a trace of each resource of a cluster. */
    private static final class Resources {
        private static final int NONE = -1;

        private final ResourceSchema from;
        private final ResourceSchema to;
        private final int[] positions;
        private final Map<ResourceVector, ResourceVector> known = new HashMap<>();

        Resources(ResourceSchema from, ResourceSchema to) {
            this.from = from;
            this.to = to;
            positions = to.dimensions().stream().mapToInt(this::position).toArray();
        }

        private int position(String dimension) {
            Optional<String> same = from.dimensions().stream()
                    .filter(name -> name.equals(dimension) || lastPart(name).equals(lastPart(dimension)))
                    .findFirst();
            return same.map(from::position).orElse(NONE);
        }

        private static String lastPart(String name) {
            return name.substring(name.lastIndexOf('/') + 1);
        }

        ResourceVector fitted(ResourceVector written) {
            return known.computeIfAbsent(written, this::amounts);
        }

        private ResourceVector amounts(ResourceVector written) {
            return to.vector(Arrays.stream(positions)
                    .mapToLong(position -> position == NONE ? 0 : written.value(position))
                    .toArray());
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            for (int d = 0; d < positions.length; d++) {
                if (positions[d] == NONE) {
                    notes.add("no job requests " + to.dimension(d) + ", which the cluster has");
                }
            }
            for (int d = 0; d < from.size(); d++) {
                int position = d;
                if (Arrays.stream(positions).noneMatch(known -> known == position)) {
                    notes.add("the cluster has no " + from.dimension(d) + ", so the requests of it do not count");
                }
            }
            return notes;
        }
    }
}
