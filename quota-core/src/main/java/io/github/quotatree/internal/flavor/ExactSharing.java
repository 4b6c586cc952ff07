package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** The count rules for numbers of any size, set by set. */
final class ExactSharing implements Sharing {
    private final TreeLayout layout;
    private final boolean[] scalable;
    private final long[] min;
    private final long[] weight;
    private final long[] limited;
    private final long[] start;
    private final long[] cap;
    private final long[] take;
    private final long[] received;
    private boolean stale;

    // of the set at hand, by node
    private final long[] base;
    private final long[] most;
    private final long[] shareWeight;
    private final long[] share;
    private final Apportionment sharing;
    private final WideSum sum = new WideSum();

    ExactSharing(Declarations declarations, int dimension) {
        layout = declarations.layout();
        scalable = declarations.scalable();
        int nodes = layout.size() + 1;
        min = new long[nodes];
        weight = new long[nodes];
        declarations.min(dimension).read(0, nodes, min);
        declarations.weight(dimension).read(0, nodes, weight);
        limited = new long[nodes];
        start = new long[nodes];
        cap = new long[nodes];
        take = new long[nodes];
        received = new long[nodes];
        base = new long[nodes];
        most = new long[nodes];
        shareWeight = new long[nodes];
        share = new long[nodes];
        sharing = new Apportionment(layout.largestSiblingSet());
    }

    @Override
    public void begin(long[] requests, Promises promises) {
        System.arraycopy(requests, 0, limited, 0, limited.length);
        for (int node = 0; node < start.length; node++) {
            start[node] = promises.of(node);
        }
        Arrays.fill(cap, Long.MAX_VALUE);
        stale = true;
    }

    @Override
    public void cap(int leaf, long limit) {
        if (limit < cap[leaf]) {
            cap[leaf] = limit;
            stale = true;
        }
    }

    @Override
    public long most() {
        if (stale) {
            sumUp();
            stale = false;
        }
        return take[TreeLayout.ROOT];
    }

    private void sumUp() {
        Arrays.fill(take, 0);
        for (int node = take.length - 1; node > TreeLayout.ROOT; node--) {
            take[node] = Math.min(limited[node], layout.setBelow(node) < 0 ? cap[node] : take[node]);
            long can = weight[node] == 0 ? Math.max(start[node], Math.min(take[node], min[node])) : take[node];
            int parent = layout.parent(node);
            take[parent] = Wide.saturatedAdd(take[parent], can);
        }
    }

    @Override
    public void share(long total) {
        received[TreeLayout.ROOT] = total;
        for (int set = 0; set < layout.sets(); set++) {
            share(layout.setStart(set), layout.setEnd(set), received[layout.setParent(set)]);
        }
    }

    private void share(int from, int to, long amount) {
        sum.reset();
        for (int i = from; i < to; i++) {
            base[i] = Math.max(start[i], Math.min(take[i], min[i]));
            sum.add(base[i]);
        }
        if (sum.isAbove(amount)) {
            long left = serve(false, from, to, amount - startsOf(true, from, to));
            serve(true, from, to, left + startsOf(true, from, to));
            return;
        }
        for (int i = from; i < to; i++) {
            most[i] = Math.max(0, take[i] - min[i]);
        }
        sharing.share(sum.leftOf(amount), weight, most, from, to, share);
        for (int i = from; i < to; i++) {
            received[i] = base[i] + share[i];
        }
    }

    private long startsOf(boolean mayBeScaled, int from, int to) {
        long starts = 0;
        for (int i = from; i < to; i++) {
            starts += scalable[i] == mayBeScaled ? start[i] : 0;
        }
        return starts;
    }

    /** Serves the members that may be scaled, or those that may not, within their bases; returns what is left. */
    private long serve(boolean mayBeScaled, int from, int to, long amount) {
        for (int i = from; i < to; i++) {
            boolean served = scalable[i] == mayBeScaled;
            shareWeight[i] = served ? min[i] : 0;
            most[i] = served ? base[i] : 0;
        }
        long left = amount;
        boolean all = false;
        while (!all) {
            all = true;
            sharing.share(left, shareWeight, most, from, to, share);
            for (int i = from; i < to; i++) {
                if (shareWeight[i] > 0 && share[i] < start[i]) {
                    received[i] = start[i]; // it has more than its part: the others share the rest
                    left -= start[i];
                    shareWeight[i] = 0;
                    all = false;
                }
            }
        }
        for (int i = from; i < to; i++) {
            if (shareWeight[i] > 0) {
                received[i] = share[i];
                left -= share[i];
            } else if (scalable[i] == mayBeScaled && min[i] == 0) {
                received[i] = 0;
            }
        }
        return left;
    }

    @Override
    public long received(int node) {
        return received[node];
    }

    @Override
    public long take(int node) {
        return take[node];
    }
}
