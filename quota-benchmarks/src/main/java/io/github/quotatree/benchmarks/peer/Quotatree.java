package io.github.quotatree.benchmarks.peer;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;

/** A sibling set as a tree of one level and one dimension, solved by this library. */
public final class Quotatree {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("units");

    private final QuotaTree tree;
    private final Demand demand;
    private final ResourceVector total;
    private final QuotaSolver solver;
    private final int[] groups;

    /** Builds the tree of a set. */
    public Quotatree(SiblingSet set) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        for (int i = 0; i < set.members(); i++) {
            int member = i;
            builder.leaf(name(i), group -> group.min(set.min(member)).sharedWeight(set.weight(member)));
        }
        tree = builder.build();
        groups = new int[set.members()];
        Demand.Builder requests = Demand.builder(tree);
        for (int i = 0; i < groups.length; i++) {
            groups[i] = tree.index(name(i));
            requests.request(name(i), SCHEMA.vector(set.limit(i)));
        }
        demand = requests.build();
        total = SCHEMA.vector(set.amount());
        solver = QuotaSolver.of(tree, SolveOptions.defaults());
    }

    /** Returns the name of a member. The order of the names is that of the members, since ties go by name. */
    private static String name(int member) {
        return "member-" + (1_000_000_000 + member);
    }

    /** Solves from the declared state. */
    public QuotaSolver solve() {
        solver.solve(total, demand);
        return solver;
    }

    /** Solves, and returns what each member may use. */
    public long[] shares() {
        solve();
        long[] shares = new long[groups.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = solver.runtime(groups[i], 0);
        }
        return shares;
    }

    /** Solves by the given rules, with everything that a result has. */
    public RuntimeQuotas quotas(SolveOptions options) {
        return tree.computeRuntime(total, demand, options);
    }
}
