package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import java.util.List;

/** What explanations take. */
final class ExplanationTables {
    private static final Query ONE = Query.of("ExplainBenchmark", "one");

    private ExplanationTables() {}

    static String explanations(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "groups",
                "steps and binding terms of one",
                "its sentences",
                "a solve, with its result",
                "a solve, and the steps and binding terms of all");
        for (String shape : List.of("FLAT_10K", "TREE_100X100X100")) {
            Query one = ONE.with("shape", shape);
            table.row(
                    one.words(),
                    figures.microseconds(one),
                    figures.microseconds(one.method("oneInWords")),
                    figures.milliseconds(one.method("solveAnew")),
                    figures.milliseconds(one.method("solveAndExplainAll")));
        }
        return table.with(figures.origin("explain"));
    }
}
