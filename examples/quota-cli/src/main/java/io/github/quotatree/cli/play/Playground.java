package io.github.quotatree.cli.play;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.RuntimeDiff;
import io.github.quotatree.whatif.WhatIf;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cluster that was read, from which every solve starts. Immutable. */
final class Playground {
    /** The most amounts, groups by dimensions, that are solved in one request. */
    static final long MOST_AMOUNTS = 200_000;

    private final List<RuntimeQuotas> start;
    private final Map<String, RuntimeQuotas> treeOf = new HashMap<>();

    Playground(List<RuntimeQuotas> start) {
        this.start = List.copyOf(start);
        long amounts = 0;
        for (RuntimeQuotas quotas : start) {
            amounts += (long) quotas.groups().size() * quotas.tree().schema().size();
            for (GroupRuntime group : quotas) {
                treeOf.put(group.name(), quotas);
            }
        }
        if (amounts > MOST_AMOUNTS) {
            throw new IllegalArgumentException("groups times dimensions are " + amounts + ", above " + MOST_AMOUNTS
                    + ", which is too much to be solved at every move of a slider; quota report shows them");
        }
    }

    List<RuntimeQuotas> start() {
        return start;
    }

    RuntimeQuotas treeOfGroup(String group) {
        RuntimeQuotas tree = treeOf.get(group);
        if (tree == null) {
            throw new IllegalArgumentException("no group of this name");
        }
        return tree;
    }

    RuntimeQuotas tree(String id) {
        return start.stream()
                .filter(quotas -> quotas.tree().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no tree of this id"));
    }

    /** Returns what edits change in each tree, in the order of the trees. */
    List<RuntimeDiff> solve(Map<String, List<QuotaEdit>> edits) {
        return start.stream()
                .map(quotas ->
                        WhatIf.of(quotas, edits.getOrDefault(quotas.tree().id(), List.of())))
                .toList();
    }
}
