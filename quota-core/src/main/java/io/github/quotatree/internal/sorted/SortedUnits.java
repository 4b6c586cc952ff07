package io.github.quotatree.internal.sorted;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The units of one group in an order: single workloads, and gangs with all their members that are in it. Immutable; a
 * changed copy shares all but a logarithmic part.
 *
 * @param <M> the members
 * @param <U> the units
 * @param <D> the digests of units
 */
public final class SortedUnits<M, U, D> {
    /** How members make units; the order must be consistent with equality of the first members. */
    public interface Kind<M, U, D> extends SortedTree.Order<U, D> {
        /** Returns the unit of one workload, or of members of one gang, in any order. */
        U unit(List<M> members);

        List<M> members(U unit);

        String id(M member);

        /** Returns the gang of a member, or null. */
        @Nullable
        String gang(M member);

        @Override
        default int weight(U unit) {
            return members(unit).size();
        }
    }

    /** The order by the names of gangs, in which nothing is searched for, so that all parts have the same digest. */
    private record ByGang<M, U>(Kind<M, U, ?> kind) implements SortedTree.Order<U, Boolean> {
        private String gang(U unit) {
            return Objects.requireNonNull(kind.gang(kind.members(unit).get(0)));
        }

        @Override
        public int compare(U one, U other) {
            return NameOrder.BY_CODE_POINT.compare(gang(one), gang(other));
        }

        @Override
        public int weight(U unit) {
            return kind.weight(unit);
        }

        @Override
        public Boolean digest(U unit) {
            return true;
        }

        @Override
        public Boolean digest(Boolean one, Boolean other) {
            return true;
        }
    }

    private final Kind<M, U, D> kind;
    private final SortedTree<U, D> inOrder;

    /** The units that are gangs, by the names of these. */
    private final SortedTree<U, Boolean> gangs;

    private SortedUnits(Kind<M, U, D> kind, SortedTree<U, D> inOrder, SortedTree<U, Boolean> gangs) {
        this.kind = kind;
        this.inOrder = inOrder;
        this.gangs = gangs;
    }

    /** Returns the units of some members, in n log n time. */
    public static <M, U, D> SortedUnits<M, U, D> of(Kind<M, U, D> kind, Collection<? extends M> members) {
        List<U> units = new ArrayList<>(members.size());
        Map<String, List<M>> byGang = new LinkedHashMap<>();
        for (M member : members) {
            String gang = kind.gang(member);
            if (gang == null) {
                units.add(kind.unit(List.of(member)));
            } else {
                byGang.computeIfAbsent(gang, none -> new ArrayList<>()).add(member);
            }
        }
        List<U> gangs = byGang.values().stream().map(kind::unit).toList();
        units.addAll(gangs);
        return new SortedUnits<>(kind, SortedTree.of(kind, units), SortedTree.of(new ByGang<>(kind), gangs));
    }

    /** Returns the units in their order. */
    public SortedTree<U, D> inOrder() {
        return inOrder;
    }

    /** Returns the units after some members were removed and others came, in logarithmic time for each. */
    public SortedUnits<M, U, D> changed(List<M> gone, List<M> come) {
        SortedTree<U, D> units = inOrder;
        SortedTree<U, Boolean> ofGangs = gangs;
        Map<String, List<M>> members = new HashMap<>(); // of the gangs that change
        for (int k = 0; k < gone.size() + come.size(); k++) {
            boolean goes = k < gone.size();
            M member = goes ? gone.get(k) : come.get(k - gone.size());
            String gang = kind.gang(member);
            if (gang == null) {
                U one = kind.unit(List.of(member));
                units = goes ? units.without(one) : units.with(one);
                continue;
            }
            List<M> present = members.get(gang);
            if (present == null) {
                U known = gangs.find(kind.unit(List.of(member)));
                present = known == null ? new ArrayList<>() : new ArrayList<>(kind.members(known));
                members.put(gang, present);
                units = known == null ? units : units.without(known);
                ofGangs = known == null ? ofGangs : ofGangs.without(known);
            }
            if (goes) {
                present.removeIf(other -> kind.id(other).equals(kind.id(member)));
            } else {
                present.add(member);
            }
        }
        for (List<M> gang : members.values()) {
            if (!gang.isEmpty()) {
                U unit = kind.unit(gang);
                units = units.with(unit);
                ofGangs = ofGangs.with(unit);
            }
        }
        return new SortedUnits<>(kind, units, ofGangs);
    }
}
