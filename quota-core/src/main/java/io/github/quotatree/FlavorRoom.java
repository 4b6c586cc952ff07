package io.github.quotatree;

import io.github.quotatree.internal.flavor.HeadroomReason;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many more units of a class a leaf group may use of one flavor now, and the limit that holds it.
 *
 * <p>No entitlement becomes unreachable by these units: a flavor on which another group depends is kept for that group,
 * as far as it has no other way to its runtime, and no further. And no promise by name becomes unreachable, whatever
 * other way its group has, except by units that are promised themselves.
 *
 * @param group the name of the leaf group
 * @param flavorClass the flavors that the units accept
 * @param flavor the flavor
 * @param units the most units that may be used now
 * @param limit why it is not one unit more
 * @param at the name of the group at which the limit stands; empty for the whole tree
 * @param flavors the flavors that are tight together, in the order of the schema; the flavor alone for a limit other
 *     than {@link Limit#KEPT_FOR_OTHERS} and {@link Limit#PROMISED}
 * @param left the units of these flavors together that no group uses
 * @param keptFor the units of these flavors that each group has no other way around, or is promised by name, by name in
 *     code point order; empty for another limit. The group itself is among them where other classes of it depend on
 *     the flavors.
 */
public record FlavorRoom(
        String group,
        FlavorClass flavorClass,
        String flavor,
        long units,
        Limit limit,
        String at,
        List<String> flavors,
        long left,
        SortedMap<String, Long> keptFor) {

    /** The limit that holds the room on a flavor. */
    public enum Limit {
        /** The class does not accept the flavor. */
        NOT_ACCEPTED,
        /** The group requests no more units of the class than it uses. */
        NOTHING_PENDING,
        /** The group uses its runtime. */
        RUNTIME,
        /** The flavor max of the group, or of a group above it, is used up. */
        FLAVOR_MAX,
        /** The flavor is used up. */
        CAPACITY,
        /** The rest of some flavors is kept for groups that cannot reach their runtime without it. */
        KEPT_FOR_OTHERS,
        /** The rest of some flavors is promised by name, to other groups or to other classes of this one. */
        PROMISED
    }

    private static final int MOST_GROUPS_SHOWN = 5;

    static FlavorRoom of(LaidOutGroups groups, int node, FlavorClass flavorClass, int flavor, HeadroomReason reason) {
        TreeLayout layout = groups.layout;
        return new FlavorRoom(
                layout.name(node),
                flavorClass,
                groups.schema.flavors(flavorClass.dimension()).get(flavor),
                reason.units(),
                limit(reason.limit()),
                layout.name(reason.node()),
                FlavorClass.ofMask(groups.schema, flavorClass.position(), reason.flavors())
                        .flavors(),
                reason.left(),
                byName(layout, reason.keptFor(), reason.kept()));
    }

    private static SortedMap<String, Long> byName(TreeLayout layout, int[] nodes, long[] units) {
        SortedMap<String, Long> byName = new TreeMap<>(NameOrder.BY_CODE_POINT);
        for (int i = 0; i < nodes.length; i++) {
            byName.put(layout.name(nodes[i]), units[i]);
        }
        return byName;
    }

    private static Limit limit(HeadroomReason.Limit limit) {
        return switch (limit) {
            case NOT_ACCEPTED -> Limit.NOT_ACCEPTED;
            case NOTHING_PENDING -> Limit.NOTHING_PENDING;
            case ENTITLEMENT -> Limit.RUNTIME;
            case FLAVOR_MAX -> Limit.FLAVOR_MAX;
            case FLAVOR_USED_UP -> Limit.CAPACITY;
            case TIGHT_SET -> Limit.KEPT_FOR_OTHERS;
            case PROMISED -> Limit.PROMISED;
        };
    }

    public FlavorRoom {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(flavorClass, "flavorClass");
        Objects.requireNonNull(flavor, "flavor");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(at, "at");
        flavors = List.copyOf(Objects.requireNonNull(flavors, "flavors"));
        keptFor = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNull(keptFor, "keptFor")));
    }

    /**
     * Returns the room and the limit that holds it in a sentence, such as {@code A may use 0 more of v100: 5 v100 are
     * kept for B, which has no other way to its runtime}.
     */
    public String inWords() {
        return group + " may use " + units + " more of " + flavor + ": " + why();
    }

    private String why() {
        return switch (limit) {
            case NOT_ACCEPTED -> "it requests " + flavorClass;
            case NOTHING_PENDING -> "it requests no more";
            case RUNTIME -> "it uses its runtime then";
            case FLAVOR_MAX -> "that is the flavor max of " + at;
            case CAPACITY -> "no group leaves more of it";
            case KEPT_FOR_OTHERS ->
                kept(
                        " kept for %s, which has no other way to its runtime",
                        " kept for groups that have no other way to their runtimes: ");
            case PROMISED -> kept(" promised to %s by name", " promised by name: ");
        };
    }

    private String kept(String toOne, String toSeveral) {
        BigInteger sum = keptFor.values().stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        String units = sum + " " + String.join(" or ", flavors) + (sum.equals(BigInteger.ONE) ? " is" : " are");
        if (keptFor.size() == 1) {
            return units + toOne.formatted(keptFor.firstKey());
        }
        String groups = keptFor.entrySet().stream()
                .limit(MOST_GROUPS_SHOWN)
                .map(other -> other.getValue() + (limit == Limit.PROMISED ? " to " : " for ") + other.getKey())
                .collect(Collectors.joining(", "));
        int more = keptFor.size() - MOST_GROUPS_SHOWN;
        return units + toSeveral + groups + (more <= 0 ? "" : " and " + more + " more");
    }

    /**
     * The flavors that hold a runtime: all units of them together are needed for the runtimes of groups, so that no
     * unit more of the held group could be placed. It is the smallest such set.
     *
     * @param flavors the names of the flavors, in the order of the schema
     * @param at the path of the group whose flavor max is used up; empty where it is the capacity of the cluster
     * @param units how many units there are of these flavors together, in base units
     * @param neededBy by name of the group, in code point order, the units of these flavors that its runtime needs;
     *     their sum is {@code units}. They are leaf groups, or a parent in the place of its children where its flavor
     *     max makes up for a part of their common need.
     */
    public record TightFlavors(List<String> flavors, String at, long units, SortedMap<String, Long> neededBy) {
        private static final int MOST_GROUPS_SHOWN = 3;

        public TightFlavors {
            flavors = List.copyOf(Objects.requireNonNull(flavors, "flavors"));
            Objects.requireNonNull(at, "at");
            neededBy = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNull(neededBy, "neededBy")));
        }

        static TightFlavors of(LaidOutGroups groups, int d, TightSet set) {
            TreeLayout layout = groups.layout;
            List<String> flavors =
                    FlavorClass.ofMask(groups.schema, d, set.flavors()).flavors();
            SortedMap<String, Long> neededBy = byName(layout, set.groups(), set.needed());
            return new TightFlavors(flavors, layout.path(set.node()), set.units(), neededBy);
        }

        /** Returns the set in a few words for a column of a table, such as {@code v100 is full}. */
        String why() {
            return names(" and ") + (flavors.size() == 1 ? " is" : " are") + " full"
                    + (at.isEmpty() ? "" : " in " + name(at));
        }

        /** Returns the set with whom it is needed for, such as {@code all 10 v100 are taken (5 by A, 5 by B)}. */
        String clause(String dimension, AmountFormat format) {
            String ofLimit = at.isEmpty() ? "" : " that " + name(at) + " may use";
            if (units == 0) {
                return "there is no " + names(" or ") + ofLimit;
            }
            String all = (units == 1 ? "the only " : "all " + format.amount(dimension, units) + " ") + names(" and ")
                    + ofLimit + (units == 1 ? " is" : " are") + " taken";
            if (neededBy.size() == 1) {
                return all + " by " + neededBy.firstKey();
            }
            List<String> takers = new ArrayList<>();
            long rest = units;
            for (Map.Entry<String, Long> group : neededBy.entrySet()) {
                int more = neededBy.size() - takers.size();
                if (takers.size() == MOST_GROUPS_SHOWN && more > 1) {
                    takers.add(format.amount(dimension, rest) + " by " + more + " others");
                    break;
                }
                takers.add(format.amount(dimension, group.getValue()) + " by " + group.getKey());
                rest -= group.getValue();
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
}
