package io.github.quotatree.whatif;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.DimensionChanges.Ceiling;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The smallest changes for the default group, which its max and the rest of the total bound: no search. */
final class DefaultGroupChanges {
    private DefaultGroupChanges() {}

    static DimensionChanges of(
            LedgerSnapshot snapshot, Workload workload, String dimension, long missing, ResourceVector used) {
        long room = snapshot.runtime(ReservedNames.DEFAULT_GROUP).value(dimension) - used.value(dimension);
        if (missing == 0) {
            return DimensionChanges.none(dimension, 0, Math.max(0, room));
        }
        ResourceVector taken = used.plus(snapshot.used(ReservedNames.SYSTEM_GROUP));
        ResourceVector total = snapshot.total(ReservedNames.DEFAULT_TREE);
        long request = workload.request().value(dimension);
        long max = snapshot.forest().defaultGroupMax().value(dimension);
        long needed = used.value(dimension) + request;
        long lacking = taken.value(dimension) + request - total.value(dimension);
        List<SmallestChange> changes = new ArrayList<>();
        boolean fitsOnFlavor = total.schema().flavors(dimension).isEmpty();
        if (fitsOnFlavor) {
            long to = total.value(dimension) + lacking;
            QuotaEdit edit = QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, to);
            changes.add(new SmallestChange(Kind.TOTAL, edit, dimension, total.value(dimension), to, false));
        } else {
            for (String flavor : workload.accepted(dimension).flavors()) {
                long units = total.value(dimension, flavor);
                long more = taken.value(dimension, flavor) + request - units;
                fitsOnFlavor |= more <= 0;
                long to = units + Math.max(0, Math.max(more, lacking));
                QuotaEdit edit = QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, flavor, to);
                changes.add(new SmallestChange(Kind.TOTAL, edit, dimension, units, to, false));
            }
        }
        changes.removeIf(change -> needed > max || change.to() <= change.from());
        List<UnhelpfulChange> unhelpful = new ArrayList<>();
        if (needed > max) {
            unhelpful.add(notEnough(Kind.TOTAL, Optional.empty(), dimension));
        }
        if (lacking <= 0 && fitsOnFlavor) {
            QuotaEdit edit = QuotaEdit.setMax(ReservedNames.DEFAULT_GROUP, dimension, needed);
            changes.add(new SmallestChange(Kind.MAX, edit, dimension, max, needed, false));
        } else {
            unhelpful.add(notEnough(Kind.MAX, Optional.of(ReservedNames.DEFAULT_GROUP), dimension));
        }
        return new DimensionChanges(dimension, missing, 0, Math.max(0, room), Ceiling.NONE, 0, changes, unhelpful);
    }

    private static UnhelpfulChange notEnough(Kind kind, Optional<String> group, String dimension) {
        return new UnhelpfulChange(kind, group, dimension, Reason.NOT_ENOUGH, List.of());
    }
}
