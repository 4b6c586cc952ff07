package io.github.quotatree.cli.elastic;

import io.github.quotatree.Explanation;

/** The reason of a runtime in at most five words, for a column of a table. */
final class GroupWhy {
    private GroupWhy() {}

    /** Returns the term that decides a runtime. */
    static String of(Explanation explanation) {
        return switch (explanation.reason()) {
            case REQUEST -> "its request";
            case KEPT_MIN -> "keeps its min";
            case MAX -> "its max";
            case WEIGHT_ZERO -> "weight is 0";
            case MIN_SCALED -> "mins are scaled";
            case GUARANTEED_USAGE -> "keeps its use";
            case TOTAL, LEFT_BY_SYSTEM -> "cluster is full";
            case NO_LIMIT -> "no limit";
            case SHARE ->
                explanation.originReason() == Explanation.Reason.MAX
                        ? "max of " + name(explanation.origin())
                        : "share of the spare";
        };
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
