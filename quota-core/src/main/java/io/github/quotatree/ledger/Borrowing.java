package io.github.quotatree.ledger;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Loan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Sums up how much of admitted requests lies within mins, how much is borrowed, and from which groups. */
final class Borrowing {
    private final ResourceSchema schema;
    private final boolean reportLenders;
    private final long[] fromMin;
    private final long[] borrowed;
    private final Set<Loan> lenders = new LinkedHashSet<>();

    Borrowing(ResourceSchema schema, boolean reportLenders) {
        this.schema = schema;
        this.reportLenders = reportLenders;
        fromMin = new long[schema.size()];
        borrowed = new long[schema.size()];
    }

    /** Adds a request of a group that it does not use yet. */
    void add(GroupAccount group, ResourceVector request) {
        TreeAccounts tree = group.tree();
        int account = group.account();
        for (int d = 0; d < schema.size(); d++) {
            long withinMin = withinMin(tree, account, d, request.value(d));
            fromMin[d] = Wide.saturatedAdd(fromMin[d], withinMin);
            borrowed[d] = Wide.saturatedAdd(borrowed[d], request.value(d) - withinMin);
            if (reportLenders && tree.isInTree(account) && request.value(d) > withinMin) {
                addLenders(tree, account, d, request.value(d));
            }
        }
    }

    /** Returns how much of a request lies within the min; the system group needs no min, the default group has none. */
    private static long withinMin(TreeAccounts tree, int account, int d, long request) {
        if (tree.isSystem(account)) {
            return request;
        }
        if (tree.isDefault(account)) {
            return 0;
        }
        long unused = tree.live.min(account, d) - tree.used(account, d);
        return Math.max(0, Math.min(unused, request));
    }

    /** Adds the siblings that lend, going up as long as the groups on the way borrow as well. */
    private void addLenders(TreeAccounts tree, int account, int d, long request) {
        LiveQuotas live = tree.live;
        for (int g = account; g > 0 && tree.used(g, d) + request > live.min(g, d); g = live.parent(g)) {
            for (int sibling = live.siblingsStart(g); sibling < live.siblingsEnd(g); sibling++) {
                long lent = live.lent(sibling, d);
                if (lent > 0) {
                    lenders.add(new Loan(live.name(sibling), schema.dimension(d), lent));
                }
            }
        }
    }

    Decision admitted(List<String> ids) {
        return Decision.admitted(ids, schema.vector(fromMin), schema.vector(borrowed), List.copyOf(lenders));
    }
}
