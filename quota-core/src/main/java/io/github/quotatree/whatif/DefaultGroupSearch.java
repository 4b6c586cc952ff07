package io.github.quotatree.whatif;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The smallest changes by which a workload of the default group fits. It stands beside the tree: its max and what the
 * system group leaves of the total bound it, and nothing else, so there is nothing to search for.
 */
final class DefaultGroupSearch {
    private final ResourceVector request;
    private final ResourceVector total;
    private final ResourceVector max;
    private final ResourceVector used;
    private final ResourceVector systemUsed;

    private DefaultGroupSearch(
            ResourceVector request,
            ResourceVector total,
            ResourceVector max,
            ResourceVector used,
            ResourceVector systemUsed) {
        this.request = request;
        this.total = total;
        this.max = max;
        this.used = used;
        this.systemUsed = systemUsed;
    }

    static DefaultGroupSearch of(LedgerSnapshot snapshot, ResourceVector request) {
        return new DefaultGroupSearch(
                request,
                snapshot.total(ReservedNames.DEFAULT_TREE),
                snapshot.forest().defaultGroupMax(),
                snapshot.used(ReservedNames.DEFAULT_GROUP),
                snapshot.used(ReservedNames.SYSTEM_GROUP));
    }

    /** Returns by how much the request does not fit in a dimension; 0 if it does. */
    long missing(int d) {
        return request.value(d) == 0 ? 0 : Math.max(0, used.value(d) + request.value(d) - runtime(d));
    }

    private long runtime(int d) {
        return QuotaRule.defaultRuntime(total.value(d), systemUsed.value(d), max.value(d));
    }

    /** Returns the largest request that fits in a dimension. */
    long largestRequest(int d) {
        return Math.max(0, runtime(d) - used.value(d));
    }

    /** Returns whether the request fits after the use of groups has fallen by some amounts. */
    boolean isMetAfter(Map<String, ResourceVector> freed) {
        ResourceVector zero = request.schema().zero();
        DefaultGroupSearch after = new DefaultGroupSearch(
                request,
                total,
                max,
                used.minus(freed.getOrDefault(ReservedNames.DEFAULT_GROUP, zero)),
                systemUsed.minus(freed.getOrDefault(ReservedNames.SYSTEM_GROUP, zero)));
        for (int d = 0; d < request.schema().size(); d++) {
            if (after.missing(d) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds the changes in a dimension in which the request does not fit. */
    void run(int d, List<SmallestChange> changes, List<UnhelpfulChange> unhelpful) {
        String dimension = request.schema().dimension(d);
        long needed = used.value(d) + request.value(d);
        long neededTotal = needed + systemUsed.value(d);
        if (needed <= max.value(d)) {
            QuotaEdit edit = QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, neededTotal);
            changes.add(new SmallestChange(Kind.TOTAL, edit, dimension, total.value(d), neededTotal));
        } else {
            unhelpful.add(new UnhelpfulChange(Kind.TOTAL, Optional.empty(), dimension, Reason.NOT_ENOUGH, List.of()));
        }
        if (neededTotal <= total.value(d)) {
            QuotaEdit edit = QuotaEdit.setMax(ReservedNames.DEFAULT_GROUP, dimension, needed);
            changes.add(new SmallestChange(Kind.MAX, edit, dimension, max.value(d), needed));
        } else {
            Optional<String> name = Optional.of(ReservedNames.DEFAULT_GROUP);
            unhelpful.add(new UnhelpfulChange(Kind.MAX, name, dimension, Reason.NOT_ENOUGH, List.of()));
        }
    }
}
