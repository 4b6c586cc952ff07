package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import io.github.quotatree.groupquota.Bound.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What one group was allocated, and why. An immutable value; amounts are slots, weighted where slots are. */
public final class GroupAllocation {
    private final Allocation allocation;
    private final int g;

    GroupAllocation(Allocation allocation, int group) {
        this.allocation = allocation;
        g = Objects.checkIndex(group, allocation.tree.size());
    }

    /** Returns the name, as declared. */
    public String name() {
        return allocation.tree.groups().get(g);
    }

    /** Returns the name of the parent; empty for the root. */
    public Optional<String> parent() {
        return g == ROOT
                ? Optional.empty()
                : Optional.of(allocation.tree.groups().get(allocation.tree.parent(g)));
    }

    /** Returns what is guaranteed to the group itself: the quota of its subtree less those of its children. */
    public double quota() {
        return allocation.quotas.own[g];
    }

    /** Returns what is guaranteed to the group and those below it together. */
    public double subtreeQuota() {
        return allocation.quotas.subtree[g];
    }

    /**
     * Returns the most that the group and those below it may have together if the group refuses surplus. Its quota, or, where
     * oversubscription is allowed, what its quota would be if static quotas were not scaled down.
     */
    public double subtreeMaximum() {
        return allocation.quotas.most[g];
    }

    /** Returns what the group itself asks for, running and idle. */
    public double requested() {
        return allocation.demand.requested()[g];
    }

    /** Returns what the group itself uses. */
    public double usage() {
        return allocation.demand.usage()[g];
    }

    /** Returns what the group gets from its quota and as surplus, before fractions are made into whole slots. */
    public double fairShare() {
        return allocation.fair.allocated[g];
    }

    /** Returns what of the fair share is surplus: quota that others left unused, or the group's own children. */
    public double surplusReceived() {
        return allocation.fair.ownFromBelow[g] + allocation.fair.ownFromAbove[g];
    }

    /** Returns whole slots that were made of fractions and given to this group; 0 where slots are weighted. */
    public double remainderReceived() {
        return allocation.received[g];
    }

    /**
     * Returns what the group may have: its fair share, or, where slots are not weighted, that cut to whole slots plus the
     * remainders received.
     */
    public double allocated() {
        return allocation.allocated[g];
    }

    /** Returns {@code requested - allocated}, at least 0. */
    public double unmet() {
        return allocation.unmet[g];
    }

    /**
     * Returns up to where the group negotiates, running jobs counted. What is allocated, less where strict enforcement holds
     * a group above it at its quota because of what runs now. For the root, where any group autoregroups, the pool.
     */
    public double limit() {
        return allocation.limits[g];
    }

    /** Returns when the group was last given a remainder, or last asked for nothing; to be handed to the next allocation. */
    public long lastRemainderTime() {
        return allocation.lastRemainderTimes[g];
    }

    /**
     * Returns the how manieth the group was that was given a remainder at its {@link #lastRemainderTime}, from 1; 0 if it was
     * given none then. To be handed to the next allocation where several remainders a cycle are to go round.
     */
    public int remainderTurn() {
        return allocation.remainderTurns[g];
    }

    /** Returns where the surplus that the group received comes from, the lowest level first. Takes time linear in the depth. */
    public List<SurplusSource> surplusSources() {
        GroupQuotaTree tree = allocation.tree;
        FairShare fair = allocation.fair;
        List<SurplusSource> sources = new ArrayList<>();
        addSource(sources, g, fair.ownFromBelow[g]);
        double above = fair.ownFromAbove[g];
        for (int at = g; above > 0 && at > ROOT; at = tree.parent(at)) {
            double granted = fair.fromParent[at] + fair.throughParent[at];
            double fromParent = above * (fair.fromParent[at] / granted);
            addSource(sources, tree.parent(at), fromParent);
            above = fair.throughParent[at] > 0 ? above - fromParent : 0;
        }
        return List.copyOf(sources);
    }

    /** Returns why the group is allocated no more than it is. Takes time linear in the depth. */
    public Bound bound() {
        if (unmet() <= allocation.tolerance.slots()) {
            return new Bound(Kind.DEMAND, name());
        }
        if (!allocation.options.weighted() && allocation.tolerance.whole(unmet()) < 1) {
            return new Bound(Kind.WHOLE_SLOTS, name());
        }
        GroupQuotaTree tree = allocation.tree;
        for (int at = g; at > ROOT; at = tree.parent(at)) {
            if (!tree.accepts(at)) {
                Kind kind = allocation.options.allowOversubscription() ? Kind.MAXIMUM : Kind.REFUSES_SURPLUS;
                return new Bound(kind, tree.groups().get(at));
            }
        }
        return new Bound(Kind.POOL, tree.groups().get(ROOT));
    }

    /** Returns in one sentence what was allocated, where it comes from, and why it is no more. */
    public String explanation() {
        StringBuilder text = new StringBuilder(name() + ": " + SlotText.of(allocated()) + " of "
                + SlotText.of(requested()) + " asked for; " + SlotText.of(fairShare() - surplusReceived())
                + " of its quota of " + SlotText.of(quota()));
        for (SurplusSource source : surplusSources()) {
            text.append(", ").append(source);
        }
        double cut = fairShare() + remainderReceived() - allocated();
        if (cut > allocation.tolerance.slots()) {
            text.append(", ").append(SlotText.of(cut)).append(" cut to whole slots");
        }
        if (remainderReceived() > 0) {
            text.append(", ").append(SlotText.of(remainderReceived())).append(" made of fractions");
        }
        text.append("; ").append(bound());
        if (limit() < allocated()) {
            text.append("; limit ")
                    .append(SlotText.of(limit()))
                    .append(", as a group that refuses surplus uses its quota");
        }
        return text.toString();
    }

    private void addSource(List<SurplusSource> sources, int level, double amount) {
        if (amount > 0) {
            sources.add(new SurplusSource(allocation.tree.groups().get(level), amount));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupAllocation that && g == that.g && allocation == that.allocation;
    }

    @Override
    public int hashCode() {
        return Objects.hash(System.identityHashCode(allocation), g);
    }

    /** Returns the explanation. */
    @Override
    public String toString() {
        return explanation();
    }
}
