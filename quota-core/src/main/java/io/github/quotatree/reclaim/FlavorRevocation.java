package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The part of a revocation plan for flavors of one dimension that are short in a tree, once over-used groups have given
 * back: groups are entitled to units that they can find nowhere else.
 *
 * @param treeId the id of the tree
 * @param dimension the dimension
 * @param flavors the smallest set of flavors that is short, in the order of the schema
 * @param at the group whose flavor max makes them short, or empty if the capacity does
 * @param left what is left of these flavors, used by no group, in base units
 * @param needs the units that groups have no other way to, in tree order
 * @param missing the units that are out of reach: of what groups need, or what runs beyond the capacity
 * @param victims the workloads that give way, in the order of taking: the least important first
 * @param stillMissing the units that are out of reach without the victims
 * @param held what holds the use of these flavors that is left; empty if the plan suffices
 */
public record FlavorRevocation(
        String treeId,
        String dimension,
        List<String> flavors,
        Optional<String> at,
        long left,
        Map<String, Long> needs,
        long missing,
        List<Victim<WorkloadStatus>> victims,
        long stillMissing,
        List<HeldUse> held) {
    /** Copies the lists, and refuses null. */
    public FlavorRevocation {
        Objects.requireNonNull(treeId, "treeId");
        Objects.requireNonNull(dimension, "dimension");
        flavors = List.copyOf(flavors);
        Objects.requireNonNull(at, "at");
        needs = Collections.unmodifiableMap(new LinkedHashMap<>(needs));
        victims = List.copyOf(victims);
        held = List.copyOf(held);
    }

    /**
     * Returns it in words, such as {@code 5 gpu of v100 are out of reach, 0 are left, B needs 5: stop job-1 of A frees
     * gpu=5: ...}.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(missing).append(' ').append(dimension).append(" of ").append(String.join(" or ", flavors));
        text.append(" are out of reach, ").append(left).append(" are left");
        at.ifPresent(group -> text.append(" of the flavor max of ").append(group));
        needs.forEach((group, units) ->
                text.append(", ").append(group).append(" needs ").append(units));
        text.append(victims.isEmpty() ? ": nothing can be stopped" : ": stop ");
        text.append(victims.stream().map(Victim::toString).collect(Collectors.joining("; ")));
        if (stillMissing > 0) {
            text.append("; still ").append(stillMissing).append(" out of reach");
            held.forEach(use -> text.append(", ").append(use));
        }
        return text.toString();
    }
}
