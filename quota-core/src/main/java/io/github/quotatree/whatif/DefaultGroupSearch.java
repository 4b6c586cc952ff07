package io.github.quotatree.whatif;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The smallest changes by which a workload of the default group fits. It stands beside the tree: its max and the part
 * of the total that the system group leaves bound it, and nothing else, so there is nothing to search for.
 */
final class DefaultGroupSearch {
    private final String dimension;

    /** The use of the group with the request of the workload. */
    private final long needed;

    private final long max;
    private final List<SmallestChange> changes = new ArrayList<>();
    private final List<UnhelpfulChange> unhelpful = new ArrayList<>();

    private DefaultGroupSearch(LedgerSnapshot snapshot, Workload workload, String dimension) {
        this.dimension = dimension;
        needed = snapshot.used(ReservedNames.DEFAULT_GROUP).value(dimension)
                + workload.request().value(dimension);
        max = snapshot.forest().defaultGroupMax().value(dimension);
    }

    static DimensionChanges of(LedgerSnapshot snapshot, Workload workload, String dimension, long missing) {
        long used = snapshot.used(ReservedNames.DEFAULT_GROUP).value(dimension);
        long room = snapshot.runtime(ReservedNames.DEFAULT_GROUP).value(dimension) - used;
        DefaultGroupSearch search = new DefaultGroupSearch(snapshot, workload, dimension);
        if (missing > 0) {
            search.run(snapshot, workload);
        }
        return new DimensionChanges(dimension, missing, 0, Math.max(0, room), 0, 0, search.changes, search.unhelpful);
    }

    private void run(LedgerSnapshot snapshot, Workload workload) {
        ResourceVector total = snapshot.total(ReservedNames.DEFAULT_TREE);
        ResourceVector system = snapshot.used(ReservedNames.SYSTEM_GROUP);
        long now = total.value(dimension);
        long lacking = needed + system.value(dimension) - now;
        boolean fits = lacking <= 0;
        if (total.schema().flavors(dimension).isEmpty()) {
            addTotal(QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, now + lacking), now);
        } else {
            boolean fitsOnFlavor = false;
            for (String flavor : workload.accepted(dimension).flavors()) {
                long units = total.value(dimension, flavor);
                long more = snapshot.used(ReservedNames.DEFAULT_GROUP).value(dimension, flavor)
                        + system.value(dimension, flavor)
                        + workload.request().value(dimension)
                        - units;
                fitsOnFlavor |= more <= 0;
                long to = units + Math.max(0, Math.max(more, lacking));
                addTotal(QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, flavor, to), units);
            }
            fits &= fitsOnFlavor;
        }
        if (needed > max) {
            refuse(Kind.TOTAL, Optional.empty());
        }
        if (fits) {
            QuotaEdit edit = QuotaEdit.setMax(ReservedNames.DEFAULT_GROUP, dimension, needed);
            changes.add(new SmallestChange(Kind.MAX, edit, dimension, max, needed));
        } else {
            refuse(Kind.MAX, Optional.of(ReservedNames.DEFAULT_GROUP));
        }
    }

    private void addTotal(QuotaEdit edit, long from) {
        if (needed <= max && edit.amount() > from) {
            changes.add(new SmallestChange(Kind.TOTAL, edit, dimension, from, edit.amount()));
        }
    }

    private void refuse(Kind kind, Optional<String> group) {
        unhelpful.add(new UnhelpfulChange(kind, group, dimension, Reason.NOT_ENOUGH, List.of()));
    }
}
