package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The parts of a tree between its limits: the first is below the root, which has the capacity, each other one is below
 * a parent group with a flavorMax; a group belongs to the nearest above it. Parents without one need no table: the units
 * that can be placed below them are the sum over their children.
 *
 * <p>Regions are numbered from the root downwards, in the order of their nodes.
 */
final class Regions {
    /** By node, the region that it lies in; empty if there is one. */
    private final int[] regionOf;

    private final int[] nodes;

    Regions(TreeLayout layout, FlavorBounds bounds) {
        int[] own = new int[bounds.hasMaxes() ? layout.size() + 1 : 0]; // by node, the region below it
        int[] limits = new int[Math.max(1, own.length)];
        int count = 1;
        for (int node = 1; node < own.length; node++) {
            boolean isLimit = layout.setBelow(node) >= 0 && bounds.hasMax(node);
            own[node] = isLimit ? count : own[layout.parent(node)];
            limits[count] = node;
            count += isLimit ? 1 : 0;
        }
        nodes = Arrays.copyOf(limits, count);
        regionOf = new int[count == 1 ? 0 : own.length];
        for (int node = 1; node < regionOf.length; node++) {
            regionOf[node] = own[layout.parent(node)];
        }
    }

    int count() {
        return nodes.length;
    }

    /** Returns the region that a group lies in, not the one below it. */
    int of(int node) {
        return regionOf.length == 0 ? 0 : regionOf[node];
    }

    int node(int region) {
        return nodes[region];
    }

    /** Returns the region above another one, which has a smaller number; 0 for the first. */
    int above(int region) {
        return of(nodes[region]);
    }
}
