package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The groups of a result by position, with the children of each: parents come before their children. The same for all
 * dimensions.
 */
final class PlacedGroups {
    /** The parent of a group of the first level. */
    static final int ROOT = -1;

    final String[] name;
    final int[] parent;
    final QuotaGroup[] declared;
    private final RuntimeQuotas quotas;
    private final Map<String, Integer> positions;
    private final int[] childrenEnd;
    private final int[] children;

    private PlacedGroups(RuntimeQuotas quotas, int size) {
        this.quotas = quotas;
        name = new String[size];
        parent = new int[size];
        declared = new QuotaGroup[size];
        positions = new HashMap<>(2 * size);
        childrenEnd = new int[size + 2];
        children = new int[size];
    }

    /** Reads the groups of a result, in linear time. */
    static PlacedGroups of(RuntimeQuotas quotas) {
        List<GroupRuntime> groups = quotas.groups();
        PlacedGroups placed = new PlacedGroups(quotas, groups.size());
        for (int i = 0; i < placed.size(); i++) {
            QuotaGroup group = groups.get(i).declaration();
            Optional<String> above = group.parent();
            placed.name[i] = group.name();
            placed.declared[i] = group;
            placed.parent[i] = above.isPresent() ? placed.position(above.get()) : ROOT;
            placed.positions.put(group.name(), i);
        }
        placed.sortChildren();
        return placed;
    }

    /** Puts the children of each group together; those of the first level come first. */
    private void sortChildren() {
        for (int above : parent) {
            childrenEnd[above + 2]++;
        }
        for (int p = 1; p < childrenEnd.length; p++) {
            childrenEnd[p] += childrenEnd[p - 1];
        }
        for (int i = 0; i < size(); i++) {
            children[childrenEnd[parent[i] + 1]++] = i;
        }
    }

    RuntimeQuotas quotas() {
        return quotas;
    }

    int size() {
        return name.length;
    }

    /** Returns the position of a group that there is. */
    int position(String group) {
        return positions.getOrDefault(group, ROOT);
    }

    /** Returns the place of the first child of a group, or of the root, for {@link #child}. */
    int childrenStart(int i) {
        return i == ROOT ? 0 : childrenEnd[i];
    }

    /** Returns the place after the last child of a group, or of the root. */
    int childrenEnd(int i) {
        return childrenEnd[i + 1];
    }

    /** Returns the position of the child at a place. */
    int child(int place) {
        return children[place];
    }
}
