package io.github.quotatree.flavors;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The network in which the requests of a problem are placed: from the source down the tree to a leaf, over a class to
 * the flavors at the leaf and from there, flavor by flavor, up to the root and the sink.
 */
final class PlacementFlow {
    private static final long FREE = Long.MAX_VALUE / 4;

    private final FlowNetwork network = new FlowNetwork();
    private final int source = network.addNode();
    private final int sink = network.addNode();
    private final int[] countEdge;

    /**
     * Builds the network of a subtree.
     *
     * @param top the group at its top, -1 for the whole tree, whose flavors the capacity limits
     * @param counts by group, the most units that pass down to it
     */
    PlacementFlow(FlavorProblem problem, int top, long[] counts) {
        int flavors = problem.flavorCount();
        countEdge = new int[problem.size()];
        int[] count = new int[problem.size()];
        int[][] flavor = new int[problem.size()][flavors];
        int[] root = new int[flavors];
        for (int k = 0; k < flavors; k++) {
            root[k] = top < 0 ? network.addNode() : sink;
            if (top < 0) {
                network.addEdge(root[k], sink, problem.capacity[k]);
            }
        }
        boolean[] inside = new boolean[problem.size()];
        for (int g = 0; g < problem.size(); g++) {
            FlavorProblem.Group group = problem.group(g);
            inside[g] = top < 0 || g == top || (group.parent >= 0 && inside[group.parent]);
            if (!inside[g]) {
                continue;
            }
            boolean below = g != top && group.parent >= 0;
            count[g] = network.addNode();
            countEdge[g] = network.addEdge(below ? count[group.parent] : source, count[g], counts[g]);
            for (int k = 0; k < flavors; k++) {
                flavor[g][k] = network.addNode();
                network.addEdge(
                        flavor[g][k], below ? flavor[group.parent][k] : root[k], Math.min(group.flavorMax[k], FREE));
            }
            for (Map.Entry<Integer, Long> request : group.request.entrySet()) {
                int ofClass = network.addNode();
                network.addEdge(count[g], ofClass, Math.min(request.getValue(), FREE));
                for (int k = 0; k < flavors; k++) {
                    if ((request.getKey() >>> k & 1) != 0) {
                        network.addEdge(ofClass, flavor[g][k], FREE);
                    }
                }
            }
        }
    }

    /** Places one more unit of a leaf if it fits, moving others between flavors where needed. */
    boolean placeOneMore(int leaf) {
        network.widen(countEdge[leaf], 1);
        boolean placed = network.send(source, sink) > 0;
        if (!placed) {
            network.widen(countEdge[leaf], -1);
        }
        return placed;
    }

    long placeAll() {
        return network.sendAll(source, sink);
    }

    /** Returns a network in which nothing is placed yet and {@link #placeOneMore} is called for each unit. */
    static PlacementFlow empty(FlavorProblem problem) {
        return new PlacementFlow(problem, -1, countsOfLeaves(problem, new long[problem.size()]));
    }

    /** Returns how much can be placed of some units by group, of which those of the leaves are read. */
    static long placeable(FlavorProblem problem, long[] units) {
        return new PlacementFlow(problem, -1, countsOfLeaves(problem, units)).placeAll();
    }

    private static long[] countsOfLeaves(FlavorProblem problem, long[] units) {
        long[] counts = new long[problem.size()];
        for (int g = 0; g < counts.length; g++) {
            counts[g] = problem.isLeaf(g) ? units[g] : FREE;
        }
        return counts;
    }

    /** Returns the limited request of a group. */
    static long limited(FlavorProblem problem, int group) {
        long[] max =
                problem.groups.stream().mapToLong(g -> Math.min(g.max, FREE)).toArray();
        return new PlacementFlow(problem, group, max).placeAll();
    }

    /**
     * Returns how many units of a class of a leaf may be placed on a flavor, one after the other, so that each makes
     * what can be placed of all rests fall by one, and what can be placed of all promises not at all, or by one where
     * the unit is promised itself.
     *
     * @param rest the problem with what is left and pending in the place of capacity, flavorMax and requests
     * @param units by group, the rest of its runtime
     * @param promised by group and flavor, what is promised and not used
     */
    static long headroom(FlavorProblem rest, long[] units, long[][] promised, int leaf, int mask, int flavor) {
        FlavorProblem after = rest.copy();
        long[] left = Arrays.copyOf(units, units.length);
        long[][] named = Arrays.stream(promised).map(long[]::clone).toArray(long[][]::new);
        long before = placeable(rest, units);
        for (long n = 0; ; n++) {
            boolean isPromised = mask == 1 << flavor && named[leaf][flavor] > 0;
            long promises = placeablePromises(after, left, named);
            FlavorProblem now = after.copy();
            if (left[leaf] == 0
                    || after.group(leaf).request.getOrDefault(mask, 0L) == 0
                    || !take(after, leaf, flavor)) {
                return n;
            }
            left[leaf]--;
            after.group(leaf).request.merge(mask, -1L, Long::sum);
            if (isPromised) {
                named[leaf][flavor]--;
                promises--;
            } else {
                promises = placeablePromises(now, left, named);
            }
            if (placeable(after, left) != before - n - 1 || placeablePromises(after, left, named) < promises) {
                return n;
            }
        }
    }

    /** Returns how much can be placed of what is promised, within the rests. */
    static long placeablePromises(FlavorProblem rest, long[] units, long[][] promised) {
        if (Arrays.stream(promised).flatMapToLong(Arrays::stream).allMatch(q -> q == 0)) {
            return 0;
        }
        FlavorProblem named = rest.copy();
        for (int g = 0; g < named.size(); g++) {
            named.group(g).request.clear();
            for (int k = 0; k < named.flavorCount() && named.isLeaf(g); k++) {
                named.group(g).request.put(1 << k, promised[g][k]);
            }
        }
        return placeable(named, units);
    }

    /** Returns by group and flavor what is promised to a leaf and not used by the class that names the flavor. */
    static long[][] restOfPromises(FlavorProblem problem, long[][] promised, List<FlavorCase.ClassLine> uses) {
        long[][] rest = new long[promised.length][];
        for (int g = 0; g < rest.length; g++) {
            rest[g] = problem.isLeaf(g) ? promised[g].clone() : new long[problem.flavorCount()];
        }
        for (FlavorCase.ClassLine use : uses) {
            if (Integer.bitCount(use.mask()) == 1) {
                int k = Integer.numberOfTrailingZeros(use.mask());
                rest[use.group()][k] = Math.max(0, rest[use.group()][k] - use.used()[k]);
            }
        }
        return rest;
    }

    /** Takes a unit of a flavor at each group of a path and from the capacity, if each has one left. */
    private static boolean take(FlavorProblem problem, int leaf, int flavor) {
        boolean open = problem.capacity[flavor]-- > 0;
        for (int g = leaf; g >= 0; g = problem.group(g).parent) {
            long[] most = problem.group(g).flavorMax;
            open &= most[flavor] > 0;
            most[flavor] -= most[flavor] == FlavorProblem.UNLIMITED ? 0 : 1;
        }
        return open;
    }

    /** Returns the problem that is left beside a use by group, class and flavor. */
    static FlavorProblem rest(FlavorProblem problem, List<FlavorCase.ClassLine> uses) {
        FlavorProblem rest = problem.copy();
        for (FlavorCase.ClassLine use : uses) {
            for (int k = 0; k < rest.flavorCount(); k++) {
                long units = use.used()[k];
                rest.capacity[k] = Math.max(0, rest.capacity[k] - units);
                rest.group(use.group()).request.merge(use.mask(), -units, Long::sum);
                for (int g = use.group(); g >= 0; g = rest.group(g).parent) {
                    long[] most = rest.group(g).flavorMax;
                    most[k] = most[k] == FlavorProblem.UNLIMITED ? most[k] : Math.max(0, most[k] - units);
                }
            }
            rest.group(use.group()).request.merge(use.mask(), 0L, (a, b) -> Math.max(0, a));
        }
        return rest;
    }
}
