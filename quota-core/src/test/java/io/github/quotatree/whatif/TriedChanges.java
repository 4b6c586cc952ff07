package io.github.quotatree.whatif;

import io.github.quotatree.whatif.SmallestChange.Kind;

/** Edits of one kind with any amount. */
final class TriedChanges {
    private TriedChanges() {}

    static QuotaEdit edit(Kind kind, String group, String dimension, long to) {
        return switch (kind) {
            case TOTAL -> new QuotaEdit.SetTotal("", dimension, to);
            case MAX -> new QuotaEdit.SetMax(group, dimension, to);
            case MIN -> new QuotaEdit.SetMin(group, dimension, to);
            case SHARED_WEIGHT -> new QuotaEdit.SetSharedWeight(group, dimension, to);
            case REQUEST -> new QuotaEdit.SetRequest(group, dimension, to);
            case LEND_LIMIT -> new QuotaEdit.SetLendLimit(group, dimension, to);
        };
    }

    static QuotaEdit edit(SmallestChange change, long to) {
        return edit(change.kind(), change.group().orElse(""), change.dimension(), to);
    }
}
