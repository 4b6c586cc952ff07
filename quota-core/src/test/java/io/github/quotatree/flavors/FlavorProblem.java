package io.github.quotatree.flavors;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A tree with one dimension that has flavors, its capacity and requests, in plain values that a test may read and
 * change: what the oracles are written on.
 */
public final class FlavorProblem {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public final String[] flavors;
    public final long[] capacity;

    /** Parents before children. */
    public final List<Group> groups = new ArrayList<>();

    public FlavorProblem(String[] flavors, long[] capacity) {
        this.flavors = flavors.clone();
        this.capacity = capacity.clone();
    }

    /** A group; a group without children is a leaf. */
    public static final class Group {
        public final String name;

        /** The position of the parent, or -1. */
        public final int parent;

        public long min;
        public long max = UNLIMITED;

        /** -1 where none is declared. */
        public long weight = -1;

        public boolean scalable = true;
        public final long[] flavorMin;
        public final long[] flavorMax;

        /** Units by the flavors that they accept, as a mask. */
        public final Map<Integer, Long> request = new TreeMap<>();

        Group(String name, int parent, int flavors) {
            this.name = name;
            this.parent = parent;
            flavorMin = new long[flavors];
            flavorMax = new long[flavors];
            Arrays.fill(flavorMax, UNLIMITED);
        }
    }

    /** Adds a group that declares and requests nothing. */
    public Group add(String name, int parent) {
        Group group = new Group(name, parent, capacity.length);
        groups.add(group);
        return group;
    }

    public int flavorCount() {
        return capacity.length;
    }

    public int size() {
        return groups.size();
    }

    public Group group(int position) {
        return groups.get(position);
    }

    /** Returns the positions of the children of a group, or of the first level for -1. */
    public List<Integer> children(int parent) {
        List<Integer> children = new ArrayList<>();
        for (int g = 0; g < size(); g++) {
            if (group(g).parent == parent) {
                children.add(g);
            }
        }
        return children;
    }

    public boolean isLeaf(int position) {
        return groups.stream().noneMatch(group -> group.parent == position);
    }

    /** Returns the weight of a group, with the default where none is declared. */
    public long weight(int position) {
        Group group = group(position);
        if (group.weight >= 0 || group.max != UNLIMITED) {
            return group.weight >= 0 ? group.weight : group.max;
        }
        long largest = 0;
        for (int sibling : children(group.parent)) {
            Group other = group(sibling);
            if (other.weight >= 0 || other.max != UNLIMITED) {
                largest = Math.max(largest, weight(sibling));
            }
        }
        return largest > 0 ? largest : 1;
    }

    /** Returns a copy that can be changed without changing this problem. */
    public FlavorProblem copy() {
        FlavorProblem copy = new FlavorProblem(flavors, capacity);
        for (Group group : groups) {
            Group same = copy.add(group.name, group.parent);
            same.min = group.min;
            same.max = group.max;
            same.weight = group.weight;
            same.scalable = group.scalable;
            System.arraycopy(group.flavorMin, 0, same.flavorMin, 0, flavorCount());
            System.arraycopy(group.flavorMax, 0, same.flavorMax, 0, flavorCount());
            same.request.putAll(group.request);
        }
        return copy;
    }

    /** Returns the layout of the tree; {@link TreeLayout#find} gives the node of a name. */
    public TreeLayout layout() {
        String[] names = groups.stream().map(group -> group.name).sorted().toArray(String[]::new);
        int[] parents = new int[size()];
        for (Group group : groups) {
            parents[Arrays.binarySearch(names, group.name)] =
                    group.parent < 0 ? -1 : Arrays.binarySearch(names, group(group.parent).name);
        }
        return TreeLayout.of(names, parents);
    }

    /** Returns the declarations of the tree, in one dimension. */
    public Declarations declarations(TreeLayout layout) {
        Declarations.Builder declared = Declarations.builder(layout, 1);
        declared.setFlavors(0, flavorCount());
        for (int g = 0; g < size(); g++) {
            Group group = group(g);
            int node = layout.find(group.name);
            declared.setBounds(0, node, group.min, group.max);
            if (!isLeaf(g)) {
                declared.setParentGroup(node);
            }
            if (!group.scalable) {
                declared.setNotScalable(node);
            }
            if (group.weight >= 0) {
                declared.setWeight(0, node, group.weight);
            }
            for (int k = 0; k < flavorCount(); k++) {
                declared.setFlavorBounds(0, node, k, group.flavorMin[k], group.flavorMax[k]);
            }
        }
        return declared.build();
    }

    /** Returns the requests by node. */
    public ClassRequests requests(TreeLayout layout) {
        ClassRequests requests = new ClassRequests(size() + 1);
        for (Group group : groups) {
            group.request.forEach((mask, units) -> requests.set(layout.find(group.name), mask, units));
        }
        return requests;
    }

    /** Tells the whole problem, so that a failure can be repeated by hand. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("capacity " + Arrays.toString(capacity) + "\n");
        for (Group group : groups) {
            text.append(group.name)
                    .append(" min " + group.min + " max " + said(group.max))
                    .append(" weight " + (group.weight < 0 ? "-" : group.weight))
                    .append(group.scalable ? "" : " fixed")
                    .append(" flavorMin " + Arrays.toString(group.flavorMin) + " flavorMax")
                    .append(Arrays.stream(group.flavorMax)
                            .mapToObj(FlavorProblem::said)
                            .toList())
                    .append(" request");
            group.request.forEach((mask, units) -> text.append(" " + Integer.toBinaryString(mask) + ":" + units));
            text.append('\n');
        }
        return text.toString();
    }

    private static String said(long most) {
        return most == UNLIMITED ? "-" : Long.toString(most);
    }
}
