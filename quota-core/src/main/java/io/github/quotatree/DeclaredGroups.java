package io.github.quotatree;

import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The declared groups by name, each with its parent; names may repeat, parents may be missing or form cycles. */
final class DeclaredGroups {
    /** In place of a parent: the group is at the first level. */
    static final int NONE = -1;

    /** In place of a parent: the group names a parent that is not declared. */
    static final int MISSING = -2;

    private static final int LONGEST_CYCLE_SHOWN = 10;

    private final QuotaGroup[] groups;
    private final int[] parents;
    private final BitSet onCycle = new BitSet();
    private final BitSet cycleHeads = new BitSet();

    private DeclaredGroups(QuotaGroup[] groups) {
        this.groups = groups;
        parents = new int[groups.length];
        for (int g = 0; g < groups.length; g++) {
            String parent = groups[g].parent().orElse(null);
            parents[g] = parent == null ? NONE : find(parent);
        }
        findCycles();
    }

    /** Sorts groups by name, and finds their parents. Takes time n log n in their number. */
    static DeclaredGroups of(Collection<QuotaGroup> declared) {
        QuotaGroup[] sorted = declared.toArray(new QuotaGroup[0]);
        Arrays.sort(sorted, new ByName());
        return new DeclaredGroups(sorted);
    }

    int size() {
        return groups.length;
    }

    QuotaGroup group(int g) {
        return groups[g];
    }

    /** Returns the parent of a group, {@link #NONE} or {@link #MISSING}. */
    int parent(int g) {
        return parents[g];
    }

    int[] parents() {
        return parents;
    }

    /** Returns whether a group is its own ancestor, and the first by name on the cycle. */
    boolean isHeadOfCycle(int g) {
        return cycleHeads.get(g);
    }

    String[] names() {
        String[] names = new String[groups.length];
        for (int g = 0; g < names.length; g++) {
            names[g] = groups[g].name();
        }
        return names;
    }

    /** Returns the first group of this name, or {@link #MISSING}. */
    int find(String name) {
        int low = 0;
        int high = groups.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (NameOrder.BY_CODE_POINT.compare(groups[middle].name(), name) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < groups.length && groups[low].name().equals(name) ? low : MISSING;
    }

    /** Returns the path, as far up as the parents are known and no group repeats; of a long one only the end. */
    String path(int g) {
        List<String> names = new ArrayList<>();
        for (int up = g; up >= 0; up = onCycle.get(up) ? NONE : parents[up]) {
            if (names.size() == TreeLayout.LONGEST_PATH_SHOWN) {
                names.add("...");
                break;
            }
            names.add(groups[up].name());
        }
        Collections.reverse(names);
        return String.join("/", names);
    }

    /** Returns the names along the cycle that a group is on, from the group up; a long one is cut. */
    String cycle(int g) {
        StringBuilder names = new StringBuilder(groups[g].name());
        int up = g;
        for (int shown = 0; shown < LONGEST_CYCLE_SHOWN; shown++) {
            up = parents[up];
            names.append(" under ").append(groups[up].name());
            if (up == g) {
                return names.toString();
            }
        }
        return names.append(" under ...").toString();
    }

    private void findCycles() {
        // the walk that met a group first; a walk that meets itself has found a cycle
        int[] walk = new int[groups.length];
        for (int g = 0; g < groups.length; g++) {
            int up = g;
            while (up >= 0 && walk[up] == 0) {
                walk[up] = g + 1;
                up = parents[up];
            }
            if (up >= 0 && walk[up] == g + 1) {
                int head = up;
                for (; !onCycle.get(up); up = parents[up]) {
                    onCycle.set(up);
                    head = Math.min(head, up);
                }
                cycleHeads.set(head);
            }
        }
    }

    /** The order of names. A class of its own: the first lambda of a JVM takes longer than to build a small tree. */
    private static final class ByName implements Comparator<QuotaGroup> {
        @Override
        public int compare(QuotaGroup a, QuotaGroup b) {
            return NameOrder.BY_CODE_POINT.compare(a.name(), b.name());
        }
    }
}
