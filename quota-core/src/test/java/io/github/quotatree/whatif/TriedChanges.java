package io.github.quotatree.whatif;

import io.github.quotatree.whatif.SmallestChange.Kind;

/** Edits of one kind with any amount. */
final class TriedChanges {
    private TriedChanges() {}

    static QuotaEdit edit(Kind kind, String group, String dimension, long to) {
        return switch (kind) {
            case TOTAL -> QuotaEdit.setTotal("", dimension, to);
            case MAX -> QuotaEdit.setMax(group, dimension, to);
            case MIN -> QuotaEdit.setMin(group, dimension, to);
            case SHARED_WEIGHT -> QuotaEdit.setSharedWeight(group, dimension, to);
            case REQUEST -> QuotaEdit.setRequest(group, dimension, to);
            case LEND_LIMIT -> QuotaEdit.setLendLimit(group, dimension, to);
        };
    }

    static QuotaEdit edit(SmallestChange change, long to) {
        return edit(change.kind(), change.group().orElse(""), change.dimension(), to);
    }
}
