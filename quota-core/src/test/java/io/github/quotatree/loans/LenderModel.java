package io.github.quotatree.loans;

import io.github.quotatree.ReservedNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who lends, in its own words: of a list of all units that are in the runtime of a group and not used, the next ones. */
record LenderModel(LoanModel model) {
    private List<String> leaves() {
        List<String> leaves = new ArrayList<>();
        model.tree.groups().stream()
                .filter(group -> !group.isParent())
                .sorted(Comparator.comparingInt(group -> model.tree.index(group.name())))
                .forEach(group -> leaves.add(group.name()));
        leaves.add(ReservedNames.DEFAULT_GROUP);
        return leaves;
    }

    /** Returns the use of a leaf group with all claims. */
    private long later(String leaf, int d) {
        Set<String> entitled = model.entitled();
        List<LoanModel.Item> claims = model.of(leaf).stream()
                .filter(item -> item.due && !item.held && entitled.contains(item.workload.id()))
                .toList();
        return model.used(leaf, d) + LoanModel.sum(claims, d);
    }

    /** Returns the part of the total that a leaf group has. */
    private long share(String leaf, int d) {
        long runtime = model.runtime(leaf, d);
        return model.tree.contains(leaf) ? runtime : Math.min(runtime, LoanModel.sum(model.of(leaf), d));
    }

    private long request(List<String> unit, String leaf, int d) {
        return LoanModel.sum(
                model.of(leaf).stream()
                        .filter(item -> unit.contains(item.workload.id()))
                        .toList(),
                d);
    }

    /** Returns how much of the request of some workloads is beyond the runtime of their group. */
    int beyondRuntime(List<String> unit, int d) {
        String leaf = model.item(unit.get(0)).group;
        long over = Math.max(0, later(leaf, d) - share(leaf, d));
        return (int) (Math.max(0, later(leaf, d) + request(unit, leaf, d) - share(leaf, d)) - over);
    }

    /**
     * Adds to a pool the group of each unit that may be lent once some workloads run, or "" if it is in no runtime; and
     * returns how many of the first ones others have on loan already.
     */
    int unused(List<String> unit, int d, List<String> pool) {
        long before = 0;
        long rest = model.total.value(d) - model.used(ReservedNames.SYSTEM_GROUP, d);
        Map<String, Long> unused = new LinkedHashMap<>();
        for (String leaf : leaves()) {
            before += Math.max(0, later(leaf, d) - share(leaf, d));
            rest -= share(leaf, d);
            long use = Math.max(later(leaf, d) + request(unit, leaf, d), unlent(leaf, d));
            unused.put(leaf, Math.max(0, share(leaf, d) - use));
        }
        pool.addAll(Collections.nCopies((int) Math.max(0, rest), ""));
        unused.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .forEach(each -> pool.addAll(Collections.nCopies(each.getValue().intValue(), each.getKey())));
        return (int) before;
    }

    private long unlent(String leaf, int d) {
        return model.tree
                .group(leaf)
                .map(group -> Math.min(
                        Math.max(0, group.min().value(d) - group.lendLimit().value(d)), model.runtime(leaf, d)))
                .orElse(0L);
    }
}
