package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Arrays;

/**
 * Keeps the runtimes of a tree of one level right while requests change one by one, without a solve: a change of one
 * group alone at once, and of others one unit after the other.
 *
 * <p>A change takes {@code O(t 2^t)} time for {@code t} flavors, and each unit that moves {@code O(3^t + log n)}.
 * Nothing is allocated but after a solve. Not thread-safe.
 */
public final class UnitMoves {
    /*
     * On one level the order in which units are offered does not depend on the accepted units: units within min before
     * the others, each group's one after the other. A solve accepts each unit that can be placed beside the units
     * accepted before it; it refuses one that needs a set that these make tight.
     *
     * A change moves one runtime alone. Let leaf g have its whole limited request before a change. Then all others keep
     * their runtimes, and g has its new limited request, if the amounts can be placed and g needs nothing of any set
     * that was tight at the end, neither before nor after the change. For a unit of another leaf that was refused
     * needed a set that was tight then; needs only grow, so it was tight at the end; g needs nothing of it, so it is
     * tight at that moment in both solves, and the unit is refused in both. All other units are accepted, since all of
     * them together can be placed. The set of all flavors is one of the sets: it is tight where the capacity is shared
     * out.
     *
     * A change moves units. The units that can be placed together are the independent sets of a matroid, and a solve
     * accepts its first base. So one unit more in the requests is accepted if it can be placed, or else in the place of
     * the last accepted unit of those that compete with it, if that comes later: the units within the smallest tight
     * set that it needs. And where an accepted unit is taken away, the first refused unit that can be placed is
     * accepted. In both cases all others stay. While every unit within min is accepted, the order of the other units is
     * the one of (received + 1/2) / weight, ties to the smaller name. This is done for leaves of one class and without
     * a flavorMax: such a leaf needs its whole amount of each set that holds its class, and nothing of others.
     */
    private static final int NONE = 0;
    private static final int NOT_TIGHT = -1;
    private final FlavorBounds flavors;
    private final RequestBounds bounds;
    private final ClassRequests requests;
    private final long[] runtime;
    private final long[] min;
    private final long[] weight;
    private final int mostUnits;
    private final ExactSums needs; // by set of flavors, the sums of the needs at the runtimes
    private final LeafDemand demand;
    private final long[] needsWas;
    private final long[] needsNow;

    // by class, the groups with it as a tournament: the winner of each match up to the root, at 1; then the groups
    private final int[][] offered; // which group is offered the next unit first, of groups that may take one
    private final int[][] accepted; // which group accepted its last unit last, of groups that have more than their min
    private final int[] place; // by node, its place among the groups of its class
    private boolean isReady;
    private boolean isShort;
    private int classChanges;
    private final int[] tight; // by class, the smallest tight set that it needs
    private final int[] moved;
    private final boolean[] isMoved;
    private int movedCount;

    /** Keeps the runtimes of a solve from now on, by node. */
    public UnitMoves(
            Declarations declarations, int dimension, FlavorBounds flavors, RequestBounds bounds, long[] runtime) {
        this.flavors = flavors;
        this.bounds = bounds;
        this.runtime = runtime;
        requests = bounds.requests;
        int nodes = runtime.length;
        int sets = 1 << flavors.flavors();
        min = new long[nodes];
        weight = new long[nodes];
        declarations.min(dimension).read(0, nodes, min);
        declarations.weight(dimension).read(0, nodes, weight);
        mostUnits = 8 + nodes / 16; // more take longer than a solve
        needs = new ExactSums(sets);
        demand = new LeafDemand(flavors.flavors());
        needsWas = new long[sets];
        needsNow = new long[sets];
        offered = new int[sets][2];
        accepted = new int[sets][2];
        place = new int[nodes];
        tight = new int[sets];
        moved = new int[nodes];
        isMoved = new boolean[nodes];
        for (int node = 1; node < nodes; node++) {
            bounds.read(node, demand);
            demand.writeNeeds(runtime[node], needsNow);
            needs.replace(needsWas, needsNow); // nothing was needed before
        }
    }

    /** Sets a runtime that a solve found. */
    public void setRuntime(int node, long units) {
        bounds.read(node, demand);
        replaceNeeds(demand, runtime[node], demand, units);
        change(node, units);
        isReady = false;
    }

    private void replaceNeeds(LeafDemand before, long former, LeafDemand after, long units) {
        before.writeNeeds(former, needsWas);
        after.writeNeeds(units, needsNow);
        needs.replace(needsWas, needsNow);
    }

    private void change(int node, long units) {
        runtime[node] = units;
        if (!isMoved[node]) {
            isMoved[node] = true;
            moved[movedCount++] = node;
        }
    }

    /** Returns a group whose runtime changed since it was returned last; 0 if there is none. */
    public int nextMoved() {
        if (movedCount == 0) {
            return NONE;
        }
        int node = moved[--movedCount];
        isMoved[node] = false;
        return node;
    }

    /**
     * Takes the last change of a request into account; returns whether the runtimes are right, which they may be only
     * where they were. Capacity is by flavor and by set of flavors.
     */
    public boolean follow(int leaf, boolean wereRight, long[] available, long[] capacity) {
        if (wereRight && bounds.staysAt(runtime[leaf], available)) {
            refresh(leaf);
            return true;
        }
        LeafDemand was = bounds.was;
        LeafDemand now = bounds.now;
        boolean kept = wereRight && Arrays.equals(was.promised, now.promised) && !bounds.arePromisesCut(available);
        if (kept && weight[leaf] > 0 && isAlone(leaf, capacity)) {
            needs.replace(needsWas, needsNow);
            change(leaf, now.limited);
            refresh(leaf);
            return true;
        }
        if (!kept || !mayMove(leaf)) {
            replaceNeeds(was, runtime[leaf], now, runtime[leaf]);
            isReady = false;
            return false;
        }
        refresh(leaf);
        while (runtime[leaf] > now.limited) {
            release(leaf, capacity);
        }
        while (mayTakeMore(leaf) && take(leaf, capacity)) {
            refresh(leaf);
        }
        isShort = isShort(leaf, now.limited);
        return !isShort;
    }

    /** Returns whether a change moves the runtime of its group alone, and sets its needs before and after it. */
    private boolean isAlone(int leaf, long[] capacity) {
        LeafDemand was = bounds.was;
        LeafDemand now = bounds.now;
        if (runtime[leaf] != was.limited) {
            return false;
        }
        was.writeNeeds(was.limited, needsWas);
        now.writeNeeds(now.limited, needsNow);
        for (int set = 1; set < needsNow.length; set++) {
            boolean isTight = needs.get(set) >= capacity[set];
            long own = SetTables.sum(now.promised, set);
            if ((isTight && (needsWas[set] > own || needsNow[set] > own))
                    || needs.with(set, needsWas[set], needsNow[set]) > capacity[set]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a few units may move one by one, and prepares for it. */
    private boolean mayMove(int leaf) {
        long units = Math.abs(runtime[leaf] - bounds.now.limited);
        if (flavors.hasMaxes() || requests.masks.length > 0 || units > mostUnits) {
            return false;
        }
        if (!isReady || classChanges != requests.classChanges) {
            prepare(leaf);
        }
        return !isShort;
    }

    private void prepare(int changed) {
        isReady = true;
        classChanges = requests.classChanges;
        isShort = false;
        int[] count = tight; // scratch
        Arrays.fill(count, 0);
        for (int node = 1; node < place.length; node++) {
            place[node] = count[requests.onlyMask(node)]++;
            isShort |= isShort(node, node == changed ? bounds.was.limited : bounds.limited(node));
        }
        for (int mask = 0; mask < count.length; mask++) {
            if (offered[mask].length != Math.max(2, 2 * count[mask])) {
                offered[mask] = new int[Math.max(2, 2 * count[mask])];
                accepted[mask] = new int[offered[mask].length];
            }
            offered[mask][1] = NONE; // of a class that no group has any more
            accepted[mask][1] = NONE;
        }
        for (int node = 1; node < place.length; node++) {
            enter(node);
        }
        for (int mask = 0; mask < count.length; mask++) {
            for (int at = offered[mask].length / 2 - 1; at > 0; at--) {
                play(mask, at);
            }
        }
    }

    private boolean isShort(int node, long limited) {
        return runtime[node] < Math.min(limited, min[node]);
    }

    private int enter(int node) {
        int mask = requests.onlyMask(node);
        int at = offered[mask].length / 2 + place[node];
        offered[mask][at] = mayTakeMore(node) ? node : NONE;
        accepted[mask][at] = runtime[node] > min[node] ? node : NONE;
        return at;
    }

    private void play(int mask, int at) {
        offered[mask][at] = firstOffered(offered[mask][2 * at], offered[mask][2 * at + 1]);
        accepted[mask][at] = lastAccepted(accepted[mask][2 * at], accepted[mask][2 * at + 1]);
    }

    /** Lets a group play again after a change of its request or its runtime. */
    private void refresh(int node) {
        if (isReady && classChanges == requests.classChanges && requests.onlyMask(node) > 0) {
            for (int at = enter(node) / 2; at > 0; at /= 2) {
                play(requests.onlyMask(node), at);
            }
        }
    }

    private boolean mayTakeMore(int node) {
        return runtime[node] < bounds.limited(node) && (weight[node] > 0 || runtime[node] < min[node]);
    }

    private int firstOffered(int one, int other) {
        if (one == NONE || other == NONE) {
            return one + other;
        }
        return isBefore(one, runtime[one] + 1, other, runtime[other] + 1) ? one : other;
    }

    private int lastAccepted(int one, int other) {
        if (one == NONE || other == NONE) {
            return one + other;
        }
        return isBefore(one, runtime[one], other, runtime[other]) ? other : one;
    }

    /** Returns whether a unit of one group is offered before a unit of another one, of units above min. */
    private boolean isBefore(int one, long unit, int other, long otherUnit) {
        int order = Wide.compareBids(unit - min[one], weight[one], otherUnit - min[other], weight[other]);
        return order != 0 ? order < 0 : one < other;
    }

    private void move(int leaf, int units) {
        int mask = requests.onlyMask(leaf);
        for (int set = mask; set < needsNow.length; set = (set + 1) | mask) {
            needs.replace(set, units < 0 ? 1 : 0, units < 0 ? 0 : 1);
        }
        change(leaf, runtime[leaf] + units);
    }

    /** Takes an accepted unit away, and gives the first refused unit its place that can have it. */
    private void release(int leaf, long[] capacity) {
        move(leaf, -1);
        refresh(leaf);
        findTightSets(capacity);
        int next = NONE;
        for (int mask = 1; mask < offered.length; mask++) {
            next = tight[mask] == NOT_TIGHT ? firstOffered(next, offered[mask][1]) : next;
        }
        if (next != NONE) {
            move(next, 1);
            refresh(next);
        }
    }

    /** Gives a leaf one unit more if it is accepted, maybe in the place of another one. */
    private boolean take(int leaf, long[] capacity) {
        findTightSets(capacity);
        int set = tight[requests.onlyMask(leaf)];
        if (set != NOT_TIGHT) {
            int last = NONE;
            for (int mask = set; mask > 0; mask = (mask - 1) & set) {
                last = lastAccepted(last, accepted[mask][1]);
            }
            boolean isFirst = runtime[leaf] < min[leaf]
                    || (last != NONE && isBefore(leaf, runtime[leaf] + 1, last, runtime[last]));
            if (last == NONE || !isFirst) {
                return false;
            }
            move(last, -1);
            refresh(last);
        }
        move(leaf, 1);
        return true;
    }

    private void findTightSets(long[] capacity) {
        Arrays.fill(tight, NOT_TIGHT);
        for (int set = 1; set < tight.length; set++) {
            if (needs.get(set) >= capacity[set]) {
                for (int mask = set; mask > 0; mask = (mask - 1) & set) {
                    tight[mask] &= set; // tight sets that hold a class are closed under intersection
                }
            }
        }
    }
}
