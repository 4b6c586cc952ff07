package io.github.quotatree.metrics;

import io.github.quotatree.metrics.frame.Frame;
import io.github.quotatree.metrics.frame.GroupLine;
import io.github.quotatree.metrics.frame.Measure;
import io.github.quotatree.metrics.frame.TreeLine;
import io.github.quotatree.resource.ResourceVector;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows frames as gauges, with their names, labels and units. */
final class FrameGauges {
    private final ShownGauges gauges;
    private final Map<String, ResourceUnit> units;

    FrameGauges(MeterRegistry registry, Map<String, ResourceUnit> units) {
        gauges = new ShownGauges(registry);
        this.units = units;
    }

    /**
     * Returns how many gauges one group has at most, for a number of dimensions, in a ledger that lends or does not.
     */
    static int perGroup(int dimensions, boolean lends) {
        return Measure.all(lends).size() * dimensions + GroupLine.counts(lends);
    }

    void show(Frame frame) {
        List<String> dimensions = frame.schema().dimensions();
        for (TreeLine tree : frame.trees()) {
            show(tree, dimensions);
        }
        for (GroupLine group : frame.groups()) {
            show(group, frame.lends(), dimensions);
        }
        frame.workloads().forEach((phase, number) -> {
            String label = phase.name().toLowerCase(Locale.ROOT);
            Tags tags = Tags.of("phase", label);
            set("quotatree.workloads", "Workloads in a phase of their life.", label, "", tags, (double) number);
        });
        gauges.endFrame();
    }

    private void show(TreeLine tree, List<String> dimensions) {
        Tags tags = Tags.of("tree", tree.tree());
        String id = tree.tree();
        set("quotatree.groups", "Groups of a tree.", id, "", tags, tree.groups());
        set("quotatree.groups.dropped", "Groups without series of their own.", id, "", tags, tree.droppedGroups());
        set("quotatree.series.dropped", "Gauges that these groups would have.", id, "", tags, tree.droppedSeries());
        tree.dueSince()
                .ifPresent(since -> set(
                        "quotatree.due.since.seconds",
                        "Since when the workload that waits the longest is due, in seconds since 1970.",
                        id,
                        "",
                        tags,
                        since.getEpochSecond() + since.getNano() / 1e9));
        for (int d = 0; d < dimensions.size(); d++) {
            String dimension = dimensions.get(d);
            String help = "Amount that the groups of a tree share.";
            amount(
                    "quotatree.tree.capacity",
                    help,
                    tree.tree(),
                    "",
                    tags,
                    dimension,
                    tree.total().value(d));
        }
    }

    private void show(GroupLine group, boolean lends, List<String> dimensions) {
        Tags tags = Tags.of("tree", group.tree(), "group", group.group())
                .and("parent", group.parent(), "kind", group.kind().label());
        for (int d = 0; d < dimensions.size(); d++) {
            for (Measure measure : Measure.all(lends)) {
                long amount = group.amount(measure, d);
                if (amount != ResourceVector.UNLIMITED) {
                    String dimension = dimensions.get(d);
                    amount(measure.meter(), measure.help(), group.tree(), group.group(), tags, dimension, amount);
                }
            }
        }
        String help = "Pending workloads of a group and of the groups below it.";
        set("quotatree.group.waiting.workloads", help, group.tree(), group.group(), tags, (double)
                group.waitingWorkloads());
        if (lends) {
            String due = "Workloads of a group and of the groups below it that are due.";
            set("quotatree.group.due.workloads", due, group.tree(), group.group(), tags, (double) group.dueWorkloads());
        }
    }

    private void amount(
            String meter, String help, String tree, String group, Tags tags, String dimension, long amount) {
        ResourceUnit unit = units.getOrDefault(dimension, ResourceUnit.INTEGER);
        Tags all = tags.and("resource", dimension, "unit", unit.name());
        gauges.set(new ShownGauges.Key(meter, tree, group, dimension), help, all, unit.of(amount));
    }

    private void set(String meter, String help, String tree, String group, Tags tags, double value) {
        gauges.set(new ShownGauges.Key(meter, tree, group, ""), help, tags, value);
    }

    void clear() {
        gauges.endFrame(); // ends the frame before this, in which nothing is set
    }

    int size() {
        return gauges.size();
    }
}
