package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The part of a revocation plan for one group that gives back: a leaf group, or the default group. Mostly it is
 * over-used; a group within its runtime gives way on flavors that others need.
 *
 * @param group the name of the group
 * @param overused how far its use, without the use that is leaving, is above its runtime, in base units; 0 in a
 *     dimension where it is not
 * @param leaving the use of its workloads that are leaving, in base units
 * @param victims the workloads to stop, in the order of taking: the least important first, and after those that the
 *     over-use costs those that give way on a flavor
 * @param kept the workloads that were taken and are kept because they fit after all, the most important first
 * @param stillOver how far its use is above its runtime without the victims, in base units; 0 in every dimension if the
 *     plan suffices
 * @param held the holders of the use that is left in the dimensions that are still over; empty if the plan suffices
 */
public record GroupRevocation(
        String group,
        ResourceVector overused,
        ResourceVector leaving,
        List<Victim<WorkloadStatus>> victims,
        List<WorkloadStatus> kept,
        ResourceVector stillOver,
        List<HeldUse> held) {
    public GroupRevocation {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(overused, "overused");
        Objects.requireNonNull(leaving, "leaving");
        victims = List.copyOf(Objects.requireNonNull(victims, "victims"));
        kept = List.copyOf(Objects.requireNonNull(kept, "kept"));
        Objects.requireNonNull(stillOver, "stillOver");
        held = List.copyOf(Objects.requireNonNull(held, "held"));
    }

    /** Returns the use that ends with the victims, in base units. */
    public ResourceVector freed() {
        ResourceVector sum = overused.schema().zero();
        for (Victim<WorkloadStatus> victim : victims) {
            sum = sum.plus(victim.frees());
        }
        return sum;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(group);
        text.append(overused.isZero() ? " gives way" : " is over by " + overused);
        text.append(victims.isEmpty() ? ": nothing can be stopped" : ": stop ");
        text.append(victims.stream().map(Victim::toString).collect(Collectors.joining("; ")));
        if (!kept.isEmpty()) {
            text.append("; keep ").append(kept.stream().map(WorkloadStatus::id).collect(Collectors.joining(", ")));
        }
        if (!stillOver.isZero()) {
            text.append("; still over by ").append(stillOver);
            held.forEach(use -> text.append(", ").append(use));
        }
        return text.toString();
    }

    /**
     * Flavors of one dimension that are short in a tree, once over-used groups have given back: groups are entitled to
     * units that they can find nowhere else.
     *
     * @param treeId the tree that has the flavors
     * @param dimension the dimension of the flavors
     * @param flavors the smallest set of flavors that is short, in the order of the schema
     * @param at the group whose flavor max makes them short, or empty if the capacity does
     * @param left the units of these flavors that no group uses, in base units
     * @param needs the units that groups have no other way to, in tree order
     * @param missing the units that are out of reach: units that groups need, or units that run beyond the capacity
     * @param stillMissing the units that are out of reach without the victims
     * @param held the holders of the use of these flavors that is left; empty if the plan suffices
     */
    public record ShortFlavors(
            String treeId,
            String dimension,
            List<String> flavors,
            Optional<String> at,
            long left,
            Map<String, Long> needs,
            long missing,
            long stillMissing,
            List<HeldUse> held) {
        public ShortFlavors {
            Objects.requireNonNull(needs, "needs");
            Objects.requireNonNull(treeId, "treeId");
            Objects.requireNonNull(dimension, "dimension");
            flavors = List.copyOf(Objects.requireNonNull(flavors, "flavors"));
            Objects.requireNonNull(at, "at");
            needs = Collections.unmodifiableMap(new LinkedHashMap<>(needs));
            held = List.copyOf(Objects.requireNonNull(held, "held"));
        }

        ShortFlavors after(long nowMissing, List<HeldUse> nowHeld) {
            return new ShortFlavors(treeId, dimension, flavors, at, left, needs, missing, nowMissing, nowHeld);
        }

        /** Returns them in words, such as {@code 5 gpu of v100 are out of reach, 0 are left, B needs 5}. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            text.append(missing).append(' ').append(dimension).append(" of ").append(String.join(" or ", flavors));
            text.append(" are out of reach, ").append(left).append(" are left");
            at.ifPresent(group -> text.append(" of the flavor max of ").append(group));
            needs.forEach((group, units) ->
                    text.append(", ").append(group).append(" needs ").append(units));
            text.append(stillMissing == missing ? ": nothing can be stopped" : "");
            if (stillMissing > 0) {
                text.append("; still ").append(stillMissing).append(" out of reach");
                held.forEach(use -> text.append(", ").append(use));
            }
            return text.toString();
        }
    }
}
