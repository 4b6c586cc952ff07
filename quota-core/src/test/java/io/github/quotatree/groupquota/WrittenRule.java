package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sharing of surplus as it is written down, without oversubscription: by recursion, every grant passed down at
 * once, and in turns that are repeated until nothing is left or wanted. Slow, and independent of the code it judges,
 * except for the quotas.
 */
final class WrittenRule {
    private final GroupQuotaTree tree;
    private final GroupQuotas quotas;
    private final Map<String, List<String>> children = new HashMap<>();
    private final Map<String, Double> shares = new HashMap<>();
    private final Map<String, Double> unmet = new HashMap<>();
    private final Map<String, Double> wanted = new HashMap<>();

    WrittenRule(GroupQuotaTree tree, PoolDemand demand, GroupQuotas quotas) {
        this.tree = tree;
        this.quotas = quotas;
        for (String group : tree.groups()) {
            children.put(group, new ArrayList<>());
            tree.parent(group).ifPresent(parent -> children(parent).add(group));
            unmet.put(group, demand.requested[tree.position(group)]);
        }
        fairShare(GroupQuotaTree.ROOT_NAME);
    }

    Map<String, Double> shares() {
        return shares;
    }

    private List<String> children(String group) {
        return requireNonNull(children.get(group), group);
    }

    private static double amount(Map<String, Double> amounts, String group) {
        return requireNonNull(amounts.get(group), group);
    }

    private double fairShare(String group) {
        double quota = quotas.group(group).quota();
        double own = Math.min(amount(unmet, group), quota);
        shares.put(group, own);
        unmet.merge(group, -own, Double::sum);
        double left = quota - own;
        double wants = amount(unmet, group);
        for (String child : children(group)) {
            left += fairShare(child);
            wants += tree.declaration(child).acceptSurplus() ? amount(wanted, child) : 0;
        }
        wanted.put(group, wants);
        return share(group, left);
    }

    private double share(String group, double amount) {
        if (amount <= 0 || amount(wanted, group) <= 0) {
            return amount;
        }
        Map<String, Double> wants = new LinkedHashMap<>();
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String child : children(group)) {
            if (tree.declaration(child).acceptSurplus() && amount(wanted, child) > 0) {
                wants.put(child, amount(wanted, child));
                weights.put(child, quotas.group(child).subtreeQuota());
            }
        }
        if (amount(unmet, group) > 0) {
            wants.put(group, amount(unmet, group));
            weights.put(group, quotas.group(group).quota());
        }
        Map<String, Double> grants = new LinkedHashMap<>();
        double left = inTurns(amount, wants, weights, grants);
        weights.replaceAll((name, weight) -> 1.0);
        left = inTurns(left, wants, weights, grants);
        double stillWanted = 0;
        for (String name : wants.keySet()) {
            double grant = grants.getOrDefault(name, 0.0);
            if (name.equals(group)) {
                shares.merge(group, grant, Double::sum);
                unmet.merge(group, -grant, Double::sum);
            } else if (grant > 0) {
                share(name, grant);
            }
            stillWanted += amount(wants, name);
        }
        wanted.put(group, stillWanted);
        return left;
    }

    /** Each participant gets its proportional part or what it wants, and the rest is shared again. */
    private static double inTurns(
            double amount, Map<String, Double> wants, Map<String, Double> weights, Map<String, Double> grants) {
        double left = amount;
        while (left > 1e-12) {
            double weight = 0;
            for (String name : wants.keySet()) {
                weight += amount(wants, name) > 1e-12 ? amount(weights, name) : 0;
            }
            if (weight <= 0) {
                return left;
            }
            double given = 0;
            for (String name : List.copyOf(wants.keySet())) {
                double want = amount(wants, name);
                double part = want > 1e-12 ? Math.min(want, left * (amount(weights, name) / weight)) : 0;
                wants.merge(name, -part, Double::sum);
                grants.merge(name, part, Double::sum);
                given += part;
            }
            left -= given;
        }
        return 0;
    }
}
