package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The units that are promised to the groups of a tree by flavor: to a leaf group the units that it names of the flavor
 * within its flavorMin, to a parent group the promises below it, within its own. Found when first read.
 *
 * <p>Where that is more than the capacity of the flavor it is scaled like any guarantee, down the tree: at each parent
 * first the groups that may not be scaled are served, then the others, in proportion to flavorMin.
 */
public final class Promises {
    private static final int NO_SLOT = -1;
    private static final int ROOT_SLOT = 0;
    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final boolean[] scalable;
    private final int flavors;

    // made when promises are first read; the root and the nodes that declare a flavorMin have slots

    /** By slot: its node, in ascending order, and the slot of the parent. */
    private int[] nodes = {};

    private int[] parentSlot = {};
    private int[] slotOf = {};

    // by slot and flavor: the flavorMin, the requests of the children together, and the request, then the promise
    private long[] min = {};
    private long[] below = {};
    private long[] units = {};
    private ClassRequests requests = new ClassRequests(0);
    private long[] available = new long[0];
    private boolean isKnown = true;
    private final WideSum sum = new WideSum();
    private long[] weight = {};
    private long[] cap = {};
    private long[] share = {};
    private @Nullable Apportionment sharing;

    Promises(Declarations declarations, FlavorBounds bounds) {
        layout = declarations.layout();
        this.bounds = bounds;
        scalable = declarations.scalable();
        flavors = bounds.flavors();
    }

    private Promises(Promises source) {
        layout = source.layout;
        bounds = source.bounds;
        scalable = source.scalable;
        flavors = source.flavors;
        slotOf = source.slotOf;
        units = source.units.clone();
    }

    private void makeSlots() {
        slotOf = new int[layout.size() + 1];
        Arrays.fill(slotOf, NO_SLOT);
        slotOf[TreeLayout.ROOT] = ROOT_SLOT;
        int[] found = new int[slotOf.length];
        int count = 1;
        for (int node = 1; node < slotOf.length; node++) {
            if (bounds.hasMin(node)) {
                slotOf[node] = count;
                found[count++] = node;
            }
        }
        nodes = Arrays.copyOf(found, count);
        parentSlot = new int[count];
        min = new long[count * flavors];
        below = new long[min.length];
        units = new long[min.length];
        for (int slot = 1; slot < count; slot++) {
            parentSlot[slot] = slotOf[layout.parent(nodes[slot])];
            for (int k = 0; k < flavors; k++) {
                min[slot * flavors + k] = bounds.min(nodes[slot], k);
            }
        }
    }

    Promises copy() {
        know();
        return new Promises(this);
    }

    int[] nodes() {
        know();
        return nodes;
    }

    public boolean areNone() {
        return !bounds.hasMins();
    }

    public @Nullable ClassRequests byClass() {
        if (areNone()) {
            return null;
        }
        know();
        ClassRequests named = new ClassRequests(layout.size() + 1);
        for (int node = 1; node <= layout.size(); node++) {
            for (int k = 0; k < flavors && layout.setBelow(node) < 0; k++) {
                named.set(node, 1 << k, of(node, k));
            }
        }
        return named;
    }

    public long of(int node, int flavor) {
        know();
        if (slotOf.length == 0 || slotOf[node] == NO_SLOT) {
            return 0;
        }
        return units[slotOf[node] * flavors + flavor];
    }

    public long of(int node) {
        know();
        if (slotOf.length == 0 || slotOf[node] == NO_SLOT) {
            return 0;
        }
        long all = 0;
        for (int i = slotOf[node] * flavors; i < (slotOf[node] + 1) * flavors; i++) {
            all = Wide.saturatedAdd(all, units[i]);
        }
        return all;
    }

    void begin(ClassRequests newRequests, long[] newAvailable) {
        requests = newRequests;
        available = newAvailable;
        isKnown = areNone();
    }

    private void know() {
        if (isKnown) {
            return;
        }
        isKnown = true;
        if (slotOf.length == 0) {
            makeSlots();
        }
        ask();
        for (int k = 0; k < flavors; k++) {
            units[k] = Math.min(available[k], below[k]);
        }
        for (int slot = 0; slot < nodes.length; slot++) {
            grantBelow(slot);
        }
    }

    private void ask() {
        Arrays.fill(below, 0);
        for (int slot = nodes.length - 1; slot > ROOT_SLOT; slot--) {
            int node = nodes[slot];
            int at = slot * flavors;
            boolean isLeaf = layout.setBelow(node) < 0;
            for (int k = 0; k < flavors; k++) {
                long wanted = isLeaf && min[at + k] > 0 ? requests.get(node, 1 << k) : below[at + k];
                long asked = Math.min(wanted, min[at + k]);
                int above = parentSlot[slot] * flavors + k;
                units[at + k] = above < 0 ? 0 : asked; // a parent without a flavorMin has nothing to pass on
                if (above >= 0) {
                    below[above] = Wide.saturatedAdd(below[above], asked);
                }
            }
        }
    }

    private void grantBelow(int slot) {
        for (int k = 0; k < flavors; k++) {
            int at = slot * flavors + k;
            if (below[at] > units[at] || (below[at] == Long.MAX_VALUE && !fit(nodes[slot], k, units[at]))) {
                long left = serve(false, nodes[slot], k, units[at]);
                serve(true, nodes[slot], k, left);
            }
        }
    }

    /** Returns whether the requests of the children fit, where its sum was cut at 2^63-1. */
    private boolean fit(int parent, int flavor, long amount) {
        sum.reset();
        for (int i = layout.childrenStart(parent); i < layout.childrenEnd(parent); i++) {
            sum.add(of(i, flavor));
        }
        return !sum.isAbove(amount);
    }

    private long serve(boolean mayBeScaled, int parent, int flavor, long amount) {
        int from = layout.childrenStart(parent);
        int size = layout.childrenEnd(parent) - from;
        Apportionment rule = sharing;
        if (rule == null) {
            int members = layout.largestSiblingSet();
            rule = new Apportionment(members);
            sharing = rule;
            weight = new long[members];
            cap = new long[members];
            share = new long[members];
        }
        for (int i = 0; i < size; i++) {
            boolean served = scalable[from + i] == mayBeScaled;
            weight[i] = served ? bounds.min(from + i, flavor) : 0;
            cap[i] = served ? of(from + i, flavor) : 0;
        }
        rule.share(amount, weight, cap, 0, size, share);
        long left = amount;
        for (int i = 0; i < size; i++) {
            int slot = slotOf[from + i];
            if (scalable[from + i] == mayBeScaled && slot != NO_SLOT) {
                units[slot * flavors + flavor] = share[i];
                left -= share[i];
            }
        }
        return left;
    }
}
