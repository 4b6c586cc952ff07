package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The room that one group has in a snapshot: it judges any request by the rule by which the ledger itself admits, also
 * for the case that the group uses more or less than it does. The runtimes stay as they are in the snapshot. An
 * immutable value.
 *
 * <pre>{@code
 * GroupRoom room = GroupRoom.of(ledger.snapshot(), "vision", AdmissionOptions.defaults());
 * boolean afterTwo = room.withUse(request.plus(request), none).fits(request, none);
 * }</pre>
 */
public final class GroupRoom {
    private static final int OWN = 1;

    private final List<Account> path;
    private final boolean minBounds;
    private final ResourceVector use;
    private final ResourceVector nonPreemptibleUse;

    private GroupRoom(List<Account> path, boolean minBounds, ResourceVector use, ResourceVector nonPreemptibleUse) {
        this.path = path;
        this.minBounds = minBounds;
        this.use = use;
        this.nonPreemptibleUse = nonPreemptibleUse;
    }

    /**
     * Returns the room of a group as it is in a snapshot. Takes time in the depth of the group, once the snapshot has
     * computed its runtimes.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    public static GroupRoom of(LedgerSnapshot snapshot, String group, AdmissionOptions options) {
        ResourceVector zero = snapshot.forest().schema().zero();
        return new GroupRoom(
                List.copyOf(path(snapshot, group, options.checkAncestors())),
                options.nonPreemptibleWithinMin(),
                zero,
                zero);
    }

    private static List<Account> path(LedgerSnapshot snapshot, String group, boolean ancestors) {
        ResourceVector zero = snapshot.forest().schema().zero();
        if (group.equals(ReservedNames.SYSTEM_GROUP) || group.equals(ReservedNames.DEFAULT_GROUP)) {
            return List.of(new Account(
                    group,
                    snapshot.runtime(group),
                    snapshot.forest().defaultGroupMax(),
                    zero,
                    snapshot.used(group),
                    zero));
        }
        RuntimeQuotas quotas = snapshot.quotas(snapshot.treeOf(group));
        GroupRuntime own = quotas.group(group);
        List<Account> path = new ArrayList<>();
        path.add(Account.of(own, snapshot.nonPreemptibleUsed(group)));
        Optional<String> parent = ancestors ? own.parent() : Optional.empty();
        while (parent.isPresent()) {
            GroupRuntime above = quotas.group(parent.get());
            path.add(Account.of(above, zero));
            parent = above.parent();
        }
        return path;
    }

    /** Returns the name of the group. */
    public String group() {
        return path.get(0).name;
    }

    /** Returns how much the group may use, in base units: {@link LedgerSnapshot#runtime}. */
    public ResourceVector runtime() {
        return path.get(0).runtime;
    }

    /**
     * Returns the room that is left if the group and the groups above it used more than in this room.
     *
     * @param more how much more they used, in base units; negative amounts are use that has ended
     * @param moreNonPreemptible how much of that is not preemptible
     */
    public GroupRoom withUse(ResourceVector more, ResourceVector moreNonPreemptible) {
        Objects.requireNonNull(more, "more");
        Objects.requireNonNull(moreNonPreemptible, "moreNonPreemptible");
        return new GroupRoom(path, minBounds, use.plus(more), nonPreemptibleUse.plus(moreNonPreemptible));
    }

    /**
     * Returns the room that is left if the group itself used another amount, and the groups above it as much more.
     *
     * @param used the use of the group, in base units
     * @param nonPreemptibleUsed how much of that is not preemptible
     */
    public GroupRoom withUsed(ResourceVector used, ResourceVector nonPreemptibleUsed) {
        Account own = path.get(0);
        return new GroupRoom(path, minBounds, used.minus(own.used), nonPreemptibleUsed.minus(own.nonPreemptibleUsed));
    }

    /** Returns the room without the limits of the groups above. */
    public GroupRoom withoutAncestors() {
        return new GroupRoom(List.of(path.get(0)), minBounds, use, nonPreemptibleUse);
    }

    /**
     * Returns whether a request fits. Takes time in the depth of the group if the options check the groups above.
     *
     * @param request the request, in base units
     * @param nonPreemptible the part of it that is not preemptible
     */
    public boolean fits(ResourceVector request, ResourceVector nonPreemptible) {
        Objects.requireNonNull(nonPreemptible, "nonPreemptible");
        PathView view = new PathView(this);
        for (int account = OWN; account <= path.size(); account++) {
            if (!AdmissionRule.isWithinAll(view, account, request, boundByMin(account, nonPreemptible))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns every limit that a request exceeds, by group from the lowest up and then by dimension; empty if it fits.
     *
     * @param request the request, in base units
     * @param nonPreemptible the part of it that is not preemptible
     */
    public List<ExceededLimit> exceededLimits(ResourceVector request, ResourceVector nonPreemptible) {
        Objects.requireNonNull(nonPreemptible, "nonPreemptible");
        PathView view = new PathView(this);
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int account = OWN; account <= path.size(); account++) {
            AdmissionRule.addExceeded(view, account, request, boundByMin(account, nonPreemptible), exceeded);
        }
        return exceeded;
    }

    private ResourceVector boundByMin(int account, ResourceVector nonPreemptible) {
        return minBounds && account == OWN
                ? nonPreemptible
                : nonPreemptible.schema().zero();
    }

    /** Returns the group and its runtime, in words. */
    @Override
    public String toString() {
        return "room of " + group() + " within " + runtime();
    }

    /**
     * A group on the path.
     *
     * @param max the max of the default group; no other max bounds an admission
     */
    private record Account(
            String name,
            ResourceVector runtime,
            ResourceVector max,
            ResourceVector min,
            ResourceVector used,
            ResourceVector nonPreemptibleUsed) {
        static Account of(GroupRuntime group, ResourceVector nonPreemptibleUsed) {
            return new Account(
                    group.name(), group.runtime(), group.max(), group.min(), group.used(), nonPreemptibleUsed);
        }
    }

    /** The groups on the path as accounts, from 1 for the group itself up. */
    private record PathView(GroupRoom room) implements AdmissionView {
        private Account at(int account) {
            return room.path.get(account - OWN);
        }

        @Override
        public boolean isSystem(int account) {
            return name(account).equals(ReservedNames.SYSTEM_GROUP);
        }

        @Override
        public boolean isDefault(int account) {
            return name(account).equals(ReservedNames.DEFAULT_GROUP);
        }

        @Override
        public String name(int account) {
            return at(account).name;
        }

        @Override
        public int parent(int account) {
            return account < room.path.size() ? account + 1 : 0;
        }

        @Override
        public long used(int account, int d) {
            return at(account).used.value(d) + room.use.value(d);
        }

        @Override
        public long nonPreemptibleUsed(int account, int d) {
            return at(account).nonPreemptibleUsed.value(d) + room.nonPreemptibleUse.value(d);
        }

        @Override
        public long limit(ExceededLimit.Kind kind, int account, int d) {
            return switch (kind) {
                case RUNTIME -> at(account).runtime.value(d);
                case MIN -> at(account).min.value(d);
                case MAX -> at(account).max.value(d);
                default -> throw new IllegalArgumentException("a group has no limit " + kind);
            };
        }

        @Override
        public boolean isWithinRuntime(int account, int d, long amount) {
            return amount <= at(account).runtime.value(d);
        }
    }
}
