package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.internal.rule.LoanShare;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The use of the scopes of a tree, beside their capacities, while a plan calls loans back: 0 is the whole tree with its
 * total, the others are the groups with their max, and the default group. Use that is leaving counts as gone.
 */
final class ScopeUse {
    private static final int TREE = 0;

    private final String treeId;
    private final ResourceSchema schema;
    private final QuotaTree tree;
    private final int defaultGroup;
    private final List<String> leaves = new ArrayList<>();

    // by scope
    private final int[] parent;
    private final String[] names;
    private final ResourceVector[] weights;

    // by scope and column
    private final long[][] used;
    private final long[][] capacity;

    /** By scope and dimension. */
    private final long[][] onLoan;

    /** By scope, the use on loan for the weight; null until it is compared. */
    private final @Nullable LoanShare[] shares;

    /** The part of its min that a leaf group may use and lends to no other. */
    private final long[][] kept;

    /** By dimension, the sum of these parts as far as their groups do not use them. */
    private final long[] idleKept;

    ScopeUse(LedgerSnapshot snapshot, String treeId) {
        this.treeId = treeId;
        schema = snapshot.forest().schema();
        tree = snapshot.quotas(treeId).tree();
        int groups = tree.groups().size();
        defaultGroup = groups + 1;
        parent = new int[groups + 2];
        names = new String[groups + 2];
        weights = new ResourceVector[groups + 2];
        used = new long[groups + 2][schema.columns()];
        capacity = new long[groups + 2][schema.columns()];
        onLoan = new long[groups + 2][schema.size()];
        shares = new LoanShare[groups + 2];
        kept = new long[groups + 2][schema.size()];
        idleKept = new long[schema.size()];
        names[TREE] = treeId;
        weights[TREE] = schema.zero();
        capacity[TREE] = values(snapshot.total(treeId));
        for (GroupRuntime group : snapshot.quotas(treeId)) {
            add(snapshot, group);
        }
        addDefaultGroup(snapshot);
        for (int scope = TREE + 1; scope < kept.length; scope++) {
            countKept(scope, 1);
        }
    }

    private void countKept(int group, int sign) {
        for (int d = 0; d < idleKept.length; d++) {
            idleKept[d] += sign * idleKept(group, d, 0);
        }
    }

    private long idleKept(int group, int d, long more) {
        return Math.max(0, kept[group][d] - used[group][d] - more);
    }

    private void add(LedgerSnapshot snapshot, GroupRuntime group) {
        QuotaGroup declared = tree.group(group.name()).orElseThrow();
        int scope = tree.index(group.name());
        parent[scope] = group.parent().map(tree::index).orElse(TREE);
        names[scope] = group.name();
        weights[scope] = group.sharedWeight();
        used[scope] = values(snapshot.used(group.name()).minus(snapshot.leaving(group.name())));
        capacity[scope] = values(declared.max());
        if (parent[scope] == TREE) {
            add(TREE, used[scope]);
        }
        if (!group.isParent()) {
            leaves.add(group.name());
            Arrays.setAll(
                    kept[scope],
                    d -> Math.min(
                            QuotaRule.unlentMin(
                                    declared.min().value(d),
                                    declared.lendLimit().value(d)),
                            group.runtime().value(d)));
        }
    }

    private void addDefaultGroup(LedgerSnapshot snapshot) {
        names[defaultGroup] = ReservedNames.DEFAULT_GROUP;
        capacity[defaultGroup] = values(snapshot.forest().defaultGroupMax());
        Arrays.fill(
                capacity[defaultGroup], schema.size(), schema.columns(), ResourceVector.UNLIMITED); // it counts units
        weights[defaultGroup] = treeId.equals(ReservedNames.DEFAULT_TREE)
                ? LoanTurns.weight(snapshot, ReservedNames.DEFAULT_GROUP)
                : schema.zero();
        if (treeId.equals(ReservedNames.DEFAULT_TREE)) {
            leaves.add(ReservedNames.DEFAULT_GROUP);
            ResourceVector leaving = snapshot.leaving(ReservedNames.DEFAULT_GROUP);
            used[defaultGroup] = values(snapshot.defaultUsed().minus(leaving));
            add(TREE, used[defaultGroup]);
            ResourceVector system = snapshot.used(ReservedNames.SYSTEM_GROUP);
            add(TREE, values(system.minus(snapshot.leaving(ReservedNames.SYSTEM_GROUP))));
        }
    }

    private long[] values(ResourceVector amounts) {
        return amounts.values();
    }

    private void add(int scope, long[] amounts) {
        Arrays.setAll(used[scope], d -> used[scope][d] + amounts[d]);
    }

    /** Returns the leaf groups, with the default group where workloads count in it. */
    List<String> leaves() {
        return leaves;
    }

    int scope(String group) {
        return group.equals(ReservedNames.DEFAULT_GROUP) ? defaultGroup : tree.index(group);
    }

    void add(int group, ResourceVector amount, int sign) {
        countKept(group, -1);
        for (int scope = group; scope != TREE; scope = parent[scope]) {
            addTo(scope, amount, sign);
        }
        addTo(TREE, amount, sign);
        countKept(group, 1);
    }

    private void addTo(int scope, ResourceVector amount, int sign) {
        long[] sums = used[scope];
        Arrays.setAll(sums, d -> sums[d] + sign * amount.value(d));
    }

    long used(int scope, int d) {
        return used[scope][d];
    }

    void addLoan(int group, ResourceVector amount, int sign) {
        Arrays.setAll(onLoan[group], d -> onLoan[group][d] + sign * amount.value(d));
        shares[group] = null;
    }

    /** Returns how much above its capacity a scope would be if a group used so much more. */
    private long excess(int scope, int group, int d, long more) {
        long excess = used[scope][d] + more - capacity[scope][d];
        boolean mayBeKept = scope == TREE && d < schema.size(); // mins of flavors are lent
        return !mayBeKept ? excess : excess + idleKept[d] - idleKept(group, d, 0) + idleKept(group, d, more);
    }

    boolean fits(int group, ResourceVector request) {
        return shortfalls(group, request).isEmpty();
    }

    /** Returns a request with all units of a dimension on one flavor. */
    static ResourceVector on(ResourceVector request, String dimension, String flavor) {
        return request.with(dimension, 0).with(dimension, flavor, request.value(dimension));
    }

    /** Returns the limits that a request exceeds on the path of a group. */
    List<ExceededLimit> exceeded(int group, ResourceVector request) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        for (Shortfall lacks : shortfalls(group, request)) {
            long more = request.value(lacks.dimension);
            long use = capacity[lacks.scope][lacks.dimension] + lacks.amount - more;
            exceeded.add(limit(lacks.scope, lacks.dimension, use, more));
        }
        return exceeded;
    }

    private ExceededLimit limit(int scope, int d, long use, long request) {
        Kind kind = d >= schema.size() ? Kind.FLAVOR : scope == TREE ? Kind.TOTAL : Kind.MAX;
        String dimension = schema.dimension(schema.positionOf(d));
        return ExceededLimit.of(kind, names[scope], dimension, capacity[scope][d], use, request);
    }

    /** An amount by which a request misses the capacity of a scope. */
    record Shortfall(int scope, int dimension, long amount) {}

    /** Returns all amounts by which a request misses the capacities on the path of a group. */
    List<Shortfall> shortfalls(int group, ResourceVector request) {
        List<Shortfall> shortfalls = new ArrayList<>(0);
        for (int scope = group; ; scope = parent[scope]) {
            for (int d = 0; d < schema.columns(); d++) {
                long more = request.value(d);
                long excess = more == 0 ? 0 : excess(scope, group, d, more);
                if (excess > 0) {
                    shortfalls.add(new Shortfall(scope, d, excess));
                }
            }
            if (scope == TREE) {
                return shortfalls;
            }
        }
    }

    /** Returns whether a loan of a group frees something that a request of another, or the same, still lacks. */
    boolean helps(int group, ResourceVector request, int lender, ResourceVector frees) {
        for (int scope = group; ; scope = parent[scope]) {
            for (int d = 0; d < schema.columns() && isBelow(lender, scope); d++) {
                if (request.value(d) > 0 && frees.value(d) > 0 && excess(scope, group, d, request.value(d)) > 0) {
                    return true;
                }
            }
            if (scope == TREE) {
                return false;
            }
        }
    }

    boolean isBelow(int group, int scope) {
        int at = group;
        while (at != scope && at != TREE) {
            at = parent[at];
        }
        return at == scope;
    }

    /** Returns whether a loan frees something of a scope whose use is above its capacity. */
    boolean isOver(int group, ResourceVector frees) {
        return !over(group, frees).isEmpty();
    }

    /** Returns the limits that are exceeded by use alone, of which a loan frees something. */
    List<ExceededLimit> over(int group, ResourceVector frees) {
        List<ExceededLimit> over = new ArrayList<>(0);
        for (int scope = group; ; scope = parent[scope]) {
            for (int d = 0; d < schema.columns(); d++) {
                if (frees.value(d) > 0 && used[scope][d] > capacity[scope][d]) {
                    over.add(limit(scope, d, used[scope][d], 0));
                }
            }
            if (scope == TREE) {
                return over;
            }
        }
    }

    /** Compares the use on loan of two groups for their weights, in the dimension in which it is the largest part. */
    int compareLoans(int one, int other) {
        return share(one).compareTo(share(other));
    }

    private LoanShare share(int group) {
        LoanShare share = shares[group];
        if (share == null) {
            share = LoanShare.of(schema.size(), onLoan[group], weights[group].values(), capacity[TREE]);
            shares[group] = share;
        }
        return share;
    }
}
