package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The numbers of one group, or of several together, at one moment. Immutable once its frame is made. */
public final class GroupLine {
    private final String tree;
    private final String group;
    private final String parent;
    private final GroupKind kind;
    private final Map<Measure, long[]> amounts = new EnumMap<>(Measure.class);
    private long waitingWorkloads;

    GroupLine(String tree, String group, String parent, GroupKind kind, int dimensions) {
        this.tree = tree;
        this.group = group;
        this.parent = parent;
        this.kind = kind;
        Measure.ALL.forEach(measure -> amounts.put(measure, new long[dimensions]));
    }

    /** Returns the label of the tree. */
    public String tree() {
        return tree;
    }

    /** Returns the label of the group. */
    public String group() {
        return group;
    }

    /** Returns the label of the parent group. */
    public String parent() {
        return parent;
    }

    /** Returns what the line stands for. */
    public GroupKind kind() {
        return kind;
    }

    /** Returns an amount in base units; {@link ResourceVector#UNLIMITED} where there is no limit. */
    public long amount(Measure measure, int dimension) {
        return of(measure)[dimension];
    }

    /** Returns the number of pending workloads of the group and of those below it. */
    public long waitingWorkloads() {
        return waitingWorkloads;
    }

    void set(Measure measure, ResourceVector amount) {
        Arrays.setAll(of(measure), amount::value);
    }

    void set(Measure measure, long[] amount) {
        System.arraycopy(amount, 0, of(measure), 0, amount.length);
    }

    void setWaitingWorkloads(long number) {
        waitingWorkloads = number;
    }

    /** Adds the numbers of another line; a sum that leaves the range, and one with an unlimited part, is unlimited. */
    void add(GroupLine other) {
        for (Measure measure : Measure.ALL) {
            long[] sums = of(measure);
            long[] more = other.of(measure);
            for (int d = 0; d < sums.length; d++) {
                long sum = sums[d] + more[d];
                sums[d] = sum < 0 ? ResourceVector.UNLIMITED : sum;
            }
        }
        waitingWorkloads += other.waitingWorkloads;
    }

    private long[] of(Measure measure) {
        return Objects.requireNonNull(amounts.get(measure));
    }
}
