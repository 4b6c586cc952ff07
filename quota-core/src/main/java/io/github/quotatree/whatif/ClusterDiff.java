package io.github.quotatree.whatif;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The effects of edits of a cluster: the runtimes of every tree, who is over-used and would give back, which pending
 * workloads would be admitted, and where workloads would count. If the edited trees, nodes and profiles are not valid
 * together, there is no state after the edits, but the violations.
 *
 * <p>Immutable. It has no {@code equals}, as {@link LedgerSnapshot} has none.
 */
public final class ClusterDiff {
    /**
     * A workload that counts in another group after edits.
     *
     * @param id the id of the workload
     * @param before the group that it counted in before the edits
     * @param after the group that it counts in after the edits
     */
    public record Move(String id, Placement before, Placement after) {
        public Move {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(after, "after");
        }

        /** Returns the move in words, such as {@code job-1 from nlp to vision}. */
        @Override
        public String toString() {
            return id + " from " + before.group() + " to " + after.group();
        }
    }

    private final List<QuotaEdit> edits;
    private final ClusterOutcome before;
    private final List<Violation> violations;
    private final @Nullable ClusterOutcome after;
    private final SortedMap<String, RuntimeDiff> trees = new TreeMap<>(NameOrder.BY_CODE_POINT);

    ClusterDiff(
            List<QuotaEdit> edits, ClusterOutcome before, List<Violation> violations, @Nullable ClusterOutcome after) {
        this.edits = edits;
        this.before = before;
        this.violations = List.copyOf(violations);
        this.after = after;
        if (after != null) {
            Set<String> ids = new HashSet<>(before.snapshot().forest().trees().keySet());
            ids.addAll(after.snapshot().forest().trees().keySet());
            ids.forEach(id ->
                    trees.put(id, RuntimeDiff.between(quotas(before.snapshot(), id), quotas(after.snapshot(), id))));
        }
    }

    /** Returns the result of a tree, or the result of an empty one if there is none of this id. */
    private static RuntimeQuotas quotas(LedgerSnapshot snapshot, String treeId) {
        QuotaForest forest = snapshot.forest();
        if (forest.trees().containsKey(treeId)) {
            return snapshot.quotas(treeId);
        }
        QuotaTree none = QuotaTree.builder(forest.schema(), treeId).build();
        return none.computeRuntime(forest.schema().zero(), Map.of());
    }

    /** Returns the edits in their order. */
    public List<QuotaEdit> edits() {
        return edits;
    }

    /** Returns the cluster before the edits, and the next steps of a host in it. */
    public ClusterOutcome before() {
        return before;
    }

    /** Returns the cluster after the edits, or empty if they are not valid. */
    public Optional<ClusterOutcome> after() {
        return Optional.ofNullable(after);
    }

    /**
     * Returns every violation: of groups in the order of their names, then of profiles and nodes. To remove a group
     * with workloads is one, unless the options name another group for them. None if the edits are valid.
     */
    public List<Violation> violations() {
        return violations;
    }

    /** Returns whether the edits are valid, so that there is a state after them. */
    public boolean isValid() {
        return after != null;
    }

    /** Returns the differences of all trees before or after the edits, by id; none if not valid. */
    public SortedMap<String, RuntimeDiff> trees() {
        return Collections.unmodifiableSortedMap(trees);
    }

    /**
     * Returns the difference of a tree.
     *
     * @throws IllegalArgumentException if there is no such tree before or after the edits, or they are not valid
     */
    public RuntimeDiff tree(String treeId) {
        RuntimeDiff tree = trees.get(Objects.requireNonNull(treeId, "treeId"));
        if (tree == null) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest"
                    + (isValid() ? "" : " after the edits, which are not valid: " + violations));
        }
        return tree;
    }

    /** Returns whether the edits are valid, and change no runtime, no workload and nothing that a host would do. */
    public boolean isEmpty() {
        return after != null
                && trees.values().stream().allMatch(RuntimeDiff::isEmpty)
                && defaultRuntime(before).equals(defaultRuntime(after))
                && before.snapshot().workloads().equals(after.snapshot().workloads())
                && before.revocation().equals(after.revocation())
                && before.admitted().equals(after.admitted());
    }

    private static ResourceVector defaultRuntime(ClusterOutcome outcome) {
        return outcome.snapshot().runtime(ReservedNames.DEFAULT_GROUP);
    }

    /** Returns the pending workloads that would be admitted after the edits and not before, in queue order. */
    public List<String> newlyAdmitted() {
        return after == null ? List.of() : without(after.admitted(), before.admitted());
    }

    /** Returns the workloads that would be admitted before the edits and still wait after them, in their order. */
    public List<String> noLongerAdmitted() {
        return after == null
                ? List.of()
                : without(before.admitted(), after.admitted()).stream()
                        .filter(id -> after.snapshot().workload(id).isPresent())
                        .toList();
    }

    private static List<String> without(List<String> ids, List<String> others) {
        Set<String> gone = new HashSet<>(others);
        return ids.stream().filter(id -> !gone.contains(id)).toList();
    }

    /** Returns the workloads that count in another group after the edits, by id in code point order. */
    public List<Move> moved() {
        if (after == null) {
            return List.of();
        }
        List<Move> moved = new ArrayList<>();
        for (WorkloadStatus then : before.snapshot().workloads()) {
            after.snapshot()
                    .workload(then.id())
                    .filter(now -> !now.placement().equals(then.placement()))
                    .ifPresent(now -> moved.add(new Move(then.id(), then.placement(), now.placement())));
        }
        return moved;
    }

    /** Returns the difference in sentences: the edits, who gains, pays or gives back, and who would be admitted. */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        String question = DiffWords.edits(edits, format);
        if (after == null) {
            return question + DiffWords.notValid(violations);
        }
        List<String> lines = new ArrayList<>();
        trees.forEach((id, tree) -> {
            if (!tree.isEmpty()) {
                lines.add((id.isEmpty() ? "" : "tree \"" + id + "\": ") + tree.inWords(format));
            }
        });
        if (lines.isEmpty()) {
            lines.add("no runtime changes");
        }
        DiffWords.addNames(
                lines, "would move: ", moved().stream().map(Move::toString).toList());
        DiffWords.addNames(lines, "would be admitted: ", newlyAdmitted());
        DiffWords.addNames(lines, "would wait again: ", noLongerAdmitted());
        DiffWords.addNames(lines, "would be stopped: ", without(victims(after), victims(before)));
        DiffWords.addNames(lines, "would be stopped no longer: ", without(victims(before), victims(after)));
        return question + String.join("\n", lines);
    }

    private static List<String> victims(ClusterOutcome outcome) {
        return outcome.revocation().victims().stream()
                .map(victim -> victim.workload().id())
                .toList();
    }

    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
