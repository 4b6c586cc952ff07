package io.github.quotatree;

import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.AmountFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The flavors that hold a runtime: all units of them together are needed for the runtimes of groups, so that no unit
 * more of the held group could be placed. It is the smallest such set.
 *
 * @param flavors the names of the flavors, in the order of the schema
 * @param at the path of the group whose flavor max is used up; empty where it is the capacity of the cluster
 * @param units how many units there are of these flavors together, in base units
 * @param neededBy by name of the group, in code point order, the units of these flavors that its runtime needs; their
 *     sum is {@code units}. They are leaf groups, or a parent in the place of its children where its flavor max makes
 *     up for a part of their common need.
 */
public record TightFlavors(List<String> flavors, String at, long units, SortedMap<String, Long> neededBy) {
    private static final int MOST_GROUPS_SHOWN = 3;

    /** Copies the collections. */
    public TightFlavors {
        flavors = List.copyOf(Objects.requireNonNull(flavors, "flavors"));
        Objects.requireNonNull(at, "at");
        neededBy = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNull(neededBy, "neededBy")));
    }

    /** Returns the names of a set of flavors of a dimension. */
    static TightFlavors of(LaidOutGroups groups, int d, TightSet set) {
        List<String> all = groups.schema().flavors(groups.schema().dimension(d));
        List<String> flavors = new ArrayList<>();
        for (int k = 0; k < all.size(); k++) {
            if ((set.flavors() >>> k & 1) != 0) {
                flavors.add(all.get(k));
            }
        }
        SortedMap<String, Long> neededBy = new TreeMap<>(NameOrder.BY_CODE_POINT);
        for (int i = 0; i < set.groups().length; i++) {
            neededBy.put(groups.layout().name(set.groups()[i]), set.needed()[i]);
        }
        return new TightFlavors(flavors, groups.layout().path(set.node()), set.units(), neededBy);
    }

    /** Returns the set in a few words for a column of a table, such as {@code v100 is full}. */
    String why() {
        return names(" and ") + (flavors.size() == 1 ? " is" : " are") + " full"
                + (at.isEmpty() ? "" : " in " + name(at));
    }

    /** Returns the set with whom it is needed for, such as {@code all 10 v100 are taken (5 by A, 5 by B)}. */
    String clause(String dimension, AmountFormat format) {
        String named = names(" and ") + (at.isEmpty() ? "" : " that " + name(at) + " may use");
        if (units == 0) {
            return "there is no " + names(" or ") + (at.isEmpty() ? "" : " that " + name(at) + " may use");
        }
        String all = (units == 1 ? "the only " : "all " + format.amount(dimension, units) + " ") + named
                + (units == 1 ? " is" : " are") + " taken";
        if (neededBy.size() == 1) {
            return all + " by " + neededBy.firstKey();
        }
        List<String> takers = new ArrayList<>();
        long shown = 0;
        for (Map.Entry<String, Long> group : neededBy.entrySet()) {
            if (takers.size() == MOST_GROUPS_SHOWN && neededBy.size() > MOST_GROUPS_SHOWN + 1) {
                int more = neededBy.size() - MOST_GROUPS_SHOWN;
                takers.add(format.amount(dimension, units - shown) + " by " + more + " others");
                break;
            }
            takers.add(format.amount(dimension, group.getValue()) + " by " + group.getKey());
            shown += group.getValue();
        }
        return all + " (" + String.join(", ", takers) + ")";
    }

    private String names(String last) {
        int end = flavors.size() - 1;
        return end == 0 ? flavors.get(0) : String.join(", ", flavors.subList(0, end)) + last + flavors.get(end);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
