package io.github.quotatree.benchmarks.peer;

import io.github.quotatree.benchmarks.peer.ProposalGroup.ResourceList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * The borrow-and-return iteration of the elastic-quota proposal, written to be read: a tree of objects, amounts in maps
 * by the name of the resource, rounds by largest remainder.
 *
 * <p>Mins that sum to more than there is are scaled down in proportion. A group that requests more than its min gets
 * its min; another gets its request, or the min that it does not lend. The rest is allocated by weight to the groups
 * that request more. A group that then holds more than its request returns the excess and leaves, and the excess is
 * allocated in the next round.
 */
public final class ProposalOnObjects {
    private final List<String> resources;
    private final ResourceList total = new ResourceList();

    /** All groups, the root first and each parent before its children. */
    private final List<ProposalGroup> groups;

    /** Builds the objects of a problem. */
    public ProposalOnObjects(QuotaProblem problem) {
        resources = List.of(problem.resources);
        groups = Arrays.asList(ProposalGroup.tree(problem));
        for (int d = 0; d < problem.total.length; d++) {
            total.put(resources.get(d), problem.total[d]);
        }
    }

    /** Solves all resources from the declared state. */
    public void solve() {
        for (String resource : resources) {
            for (int g = groups.size() - 1; g >= 0; g--) {
                groups.get(g).aggregateRequest(resource);
            }
            groups.get(0).runtime.put(resource, total.get(resource));
            for (ProposalGroup group : groups) {
                if (!group.children.isEmpty()) {
                    share(resource, group.runtime.get(resource), group.children.values());
                }
            }
        }
    }

    private static void share(String resource, long available, Collection<ProposalGroup> siblings) {
        long minSum = 0;
        for (ProposalGroup group : siblings) {
            minSum = Math.addExact(minSum, group.min.get(resource));
        }
        long left = available;
        List<ProposalGroup> hungry = new ArrayList<>();
        for (ProposalGroup group : siblings) {
            long min = group.min.get(resource);
            long scaledMin = minSum <= available ? min : WideProduct.multiplyDivide(available, min, minSum);
            long limited = group.limitedRequest.get(resource);
            long runtime = scaledMin;
            if (limited > scaledMin) {
                hungry.add(group);
            } else {
                runtime = Math.max(limited, scaledMin - group.lendLimit.get(resource));
            }
            group.runtime.put(resource, runtime);
            left -= runtime;
        }
        hungry.removeIf(group -> group.sharedWeight.get(resource) == 0);
        while (left > 0 && !hungry.isEmpty()) {
            lend(resource, left, hungry);
            left = giveBack(resource, hungry);
        }
    }

    /**
     * One hungry group in a round: the whole units of its part, and the numerator of the fraction that remains. Large
     * fractions come first, equal ones by name.
     */
    private record Part(ProposalGroup group, long units, long remainder) implements Comparable<Part> {
        @Override
        public int compareTo(Part other) {
            return remainder != other.remainder
                    ? Long.compare(other.remainder, remainder)
                    : group.name.compareTo(other.group.name);
        }
    }

    /** Allocates the rest by weight; the units that the fractions leave over go to the largest fractions. */
    private static void lend(String resource, long left, List<ProposalGroup> hungry) {
        long weightSum = 0;
        for (ProposalGroup group : hungry) {
            weightSum = Math.addExact(weightSum, group.sharedWeight.get(resource));
        }
        List<Part> parts = new ArrayList<>(hungry.size());
        long over = left;
        for (ProposalGroup group : hungry) {
            long weight = group.sharedWeight.get(resource);
            long units = WideProduct.multiplyDivide(left, weight, weightSum);
            // the remainder is less than the sum of weights, so that nothing is lost where the products overflow
            parts.add(new Part(group, units, left * weight - units * weightSum));
            over -= units;
        }
        Collections.sort(parts);
        for (Part part : parts) {
            long units = part.units + (over > 0 ? 1 : 0);
            over--;
            part.group.runtime.add(resource, units);
        }
    }

    /** Takes what groups hold beyond their request, and leaves those hungry that hold less; returns what was taken. */
    private static long giveBack(String resource, List<ProposalGroup> hungry) {
        long returned = 0;
        for (ProposalGroup group : hungry) {
            long limited = group.limitedRequest.get(resource);
            long excess = group.runtime.get(resource) - limited;
            if (excess > 0) {
                returned += excess;
                group.runtime.put(resource, limited);
            }
        }
        hungry.removeIf(group -> group.runtime.get(resource) >= group.limitedRequest.get(resource));
        return returned;
    }

    /** Returns the runtimes, by dimension and node of the problem. */
    public long[][] runtimes() {
        long[][] runtimes = new long[resources.size()][groups.size()];
        for (int d = 0; d < runtimes.length; d++) {
            for (int node = 0; node < groups.size(); node++) {
                runtimes[d][node] = groups.get(node).runtime.get(resources.get(d));
            }
        }
        return runtimes;
    }
}
