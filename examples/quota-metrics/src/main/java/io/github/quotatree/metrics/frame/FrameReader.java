package io.github.quotatree.metrics.frame;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Makes frames of snapshots. Remembers from one to the next which groups were chosen. For one thread at a time. */
public final class FrameReader {
    private final int limit;
    private final GroupChoice choice = new GroupChoice();
    private final PendingCounts pending = new PendingCounts();

    private FrameReader(int limit) {
        this.limit = limit;
    }

    /**
     * Returns a reader.
     *
     * @param limit how many groups have a line of their own
     * @throws IllegalArgumentException if the limit is negative
     */
    public static FrameReader of(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit of groups (" + limit + ") must not be negative");
        }
        return new FrameReader(limit);
    }

    /** Returns the numbers of a snapshot. Takes time n log m in n groups of which m are chosen, and a solve. */
    public Frame read(LedgerSnapshot snapshot) {
        Objects.requireNonNull(snapshot, "snapshot");
        pending.follow(snapshot);
        Map<String, TreeReading> readings = new LinkedHashMap<>();
        for (String id : snapshot.forest().trees().keySet()) {
            TreeReading reading = new TreeReading(snapshot, id, pending::of);
            readings.put(id, reading);
            reading.offerTo(choice, limit);
        }
        Set<String> chosen = choice.choose();
        List<TreeLine> trees = new ArrayList<>();
        List<GroupLine> groups = new ArrayList<>();
        readings.forEach((id, reading) -> trees.add(reading.addLines(Labels.tree(id), chosen, groups)));
        groups.add(besideTree(snapshot, ReservedNames.DEFAULT_GROUP, GroupKind.DEFAULT));
        groups.add(besideTree(snapshot, ReservedNames.SYSTEM_GROUP, GroupKind.SYSTEM));
        Map<String, String> treeOfGroup = new HashMap<>();
        chosen.forEach(group -> treeOfGroup.put(group, Labels.tree(snapshot.treeOf(group))));
        treeOfGroup.put(ReservedNames.DEFAULT_GROUP, Labels.DEFAULT_TREE);
        treeOfGroup.put(ReservedNames.SYSTEM_GROUP, Labels.DEFAULT_TREE);
        return new Frame(snapshot.version(), snapshot.forest().schema(), trees, groups, treeOfGroup, snapshot.size());
    }

    private GroupLine besideTree(LedgerSnapshot snapshot, String group, GroupKind kind) {
        int size = snapshot.forest().schema().size();
        GroupLine line = new GroupLine(Labels.DEFAULT_TREE, group, Labels.ROOT, kind, size);
        ResourceVector request = snapshot.request(group);
        ResourceVector used = snapshot.used(group);
        ResourceVector runtime = snapshot.runtime(group);
        ResourceVector leaving = snapshot.leaving(group);
        ResourceVector staying = used.minus(leaving);
        ResourceVector max = kind == GroupKind.DEFAULT
                ? snapshot.forest().defaultGroupMax()
                : snapshot.forest().schema().unlimited();
        line.set(Measure.MAX, max);
        line.set(Measure.REQUEST, request);
        line.set(Measure.RUNTIME, runtime);
        line.set(Measure.USED, used);
        line.set(Measure.OVERUSE, staying.minus(staying.min(runtime)));
        line.set(Measure.WAITING, request.minus(used));
        line.set(Measure.LEAVING, leaving);
        line.setWaitingWorkloads(pending.of(group));
        return line;
    }
}
