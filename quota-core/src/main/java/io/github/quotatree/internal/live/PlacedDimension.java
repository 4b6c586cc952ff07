package io.github.quotatree.internal.live;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.HeadroomBounds;
import io.github.quotatree.internal.flavor.HeadroomReason;
import io.github.quotatree.internal.flavor.RequestBounds;
import io.github.quotatree.internal.flavor.UnitMoves;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.FlavoredDimension;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dimension with flavors: its runtimes, and how many units of a class of a group may be placed on a flavor now.
 *
 * <p>The dimension is <em>settled</em> while the runtimes of the last solve are valid. A change of use leaves them as
 * they are, and so do most changes of a group that waits for more ({@link RequestBounds}); in a tree of one level a few
 * units move at most ({@link UnitMoves}). Where no set of flavors can become tight, the runtimes are the same as
 * without flavors, and no solve is needed either; then {@link HeadroomBounds} answers most questions about headroom.
 * Whatever these leave in doubt takes a solve, which begins with the findings of the last one.
 */
public final class PlacedDimension implements LiveDimension {
    private static final int UNKNOWN = -1;
    private final Declarations declarations;
    private final TreeLayout layout;
    private final int dimension;
    private final FlavorBounds bounds;
    private final int any;
    private final FlavoredDimension solver;

    /** The same groups with their limited requests in place of requests, without flavors; null if there is no room. */
    private final @Nullable BoundedDimension counts;

    /** Whether limited requests of parents follow from the limited requests of children, as without flavors. */
    private final boolean limitedByCounts;

    /** Whether all that a group receives can be passed on to the groups below it, as long as no set is tight. */
    private final boolean sharedByCounts;

    private final ClassRequests requests;
    private final FlavorUse use;
    private final long[] own;
    private final long[] available;
    private final long[] capacity;
    private @Nullable RequestBounds needs;
    private @Nullable HeadroomBounds rests;
    private @Nullable UnitMoves moves;
    private @Nullable Headroom headroom;
    private final long[] runtimes; // by node, from the last solve and from the units that moved since
    private final long[] received;
    private boolean solved;
    private boolean settled;
    private boolean hasLimits;
    private long changes;

    PlacedDimension(
            Declarations declarations, QuotaRule.Options rules, int dimension, @Nullable BoundedDimension counts) {
        this.declarations = declarations;
        this.dimension = dimension;
        this.counts = counts;
        layout = declarations.layout();
        bounds = Objects.requireNonNull(declarations.flavors(dimension));
        any = (1 << bounds.flavors()) - 1;
        solver = FlavoredDimension.of(declarations, dimension, rules);
        int nodes = layout.size() + 1;
        requests = new ClassRequests(nodes);
        use = new FlavorUse(nodes, bounds.flavors());
        own = new long[nodes];
        runtimes = new long[nodes];
        received = new long[nodes];
        available = new long[bounds.flavors()];
        capacity = new long[any + 1];
        limitedByCounts = counts != null && !hasParentWithMax();
        sharedByCounts = limitedByCounts && !hasGroupThatNeverBorrows();
    }

    private boolean hasParentWithMax() {
        boolean any = false;
        for (int node = 1; bounds.hasMaxes() && node <= layout.size(); node++) {
            any |= layout.setBelow(node) >= 0 && bounds.hasMax(node);
        }
        return any;
    }

    /** Returns whether a group below the first level may request more than its min, and has no weight to borrow it. */
    private boolean hasGroupThatNeverBorrows() {
        boolean any = false;
        for (int node = 1; node <= layout.size(); node++) {
            any |= layout.parent(node) != TreeLayout.ROOT
                    && declarations.weight(dimension, node) == 0
                    && declarations.min(dimension, node) < declarations.max(dimension, node);
        }
        return any;
    }

    @Override
    public void available(long amount) {
        throw new UnsupportedOperationException("the capacity is set by flavor");
    }

    public void available(int flavor, long amount) {
        if (available[flavor] == amount) {
            return;
        }
        changes++;
        available[flavor] = amount;
        for (int set = 1; set <= any; set++) {
            int lowest = Integer.numberOfTrailingZeros(set);
            capacity[set] = Wide.saturatedAdd(available[lowest], capacity[set & (set - 1)]);
        }
        if (counts != null) {
            counts.available(capacity[any]);
        }
        if (headroom != null) {
            headroom.setTotal(flavor, amount);
        }
        settled = false;
    }

    @Override
    public void request(int node, long amount) {
        request(node, any, amount);
    }

    public void request(int node, int mask, long amount) {
        long before = requests.get(node, mask);
        if (before == amount) {
            return;
        }
        changes++;
        RequestBounds known = needs;
        if (known == null) {
            requests.set(node, mask, amount);
        } else {
            known.request(node, mask, amount);
            settled = moves == null
                    ? settled && known.staysAt(runtimes[node], available)
                    : moves.follow(node, settled, available, capacity);
            if (!known.isLimitedSame()) {
                hasLimits = false;
                if (counts != null) {
                    counts.request(node, known.limited(node));
                }
            }
            if (rests != null) {
                rests.request(node, mask, before, amount, known.limited(node));
            }
        }
        if (headroom != null) {
            headroom.setRequest(node, mask, amount);
        }
        own[node] = requests.sum(node);
        if (solved) {
            solver.change(own, node);
        }
    }

    @Override
    public void used(int node, long amount) {
        throw new UnsupportedOperationException("use is set by class and flavor");
    }

    /** Sets the units of a class of a group without children that run on a flavor, at least 0. */
    public void used(int node, int mask, int flavor, long amount) {
        if (use.get(node, mask, flavor) == amount) {
            return;
        }
        if (rests == null) {
            use.set(node, mask, flavor, amount);
        } else {
            rests.use(node, mask, flavor, amount);
        }
        if (headroom != null) {
            headroom.setUse(node, mask, flavor, amount);
        }
    }

    @Override
    public boolean coversMins() {
        return false; // flavors may hold a group below its min
    }

    @Override
    public long moves() {
        return changes;
    }

    @Override
    public long lent(int node) {
        return QuotaRule.lent(limited(node), declarations.min(dimension, node));
    }

    private long limited(int node) {
        RequestBounds known = begin();
        if (layout.setBelow(node) < 0) {
            return known.limited(node);
        }
        BoundedDimension byCount = counts;
        if (limitedByCounts && byCount != null) {
            return byCount.limited(node);
        }
        settled &= hasLimits;
        settle();
        return solver.limited(node);
    }

    @Override
    public boolean isWithin(int node, long amount) {
        BoundedDimension byCount = counts;
        if (!settled && byCount != null && !bounds.hasMins() && isSharedByCounts()) {
            return byCount.isWithin(node, amount);
        }
        return amount <= runtime(node);
    }

    @Override
    public long runtime(int node) {
        long byCount = settled ? UNKNOWN : runtimeByCounts(node);
        if (byCount != UNKNOWN) {
            return byCount;
        }
        settle();
        return runtimes[node];
    }

    @Override
    public void runtimes(long[] to) {
        BoundedDimension byCount = counts;
        if (!settled && byCount != null && !bounds.hasMins() && isSharedByCounts()) {
            byCount.runtimes(to);
            return;
        }
        settle();
        System.arraycopy(runtimes, 1, to, 1, runtimes.length - 1);
    }

    /** Returns the runtime of a group where no set of flavors can be tight, or -1. */
    private long runtimeByCounts(int node) {
        BoundedDimension byCount = counts;
        if (byCount == null || !isSharedByCounts()) {
            return UNKNOWN;
        }
        return bounds.hasMins() ? byCount.runtimeWithoutShortage(node) : byCount.runtime(node);
    }

    /** Returns whether the runtimes are the same as without flavors, but for the promises in a shortage. */
    private boolean isSharedByCounts() {
        return sharedByCounts && begin().fit(capacity);
    }

    public long headroom(int node, int mask, int flavor) {
        long runtime = settled || !limitedByCounts ? UNKNOWN : runtimeByCounts(node);
        if (runtime != UNKNOWN) {
            HeadroomBounds bound = rests();
            long units = bound.plainLimit(node, mask, flavor, runtime, capacity);
            if (units == 0 || bound.leaveRoom(node, mask, flavor, units, runtime, capacity)) {
                return units;
            }
        }
        return headroom().units(node, mask, flavor);
    }

    public boolean mayUse(int node, int mask, int flavor, long units) {
        long runtime = settled || !limitedByCounts ? UNKNOWN : runtimeByCounts(node);
        if (runtime != UNKNOWN) {
            HeadroomBounds bound = rests();
            if (units > bound.plainLimit(node, mask, flavor, runtime, capacity)) {
                return false;
            }
            if (bound.leaveRoom(node, mask, flavor, units, runtime, capacity)) {
                return true;
            }
        }
        return headroom().admits(node, mask, flavor, units);
    }

    /** Returns the headroom with its limit; takes time linear in the number of groups. */
    public HeadroomReason reason(int node, int mask, int flavor) {
        return headroom().reason(node, mask, flavor);
    }

    private RequestBounds begin() {
        RequestBounds known = needs;
        if (known == null) {
            known = new RequestBounds(declarations, dimension, bounds, requests);
            needs = known;
            for (int node = 1; counts != null && node < own.length; node++) {
                if (layout.setBelow(node) < 0) {
                    counts.request(node, known.limited(node));
                }
            }
        }
        return known;
    }

    private HeadroomBounds rests() {
        HeadroomBounds known = rests;
        if (known == null) {
            RequestBounds limits = begin();
            long[] limited = new long[own.length];
            for (int node = 1; node < limited.length; node++) {
                limited[node] = limits.limited(node);
            }
            known = new HeadroomBounds(layout, bounds, limited, requests, use);
            rests = known;
        }
        return known;
    }

    private void settle() {
        if (settled) {
            return;
        }
        RequestBounds known = begin();
        boolean first = !solved;
        solver.solve(own, new FlavorInput(requests, use, available), solved);
        solved = true;
        settled = true;
        hasLimits = true;
        solver.received().read(0, received.length, received);
        for (int node = 1; node < runtimes.length; node++) {
            if (received[node] != runtimes[node]) {
                if (moves != null) {
                    moves.setRuntime(node, received[node]);
                } else if (headroom != null && layout.setBelow(node) < 0) {
                    headroom.setRuntime(node, received[node]);
                }
                runtimes[node] = received[node];
            }
        }
        handPromises();
        if (first && layout.sets() == 1) {
            moves = new UnitMoves(declarations, dimension, bounds, known, runtimes);
        }
    }

    private void handPromises() {
        Headroom known = headroom;
        for (int node = 1; known != null && bounds.hasMins() && node < runtimes.length; node++) {
            for (int k = 0; k < bounds.flavors() && bounds.hasMin(node) && layout.setBelow(node) < 0; k++) {
                known.setPromised(node, k, solver.promises().of(node, k));
            }
        }
    }

    private Headroom headroom() {
        settle();
        Headroom known = headroom;
        if (known == null) {
            known = new Headroom(
                    layout, bounds, runtimes, requests, solver.promises().byClass(), use, available);
            headroom = known;
        }
        for (int node = nextMoved(); node != TreeLayout.ROOT; node = nextMoved()) {
            known.setRuntime(node, runtimes[node]);
        }
        return known;
    }

    private int nextMoved() {
        return moves == null ? TreeLayout.ROOT : moves.nextMoved();
    }
}
