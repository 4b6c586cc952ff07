package io.github.quotatree.flavors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rules of dimensions with flavors as they are written, for small numbers: what is promised by name, and then one
 * unit at a time from the root down, each placed by an augmenting path or refused.
 *
 * <p>Each rule is a method of its own, so that a test can plant a bug in one and see a law catch it.
 */
class FlavorDefinition {
    final FlavorProblem problem;
    final long[] limited;

    /** By group and flavor. */
    final long[][] promised;

    final long[] runtime;
    private final boolean[] closed;
    private final List<List<Integer>> children;

    @SuppressWarnings("NullAway.Init") // solve sets it
    private PlacementFlow placement;

    FlavorDefinition(FlavorProblem problem) {
        this.problem = problem;
        int size = problem.size();
        limited = new long[size];
        promised = new long[size][problem.flavorCount()];
        runtime = new long[size];
        closed = new boolean[size];
        children = new ArrayList<>();
        for (int g = -1; g < size; g++) {
            children.add(problem.children(g));
        }
    }

    final FlavorDefinition solve() {
        for (int g = 0; g < problem.size(); g++) {
            limited[g] = limited(g);
        }
        for (int k = 0; k < problem.flavorCount(); k++) {
            promise(-1, problem.capacity[k], k);
        }
        for (int g = 0; g < problem.size(); g++) {
            runtime[g] = Arrays.stream(promised[g]).sum();
        }
        placement = PlacementFlow.empty(asideOf(promised));
        while (true) {
            int leaf = next();
            if (leaf < 0) {
                return this;
            }
            if (fits(leaf)) {
                for (int g = leaf; g >= 0; g = problem.group(g).parent) {
                    runtime[g]++;
                }
            } else {
                closed[leaf] = true;
            }
        }
    }

    final FlavorResult result() {
        return new FlavorResult(limited, promised, runtime);
    }

    final List<Integer> children(int parent) {
        return children.get(parent + 1);
    }

    private boolean isLeaf(int group) {
        return children(group).isEmpty();
    }

    long limited(int group) {
        return PlacementFlow.limited(problem, group);
    }

    boolean fits(int leaf) {
        return placement.placeOneMore(leaf);
    }

    /** Promises a flavor down the tree: what is named, or the parts of it that fit. */
    private void promise(int parent, long available, int k) {
        List<Integer> siblings = children(parent);
        long[] named = siblings.stream().mapToLong(g -> named(g, k)).toArray();
        long[] given = new long[named.length];
        if (Arrays.stream(named).sum() <= available) {
            given = named;
        } else {
            handOut(siblings, named, given, k, false, available);
            handOut(siblings, named, given, k, true, available);
        }
        for (int i = 0; i < given.length; i++) {
            promised[siblings.get(i)][k] = given[i];
            promise(siblings.get(i), given[i], k);
        }
    }

    long named(int group, int k) {
        if (isLeaf(group)) {
            long request = problem.group(group).request.getOrDefault(1 << k, 0L);
            return Math.min(request, problem.group(group).flavorMin[k]);
        }
        return children(group).stream().mapToLong(child -> named(child, k)).sum();
    }

    private void handOut(List<Integer> siblings, long[] caps, long[] given, int k, boolean scalable, long available) {
        while (Arrays.stream(given).sum() < available) {
            int best = -1;
            for (int i = 0; i < caps.length; i++) {
                FlavorProblem.Group group = problem.group(siblings.get(i));
                if (group.scalable == scalable
                        && given[i] < caps[i]
                        && (best < 0
                                || before(
                                        given[i],
                                        group.flavorMin[k],
                                        group.name,
                                        given[best],
                                        problem.group(siblings.get(best)).flavorMin[k],
                                        problem.group(siblings.get(best)).name))) {
                    best = i;
                }
            }
            if (best < 0) {
                return;
            }
            given[best]++;
        }
    }

    /** Returns the problem with what is promised taken out of capacity, demand and flavorMax along the path. */
    FlavorProblem asideOf(long[][] taken) {
        return setAside(problem, taken);
    }

    static FlavorProblem setAside(FlavorProblem problem, long[][] taken) {
        FlavorProblem rest = problem.copy();
        for (int g = 0; g < rest.size(); g++) {
            FlavorProblem.Group group = rest.group(g);
            for (int k = 0; k < rest.flavorCount(); k++) {
                long units = taken[g][k];
                if (group.flavorMax[k] != FlavorProblem.UNLIMITED) {
                    group.flavorMax[k] -= units;
                }
                if (problem.isLeaf(g) && units > 0) {
                    rest.capacity[k] -= units;
                    group.request.merge(1 << k, -units, Long::sum);
                }
            }
        }
        return rest;
    }

    /** Returns the leaf that is offered the next unit, or -1. */
    private int next() {
        int parent = -1;
        while (true) {
            int child = nextChild(parent);
            if (child < 0 && parent < 0) {
                return -1;
            } else if (child < 0) {
                closed[parent] = true;
                parent = -1;
            } else if (isLeaf(child)) {
                return child;
            } else {
                parent = child;
            }
        }
    }

    private int nextChild(int parent) {
        int best = -1;
        for (int child : children(parent)) {
            boolean open = !closed[child]
                    && runtime[child] < limited[child]
                    && (phase(child) < 2 || problem.weight(child) > 0);
            if (open && (best < 0 || isBefore(child, best))) {
                best = child;
            }
        }
        return best;
    }

    /** Returns 0 below the guarantee of a group that may not be scaled, 1 below that of another one, and then 2. */
    int phase(int group) {
        boolean below = runtime[group] < Math.min(limited[group], problem.group(group).min);
        return !below ? 2 : problem.group(group).scalable ? 1 : 0;
    }

    private boolean isBefore(int a, int b) {
        if (phase(a) != phase(b)) {
            return phase(a) < phase(b);
        }
        FlavorProblem.Group one = problem.group(a);
        FlavorProblem.Group other = problem.group(b);
        return phase(a) < 2
                ? before(runtime[a], one.min, one.name, runtime[b], other.min, other.name)
                : before(
                        runtime[a] - one.min,
                        problem.weight(a),
                        one.name,
                        runtime[b] - other.min,
                        problem.weight(b),
                        other.name);
    }

    /** Compares (received + 1/2) / weight; ties by name. */
    boolean before(long received, long weight, String name, long other, long otherWeight, String otherName) {
        long left = Math.multiplyExact(2 * received + 1, otherWeight);
        long right = Math.multiplyExact(2 * other + 1, weight);
        return left != right ? left < right : name.compareTo(otherName) < 0;
    }
}
