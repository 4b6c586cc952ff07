package io.github.quotatree.yarn;

import io.github.quotatree.QuotaGroup;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * The order in which siblings are offered a free node, a total one.
 *
 * <ol>
 *   <li>Who is below its guarantee: not yet at its share in any resource type, and below the guaranteed part of it in
 *       one.
 *   <li>Who is further below its share, by {@link Fill}.
 *   <li>Who started earlier, which tells applications apart, then the smaller name in code point order.
 * </ol>
 *
 * The shares of siblings fit into what their parent has. So who is below its share comes before all that are above
 * theirs, and everyone gets its share as containers end.
 */
final class ShareOrder implements Comparator<Schedulable> {
    /** The order in which equal claims are served. No two siblings have a name in common. */
    static final Comparator<Schedulable> BY_START_AND_NAME = Comparator.comparingLong(Schedulable::getStartTime)
            .thenComparing(Schedulable::getName, QuotaGroup.nameOrder());

    @Override
    public int compare(Schedulable a, Schedulable b) {
        Resource usageA = a.getResourceUsage();
        Resource usageB = b.getResourceUsage();
        Resource shareA = a.getFairShare();
        Resource shareB = b.getFairShare();
        Fill fillA = Fill.of(usageA, shareA);
        Fill fillB = Fill.of(usageB, shareB);
        boolean needyA = fillA.isBelowShare() && isBelowGuarantee(usageA, shareA, a.getMinShare());
        boolean needyB = fillB.isBelowShare() && isBelowGuarantee(usageB, shareB, b.getMinShare());
        if (needyA != needyB) {
            return needyA ? -1 : 1;
        }
        int byFill = fillA.compareTo(fillB);
        return byFill != 0 ? byFill : BY_START_AND_NAME.compare(a, b);
    }

    private static boolean isBelowGuarantee(Resource usage, Resource share, Resource guarantee) {
        for (int d = 0; d < share.getResources().length; d++) {
            if (Amounts.of(usage, d) < Math.min(Amounts.of(guarantee, d), Amounts.of(share, d))) {
                return true;
            }
        }
        return false;
    }
}
