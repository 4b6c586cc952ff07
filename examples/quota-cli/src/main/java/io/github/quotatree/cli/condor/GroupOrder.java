package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.GroupAllocation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts the groups of a pool in the order of a printed tree. */
final class GroupOrder {
    private final List<GroupAllocation> breadthFirst;
    private final Map<String, List<GroupAllocation>> children = new HashMap<>();

    GroupOrder(List<GroupAllocation> breadthFirst) {
        this.breadthFirst = breadthFirst;
        for (GroupAllocation group : breadthFirst) {
            group.parent()
                    .ifPresent(parent -> children.computeIfAbsent(parent, any -> new ArrayList<>())
                            .add(group));
        }
    }

    /** Returns the groups so that each stands before those below it, and these before its next sibling. */
    List<GroupAllocation> depthFirst() {
        List<GroupAllocation> order = new ArrayList<>(breadthFirst.size());
        Deque<GroupAllocation> next = new ArrayDeque<>();
        next.push(breadthFirst.get(0));
        while (!next.isEmpty()) {
            GroupAllocation group = next.pop();
            order.add(group);
            List<GroupAllocation> below = children.getOrDefault(group.name(), List.of());
            for (int c = below.size() - 1; c >= 0; c--) {
                next.push(below.get(c));
            }
        }
        return order;
    }

    /** Returns how many groups are above each of those in depth first order. */
    static int[] depths(List<GroupAllocation> depthFirst) {
        Map<String, Integer> byName = new HashMap<>();
        int[] depths = new int[depthFirst.size()];
        for (int g = 0; g < depths.length; g++) {
            GroupAllocation group = depthFirst.get(g);
            depths[g] = group.parent()
                    .map(parent -> byName.getOrDefault(parent, 0) + 1)
                    .orElse(0);
            byName.put(group.name(), depths[g]);
        }
        return depths;
    }
}
