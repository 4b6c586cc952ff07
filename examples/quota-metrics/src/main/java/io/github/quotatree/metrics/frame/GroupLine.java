package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceVector;

/** The numbers of one group, or of several together, at one moment, with their labels. Immutable. */
public final class GroupLine {
    private final String tree;
    private final String group;
    private final String parent;
    private final GroupKind kind;
    private final Amounts amounts;
    private final int waitingWorkloads;

    GroupLine(String tree, String group, String parent, GroupKind kind, Amounts amounts, int waitingWorkloads) {
        this.tree = tree;
        this.group = group;
        this.parent = parent;
        this.kind = kind;
        this.amounts = amounts;
        this.waitingWorkloads = waitingWorkloads;
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
        return amounts.get(measure, dimension);
    }

    /** Returns the number of pending workloads of the group and of those below it. */
    public int waitingWorkloads() {
        return waitingWorkloads;
    }
}
