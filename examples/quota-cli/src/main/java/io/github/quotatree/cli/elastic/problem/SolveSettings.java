package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.input.Amounts;
import org.jspecify.annotations.Nullable;

/**
 * How problems are to be solved.
 *
 * @param total the total of the default tree, or null to sum up its nodes
 * @param options the solver and its rules
 * @param requests where requests and use are taken from, or null to take pods if there are any
 */
public record SolveSettings(
        @Nullable Amounts total,
        SolveOptions options,
        @Nullable RequestSource requests) {
    /** Where requests and use are taken from. */
    public enum RequestSource {
        /** The pods. */
        PODS,
        /** The annotations and the status of the quotas. */
        ANNOTATIONS
    }
}
