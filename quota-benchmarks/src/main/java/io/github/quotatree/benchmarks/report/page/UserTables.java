package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.HeldMemory;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.workload.AdmissionRule;
import java.util.List;
import java.util.Locale;

/** What a user gets: a decision, a full solve and memory, by the size of the cluster. */
final class UserTables {
    private static final Query DECISION = Query.of("LedgerBenchmark", "ledger");
    private static final Query FULL_CLUSTER =
            Query.of("FullClusterBenchmark", "fits").with("shape", ClusterShape.FLAT_1K);
    private static final Query SOLVE = Query.of("ScalingBenchmark", "cold");
    private static final List<ClusterShape> SHAPES = List.of(
            ClusterShape.FLAT_1K, ClusterShape.TREE_10X10X10, ClusterShape.FLAT_10K, ClusterShape.TREE_100X100X100);

    private UserTables() {}

    /** Returns the answers in a line each. */
    static String answers(Results results) {
        Figures figures = new Figures(results);
        Query thousand = DECISION.with("shape", "FLAT_1K");
        if (results.find(thousand).isEmpty()) {
            return "Not measured.\n";
        }
        return "- **A cluster of 1,000 teams:** a decision takes " + figures.microseconds(thousand) + ", a full solve "
                + figures.milliseconds(SOLVE.with("shape", "FLAT_1K")) + ".\n"
                + "- **In a full cluster** of 1,000 teams, a submission, a question at the runtime of a team and a\n"
                + "  removal take " + figures.microseconds(FULL_CLUSTER.with("rule", AdmissionRule.QUOTA_ONLY))
                + " by quota alone and " + figures.microseconds(FULL_CLUSTER.with("rule", AdmissionRule.LOANS))
                + " with loans.\n"
                + "- **A million groups:** a full solve takes " + SolveTables.million(figures, "cold")
                + " ms on one core and " + SolveTables.million(figures, "coldTwoThreads") + " ms on two,\n"
                + "  one for another total " + SolveTables.million(figures, "otherTotal") + " ms, by shape and load.\n"
                + "- **A decision** takes " + DecisionTables.range(figures)
                + " µs, by the number and depth of the groups.\n";
    }

    static String sizes(Results results) {
        Figures figures = new Figures(results);
        List<HeldMemory> memory = HeldMemory.in(results);
        MarkdownTable table = new MarkdownTable(
                "groups", "a change and a decision", "a full solve", "memory of tree, demand and solver");
        for (ClusterShape shape : SHAPES) {
            table.row(
                    shape.words(),
                    figures.microseconds(DECISION.with("shape", shape)),
                    figures.milliseconds(SOLVE.with("shape", shape)),
                    memory.stream()
                            .filter(held -> held.shape() == shape)
                            .map(held -> Figures.megabytes(held.bytes()))
                            .findFirst()
                            .orElse(MarkdownTable.NOTHING));
        }
        return table.with(figures.origin("ledger", "scaling", "memory"));
    }

    /** Returns the times until the next workload of a long queue is known, by the change before. */
    static String queue(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "workloads that wait", "another request", "one replaced", "a running one stopped or started");
        for (int waiting : List.of(1_000, 10_000, 50_000)) {
            for (AdmissionRule rule : List.of(AdmissionRule.QUOTA_ONLY, AdmissionRule.LOANS)) {
                Query next = Query.of("LongQueueBenchmark", "resizeAndNext")
                        .with("waiting", waiting)
                        .with("rule", rule);
                table.row(
                        String.format(Locale.ROOT, "%,d, ", waiting) + DecisionTables.words(rule),
                        figures.microseconds(next),
                        figures.microseconds(next.method("replaceAndNext")),
                        figures.microseconds(next.method("restartAndNext")));
            }
        }
        return table.with(figures.origin("long-queue"));
    }

    static String whatIf(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table =
                new MarkdownTable("groups", "smallest changes", "another min, solved", "the groups that change");
        for (ClusterShape shape : List.of(
                ClusterShape.FLAT_1K,
                ClusterShape.FLAT_10K,
                ClusterShape.FLAT_100K,
                ClusterShape.TREE_10X10X10,
                ClusterShape.TREE_46X46X46)) {
            Query changes = Query.of("WhatIfBenchmark", "smallestChanges").with("shape", shape);
            table.row(
                    shape.words(),
                    figures.time(changes),
                    figures.time(changes.method("editedMin")),
                    figures.time(changes.method("changedGroups")));
        }
        return table.with(figures.origin("what-if"));
    }
}
