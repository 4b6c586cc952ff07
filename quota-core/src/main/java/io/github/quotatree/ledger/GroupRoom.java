package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
    /** The number of the one account in each view. */
    private static final int ACCOUNT = 1;

    private final LedgerSnapshot snapshot;
    private final List<SnapshotAccount> path;
    private final boolean minBounds;
    private final ResourceVector use;
    private final ResourceVector nonPreemptibleUse;

    /** The workloads of the group that use flavors which they do not use in the snapshot, or the other way round. */
    private final @Nullable OnFlavors changed;

    private GroupRoom(
            LedgerSnapshot snapshot,
            List<SnapshotAccount> path,
            boolean minBounds,
            ResourceVector use,
            ResourceVector nonPreemptibleUse,
            @Nullable OnFlavors changed) {
        this.snapshot = snapshot;
        this.path = path;
        this.minBounds = minBounds;
        this.use = use;
        this.nonPreemptibleUse = nonPreemptibleUse;
        this.changed = changed;
    }

    /**
     * Returns the room of a group as it is in a snapshot. Takes time in the depth of the group, once the snapshot has
     * computed its runtimes.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    public static GroupRoom of(LedgerSnapshot snapshot, String group, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(options, "options");
        ResourceVector zero = snapshot.forest().schema().zero();
        return new GroupRoom(
                snapshot,
                SnapshotAccount.path(snapshot, group, options.checkAncestors()),
                options.nonPreemptibleWithinMin(),
                zero,
                zero,
                null);
    }

    /** Returns the name of the group. */
    public String group() {
        return path.get(0).name();
    }

    /** Returns how much the group may use, in base units: {@link LedgerSnapshot#runtime}. */
    public ResourceVector runtime() {
        return path.get(0).runtime();
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
        return new GroupRoom(
                snapshot, path, minBounds, use.plus(more), nonPreemptibleUse.plus(moreNonPreemptible), changed);
    }

    /**
     * Returns the room that is left if the group itself used another amount, and the groups above it as much more.
     *
     * @param used the use of the group, in base units
     * @param nonPreemptibleUsed how much of that is not preemptible
     */
    public GroupRoom withUsed(ResourceVector used, ResourceVector nonPreemptibleUsed) {
        Objects.requireNonNull(used, "used");
        Objects.requireNonNull(nonPreemptibleUsed, "nonPreemptibleUsed");
        SnapshotAccount own = path.get(0);
        return new GroupRoom(
                snapshot,
                path,
                minBounds,
                used.minus(own.used()),
                nonPreemptibleUsed.minus(own.nonPreemptibleUsed()),
                changed);
    }

    /**
     * Returns the room if a workload of the group used flavors that it does not use in the snapshot, or used them no
     * more. It changes no count.
     *
     * @param flavors the flavors by dimension
     * @param starts whether the use starts, rather than ends
     */
    public GroupRoom withFlavors(Workload workload, Map<String, String> flavors, boolean starts) {
        Objects.requireNonNull(workload, "workload");
        if (Objects.requireNonNull(flavors, "flavors").isEmpty()) {
            return this;
        }
        ResourceVector held = HeldFlavors.on(workload.request(), flavors);
        OnFlavors all = new OnFlavors(changed, workload, held, starts ? 1 : -1);
        return new GroupRoom(snapshot, path, minBounds, use, nonPreemptibleUse, all);
    }

    /** Returns the room without the limits of the groups above. */
    public GroupRoom withoutAncestors() {
        return new GroupRoom(snapshot, List.of(path.get(0)), minBounds, use, nonPreemptibleUse, changed);
    }

    /**
     * Returns whether a request fits. Takes time in the depth of the group if the options check the groups above.
     *
     * @param request the request, in base units
     * @param nonPreemptible the part of it that is not preemptible
     */
    public boolean fits(ResourceVector request, ResourceVector nonPreemptible) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(nonPreemptible, "nonPreemptible");
        for (int above = 0; above < path.size(); above++) {
            AdmissionView view = path.get(above).withUse(use, nonPreemptibleUse);
            if (!AdmissionRule.isWithinAll(view, ACCOUNT, request, boundByMin(above, nonPreemptible))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a pending workload of the group fits: its request, and on some flavor that it accepts of each
     * dimension with flavors.
     */
    public boolean fits(Workload workload) {
        ResourceVector request = Objects.requireNonNull(workload, "workload").request();
        ResourceVector none = request.schema().zero();
        return fits(request, workload.preemptible() ? none : request)
                && (!request.schema().hasFlavors()
                        || askFlavors(
                                flavors -> FlavorChoice.fits(flavors, snapshot.account(group()), workload, request)));
    }

    /**
     * Returns where pending workloads of the group find a flavor with room, each beside the ones before it, as the
     * ledger places them. The counts of units are judged by {@link #fits(ResourceVector, ResourceVector)}.
     */
    public Places place(List<Workload> workloads) {
        Objects.requireNonNull(workloads, "workloads");
        return askFlavors(flavors -> {
            FlavorChoice choice = new FlavorChoice();
            List<ExceededLimit> exceeded = new ArrayList<>(0);
            Map<String, Map<String, String>> found = new LinkedHashMap<>();
            int account = snapshot.account(group());
            for (Workload workload : workloads) {
                choice.add(workload, flavors, account, workload.request())
                        .forEach(shortage -> exceeded.add(shortage.limit()));
            }
            List<ResourceVector> held = choice.held();
            for (int w = 0; exceeded.isEmpty() && w < workloads.size(); w++) {
                found.put(workloads.get(w).id(), HeldFlavors.names(held.get(w)));
            }
            choice.undo();
            return new Places(found, exceeded);
        });
    }

    private <T> T askFlavors(Function<TreeAccounts, T> question) {
        Deque<OnFlavors> inOrder = new ArrayDeque<>();
        for (OnFlavors last = changed; last != null; last = last.before) {
            inOrder.push(last);
        }
        int account = snapshot.account(group());
        return snapshot.askFlavors(snapshot.treeOf(group()), flavors -> {
            inOrder.forEach(change -> flavors.addUsed(account, change.workload, change.held, change.times));
            T answer = question.apply(flavors);
            inOrder.descendingIterator()
                    .forEachRemaining(change -> flavors.addUsed(account, change.workload, change.held, -change.times));
            return answer;
        });
    }

    /**
     * Returns every limit that a request exceeds, by group from the lowest up and then by dimension; empty if it fits.
     *
     * @param request the request, in base units
     * @param nonPreemptible the part of it that is not preemptible
     */
    public List<ExceededLimit> exceededLimits(ResourceVector request, ResourceVector nonPreemptible) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(nonPreemptible, "nonPreemptible");
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int above = 0; above < path.size(); above++) {
            AdmissionView view = path.get(above).withUse(use, nonPreemptibleUse);
            AdmissionRule.addExceeded(view, ACCOUNT, request, boundByMin(above, nonPreemptible), exceeded);
        }
        return exceeded;
    }

    private ResourceVector boundByMin(int above, ResourceVector nonPreemptible) {
        return minBounds && above == 0
                ? nonPreemptible
                : nonPreemptible.schema().zero();
    }

    /**
     * Where pending workloads find a flavor with room.
     *
     * @param flavors by the id of a workload and by dimension; empty if some workload finds none
     * @param exceededLimits the dimensions in which no flavor that a workload accepts has room; empty if all have
     */
    public record Places(Map<String, Map<String, String>> flavors, List<ExceededLimit> exceededLimits) {
        /** Copies the collections. */
        public Places {
            flavors = Collections.unmodifiableMap(new LinkedHashMap<>(flavors));
            exceededLimits = List.copyOf(exceededLimits);
        }
    }

    /** A change of the use of flavors, and the changes before it. */
    private record OnFlavors(@Nullable OnFlavors before, Workload workload, ResourceVector held, int times) {}

    /** Returns the group and its runtime, in words. */
    @Override
    public String toString() {
        return "room of " + group() + " within " + runtime();
    }
}
