package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The parts of a tree between its limits: the first is below the root, which has the capacity, each other one is below
 * a parent group with a flavorMax; a group belongs to the nearest above it. They are numbered in the order of nodes.
 *
 * <p>Where they are merged, a region that holds nothing but one other region is one with it, each flavor having the
 * smaller of the two limits: a long chain of limits is one region.
 */
final class Regions {
    private final int[] regionOf; // by node, the region that it lies in; empty if there is one
    final int[] limits; // the limiting nodes in ascending order
    final int[] below; // by limiting node, the region below it
    final int[] nodes; // by region, its highest limiting node

    Regions(TreeLayout layout, FlavorBounds bounds, boolean merged) {
        int[] nearest = new int[bounds.hasMaxes() ? layout.size() + 1 : 0]; // by node, the limiting node above it
        int[] content = new int[nearest.length]; // by limiting node, the leaves and the limiting nodes next below it
        int[] found = new int[nearest.length];
        int[] highest = new int[nearest.length + 1];
        int count = 0;
        int regions = 1;
        for (int node = 1; node < nearest.length; node++) {
            boolean isLeaf = layout.setBelow(node) < 0;
            int parent = layout.parent(node);
            nearest[node] = parent != TreeLayout.ROOT && bounds.hasMax(parent) ? parent : nearest[parent];
            if (isLeaf || bounds.hasMax(node)) {
                content[nearest[node]]++;
            }
            if (!isLeaf && bounds.hasMax(node)) {
                found[count++] = node;
            }
        }
        limits = Arrays.copyOf(found, count);
        below = new int[nearest.length];
        for (int node : limits) {
            int outer = nearest[node];
            boolean isOne = merged && outer != TreeLayout.ROOT && content[outer] == 1;
            below[node] = isOne ? below[outer] : regions;
            highest[regions] = node;
            regions += isOne ? 0 : 1;
        }
        nodes = Arrays.copyOf(highest, regions);
        regionOf = count == 0 ? new int[0] : nearest;
        for (int node = 1; node < regionOf.length; node++) {
            regionOf[node] = below[nearest[node]];
        }
    }

    int count() {
        return nodes.length;
    }

    int of(int node) {
        return regionOf.length == 0 ? 0 : regionOf[node];
    }

    /** Returns the region above another one, which has a smaller number; 0 for the first. */
    int above(int region) {
        return of(nodes[region]);
    }
}
