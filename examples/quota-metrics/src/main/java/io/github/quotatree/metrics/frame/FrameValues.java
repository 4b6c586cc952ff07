package io.github.quotatree.metrics.frame;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.metrics.frame.Frame.Value;
import io.github.quotatree.resource.ResourceVector;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the values of a frame, with their names and labels. */
final class FrameValues {
    private final List<String> dimensions;
    private final boolean lends;
    private final List<Value> values = new ArrayList<>();

    /** Makes a collection for a ledger that lends, and so has loans and workloads that are due, or does not. */
    FrameValues(List<String> dimensions, boolean lends) {
        this.dimensions = dimensions;
        this.lends = lends;
    }

    List<Value> all() {
        return values;
    }

    /**
     * Adds the numbers of a tree.
     *
     * @param droppedGroups the number of groups that have no series of their own
     * @param droppedSeries the number of gauges that these would have
     * @param dueSince since when the workload that waits the longest is due; null if none is
     */
    void tree(String tree, RuntimeQuotas quotas, int droppedGroups, int droppedSeries, @Nullable Instant dueSince) {
        Tags tags = Tags.of("tree", tree);
        add("quotatree.groups", "Groups of a tree.", tags, quotas.groups().size());
        add("quotatree.groups.dropped", "Groups without series of their own.", tags, droppedGroups);
        add("quotatree.series.dropped", "Gauges that these groups would have.", tags, droppedSeries);
        if (dueSince != null) {
            add(
                    "quotatree.due.since.seconds",
                    "Since when the workload that waits the longest is due, in seconds since 1970.",
                    tags,
                    dueSince.getEpochSecond() + dueSince.getNano() / 1e9);
        }
        for (int d = 0; d < dimensions.size(); d++) {
            String help = "Amount that the groups of a tree share.";
            amount("quotatree.tree.capacity", help, tags, d, quotas.total().value(d));
        }
    }

    /**
     * Adds the numbers of a group, or of several together.
     *
     * @param kind what they are of. The ones of a tree that are not of a parent, whose amounts contain those of the
     *     groups below it, sum to the tree.
     */
    void group(String tree, String group, String parent, String kind, GroupNumbers numbers) {
        Tags tags = Tags.of("tree", tree, "group", group).and("parent", parent, "kind", kind);
        for (int d = 0; d < dimensions.size(); d++) {
            for (Measure measure : Measure.all(lends)) {
                long amount = numbers.amount(measure, d);
                if (amount != ResourceVector.UNLIMITED) {
                    amount(measure.meter(), measure.help(), tags, d, amount);
                }
            }
        }
        String waiting = "Pending workloads of a group and of the groups below it.";
        add(
                "quotatree.group.waiting.workloads",
                waiting,
                tags,
                numbers.pending().workloads());
        if (lends) {
            String due = "Workloads of a group and of the groups below it that are due.";
            add("quotatree.group.due.workloads", due, tags, numbers.pending().due());
        }
    }

    void workloads(Map<WorkloadPhase, Integer> byPhase) {
        byPhase.forEach((phase, number) -> {
            Tags tags = Tags.of("phase", phase.name().toLowerCase(Locale.ROOT));
            add("quotatree.workloads", "Workloads in a phase of their life.", tags, number);
        });
    }

    private void amount(String meter, String help, Tags tags, int d, long amount) {
        values.add(new Value(meter, help, tags, dimensions.get(d), amount));
    }

    private void add(String meter, String help, Tags tags, Number number) {
        values.add(new Value(meter, help, tags, "", number));
    }
}
