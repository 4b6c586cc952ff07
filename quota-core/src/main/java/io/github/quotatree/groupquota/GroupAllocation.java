package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import io.github.quotatree.workload.Binding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The allocation of one group, and its reasons. Amounts are slots, weighted where slots have weights.
 *
 * <p>An immutable value: two allocations are equal when their names, figures and reasons are.
 */
public final class GroupAllocation {
    private final PoolSolution solution;
    private final int g;

    GroupAllocation(PoolSolution solution, int group) {
        this.solution = solution;
        g = Objects.checkIndex(group, solution.tree().size());
    }

    /** Returns the name, as declared. */
    public String name() {
        return nameOf(g);
    }

    /** Returns the name of the parent; empty for the root. */
    public Optional<String> parent() {
        return g == ROOT ? Optional.empty() : Optional.of(nameOf(solution.tree().parent(g)));
    }

    /**
     * Returns the guarantee of the group itself: the quota of its subtree less the quotas of its children. In
     * HTCondor's mode with oversubscription it is the quota of its subtree, and for the root of a cycle the pool where
     * any group autoregroups.
     */
    public double quota() {
        return solution.quotas.own[g];
    }

    /** Returns the guarantee of the group and the groups below it together. */
    public double subtreeQuota() {
        return solution.quotas.subtree[g];
    }

    /**
     * Returns the most that the group and the groups below it may have together if the group refuses surplus: the quota
     * of the subtree, with oversubscription not scaled down. In HTCondor's mode it bounds the usage and not the
     * allocation, and is the configured quota where that is static.
     */
    public double subtreeMaximum() {
        return solution.quotas.most[g];
    }

    /** Returns the request of the group itself, for running and idle jobs. */
    public double requested() {
        return solution.demand.requested[g];
    }

    /** Returns the usage of the group itself. */
    public double usage() {
        return solution.demand.usage[g];
    }

    /** Returns the slots that the group gets from its quota and as surplus, before fractions become whole slots. */
    public double fairShare() {
        return solution.fair.allocated[g];
    }

    /** Returns the surplus in the fair share: quota that other groups, or the group's own children, left unused. */
    public double surplusReceived() {
        return solution.fair.ownFromBelow[g] + solution.fair.ownFromAbove[g];
    }

    /** Returns the whole slots made of fractions that the group was given; 0 where slots are weighted. */
    public double remainderReceived() {
        return solution.slots.received[g];
    }

    /**
     * Returns the slots that the group may use: its fair share, or, where slots are not weighted, the whole slots in it
     * and the remainders received. In HTCondor's mode the root has the pool where any group autoregroups.
     */
    public double allocated() {
        return solution.slots.allocated[g];
    }

    /** Returns {@code requested - allocated}, at least 0; as whole slots in HTCondor's mode, half a slot up. */
    public double unmet() {
        return solution.slots.unmet[g];
    }

    /**
     * Returns the usage up to which the group negotiates, with its running jobs: the allocation, or less where strict
     * enforcement holds a group that contains it; for the root, where any group autoregroups, the pool.
     *
     * <p>In HTCondor's mode it is the larger of allocation and quota, cut by strict enforcement and then to a whole
     * number; -2147483648 where HTCondor divides 0 by 0, or where the number does not fit into an {@code int}. A group
     * without a turn, as it is allocated nothing or uses all of it, has its allocation here.
     */
    public double limit() {
        return solution.limits[g];
    }

    /** Returns the group that refuses surplus and by whose quota strict enforcement cut the limit; empty for none. */
    public Optional<String> limitHeldBy() {
        return solution.heldBy[g] < 0 ? Optional.empty() : Optional.of(nameOf(solution.heldBy[g]));
    }

    /** Returns the time at which the group was last given a remainder, or requested nothing, for the next demand. */
    public long lastRemainderTime() {
        return solution.queue.since(g);
    }

    /**
     * Returns the position, from 1, of the group among the groups that were given a remainder at its {@link
     * #lastRemainderTime}; 0 for none. {@link PoolDemand.Group#remainderTurn} takes it, so that several a cycle rotate.
     */
    public int remainderTurn() {
        return solution.queue.turn(g);
    }

    /** Returns the sources of the surplus received, the lowest level first. Linear in the depth. */
    public List<SurplusSource> surplusSources() {
        GroupQuotaTree tree = solution.tree();
        FairShare fair = solution.fair;
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

    /**
     * Returns the limit that keeps the group from being allocated more: of the groups that refuse surplus, the nearest
     * one, from this group up, that has no room left; the pool if all have. Linear in the depth.
     */
    public BindingLimit bindingLimit() {
        double lack = solution.lack(g);
        if (lack <= solution.rounding.tolerance()) {
            return new BindingLimit(BindingLimit.Kind.REQUEST, name());
        }
        if (!solution.options.weighted() && solution.rounding.whole(lack) < 1) {
            return new BindingLimit(BindingLimit.Kind.WHOLE_SLOTS, name());
        }
        GroupQuotaTree tree = solution.tree();
        for (int at = g; at > ROOT; at = tree.parent(at)) {
            if (!tree.accepts(at) && solution.isFull(at)) {
                return new BindingLimit(
                        solution.options.hasMaximums() ? BindingLimit.Kind.MAXIMUM : BindingLimit.Kind.REFUSES_SURPLUS,
                        nameOf(at));
            }
        }
        return new BindingLimit(BindingLimit.Kind.POOL, nameOf(ROOT));
    }

    /** Returns the binding limit by the terms of all policies: quota and maximum as max, the pool as capacity. */
    public Binding binding() {
        BindingLimit limit = bindingLimit();
        return switch (limit.kind()) {
            case REQUEST -> new Binding(Binding.Term.REQUEST, limit.group());
            case WHOLE_SLOTS -> new Binding(Binding.Term.WHOLE_UNITS, limit.group());
            case REFUSES_SURPLUS, MAXIMUM -> new Binding(Binding.Term.MAX, limit.group());
            case POOL -> new Binding(Binding.Term.SCARCITY, "");
        };
    }

    /**
     * Returns the allocation in sentences, such as {@code physics gets 7 of the 9 slots it requests: 5 of its quota of
     * 5, 2 left over in the pool. The pool is full.}
     */
    public String inWords() {
        String pool = solution.isPool(g) ? " It is allocated the pool, as groups autoregroup." : "";
        if (requested() == 0) {
            return name() + " requests no slots." + pool;
        }
        double got = solution.requestedPart(g);
        BindingLimit limit = bindingLimit();
        StringBuilder text = new StringBuilder(name()).append(" gets ");
        if (limit.kind() == BindingLimit.Kind.REQUEST) {
            text.append("the ");
        } else {
            text.append(got == 0 ? "none" : SlotRounding.text(got)).append(" of the ");
        }
        text.append(SlotRounding.text(requested())).append(requested() == 1 ? " slot" : " slots");
        text.append(" it requests");
        List<String> parts = new ArrayList<>();
        double ofQuota = fairShare() - surplusReceived();
        if (ofQuota > 0) {
            parts.add(SlotRounding.text(ofQuota) + " of its quota of " + SlotRounding.text(quota()));
        }
        for (SurplusSource source : surplusSources()) {
            String level = source.level().equals(GroupQuotaTree.ROOT_NAME) ? "the pool" : source.level();
            parts.add(SlotRounding.text(source.amount()) + " left over in " + level);
        }
        addFractions(parts, "less ", got);
        text.append(parts.isEmpty() ? "" : ": ")
                .append(String.join(", ", parts))
                .append('.');
        return text.append(bindingSentence(limit)).append(pool).toString();
    }

    private void addFractions(List<String> parts, String less, double got) {
        double cut = fairShare() + remainderReceived() - got;
        if (cut > solution.rounding.tolerance()) {
            parts.add(less + SlotRounding.text(cut) + " cut to whole slots");
        }
        if (remainderReceived() > 0) {
            parts.add(SlotRounding.text(remainderReceived()) + " made of fractions");
        }
    }

    private String bindingSentence(BindingLimit limit) {
        String who = limit.group().equals(name()) ? "It" : "Its ancestor " + limit.group();
        return switch (limit.kind()) {
            case REQUEST -> "";
            case POOL -> " The pool is full.";
            case REFUSES_SURPLUS -> " " + who + " refuses surplus and has its whole quota.";
            case MAXIMUM -> " " + who + " refuses surplus and has its maximum.";
            case WHOLE_SLOTS -> " Less than a slot is lacking.";
        };
    }

    /** Returns one sentence: the allocation, its sources, and the limit that binds. */
    public String explanation() {
        double got = solution.requestedPart(g);
        List<String> parts = new ArrayList<>();
        parts.add(
                SlotRounding.text(fairShare() - surplusReceived()) + " of its quota of " + SlotRounding.text(quota()));
        surplusSources().forEach(source -> parts.add(source.toString()));
        addFractions(parts, "", got);
        return name() + ": " + SlotRounding.text(got) + " of " + SlotRounding.text(requested()) + " requested; "
                + String.join(", ", parts) + "; " + bindingLimit() + solution.limitInWords(g);
    }

    private String nameOf(int position) {
        return solution.tree().groups().get(position);
    }

    private void addSource(List<SurplusSource> sources, int level, double amount) {
        if (amount > 0) {
            sources.add(new SurplusSource(nameOf(level), amount));
        }
    }

    private List<Object> values() {
        List<Object> values = new ArrayList<>(List.of(name(), parent(), quota(), subtreeQuota(), subtreeMaximum()));
        values.addAll(List.of(requested(), usage(), fairShare(), surplusReceived(), remainderReceived(), allocated()));
        values.addAll(
                List.of(unmet(), limit(), lastRemainderTime(), remainderTurn(), surplusSources(), bindingLimit()));
        return values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof GroupAllocation that && values().equals(that.values()));
    }

    @Override
    public int hashCode() {
        return Objects.hash(name(), requested(), allocated(), limit());
    }

    /** Returns the explanation. */
    @Override
    public String toString() {
        return explanation();
    }

    /**
     * A source of a group's surplus.
     *
     * @param level the group in whose subtree quota was left unused, and at which it was shared: the group that
     *     received it, or an ancestor
     * @param amount slots, above 0. Slots that several levels above the group's parent passed on together are divided
     *     in proportion to the part of each
     */
    public record SurplusSource(String level, double amount) {
        public SurplusSource {
            Objects.requireNonNull(level, "level");
        }

        /** Returns the amount and the level, in one clause. */
        @Override
        public String toString() {
            return SlotRounding.text(amount) + " left at " + level;
        }
    }

    /**
     * The limit that keeps a group from being allocated more.
     *
     * @param kind the kind of limit
     * @param group the group whose limit it is: the group itself, or an ancestor
     */
    public record BindingLimit(Kind kind, String group) {
        /** The kinds of limits. */
        public enum Kind {
            /** The request of the group is met. */
            REQUEST("has all that it requests"),
            /** All of the pool that can reach the group is allocated. */
            POOL("the pool is allocated"),
            /** A group refuses surplus, and all of its quota is allocated. */
            REFUSES_SURPLUS("refuses surplus, and its quota is allocated"),
            /** A group refuses surplus beyond its maximum, which is allocated, or nothing is left. */
            MAXIMUM("has no more than its maximum, and refuses surplus"),
            /** Less than a slot is missing. */
            WHOLE_SLOTS("less than a slot is missing");

            private final String text;

            Kind(String text) {
                this.text = text;
            }
        }

        public BindingLimit {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(group, "group");
        }

        /** Returns the group and the limit, in one clause. */
        @Override
        public String toString() {
            return kind == Kind.POOL || kind == Kind.WHOLE_SLOTS ? kind.text : group + " " + kind.text;
        }
    }
}
