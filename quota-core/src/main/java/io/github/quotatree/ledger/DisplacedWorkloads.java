package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The fate of the workloads of leaf groups that an {@linkplain QuotaLedger#update(java.util.function.UnaryOperator,
 * DisplacedWorkloads) update} deletes or makes parent groups. Without a word on a group, such an update is refused if
 * the group has workloads. An immutable value.
 *
 * <p>Displaced workloads keep their phase. Their use counts in their group then, even if it is more than that group
 * may use: such a group is over-used, and gives back the use above its runtime.
 */
public final class DisplacedWorkloads {
    private static final DisplacedWorkloads NONE = new DisplacedWorkloads(false, Collections.emptySortedMap());
    private static final DisplacedWorkloads TO_DEFAULT_GROUP =
            new DisplacedWorkloads(true, Collections.emptySortedMap());

    private final boolean othersToDefaultGroup;
    private final SortedMap<String, String> moves;

    private DisplacedWorkloads(boolean othersToDefaultGroup, SortedMap<String, String> moves) {
        this.othersToDefaultGroup = othersToDefaultGroup;
        this.moves = moves;
    }

    /** Returns the rule that no workload is displaced: an update that would do so is refused. */
    public static DisplacedWorkloads none() {
        return NONE;
    }

    /** Returns the rule that displaced workloads count in the default group until their named group is a leaf again. */
    public static DisplacedWorkloads toDefaultGroup() {
        return TO_DEFAULT_GROUP;
    }

    /** Returns the rule that the workloads of one group move to another, and that no others are displaced. */
    public static DisplacedWorkloads moveTo(String removedGroup, String target) {
        return NONE.withMove(removedGroup, target);
    }

    /**
     * Returns this rule with an exception for one group, whose workloads move to another.
     *
     * @param removedGroup the group that is deleted or made a parent group
     * @param target a leaf group after the update, or the default or the system group
     * @throws IllegalStateException if a target was set for the group before
     */
    public DisplacedWorkloads withMove(String removedGroup, String target) {
        Objects.requireNonNull(removedGroup, "removedGroup");
        Objects.requireNonNull(target, "target");
        SortedMap<String, String> more = new TreeMap<>(NameOrder.BY_CODE_POINT);
        more.putAll(moves);
        if (more.put(removedGroup, target) != null) {
            throw new IllegalStateException(removedGroup + ": target was already set");
        }
        return new DisplacedWorkloads(othersToDefaultGroup, Collections.unmodifiableSortedMap(more));
    }

    /** Returns whether workloads that do not {@linkplain #moves move} count in the default group. */
    public boolean othersToDefaultGroup() {
        return othersToDefaultGroup;
    }

    /** Returns the targets of the groups whose workloads move, by the names of these groups in code point order. */
    public SortedMap<String, String> moves() {
        return moves;
    }

    boolean covers(String group) {
        return othersToDefaultGroup || moves.containsKey(group);
    }

    Optional<String> target(String group) {
        return Optional.ofNullable(moves.get(group));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DisplacedWorkloads displaced
                && othersToDefaultGroup == displaced.othersToDefaultGroup
                && moves.equals(displaced.moves);
    }

    @Override
    public int hashCode() {
        return 31 * moves.hashCode() + Boolean.hashCode(othersToDefaultGroup);
    }

    /** Returns the rule in words, such as {@code A to C, others to the default group}. */
    @Override
    public String toString() {
        String others = othersToDefaultGroup ? "to the default group" : "none";
        if (moves.isEmpty()) {
            return others;
        }
        String text = moves.entrySet().stream()
                .map((Map.Entry<String, String> move) -> move.getKey() + " to " + move.getValue())
                .collect(Collectors.joining(", "));
        return othersToDefaultGroup ? text + ", others " + others : text;
    }
}
