package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;

/** What the other policies take. */
final class PolicyTables {
    private static final Query GROUP_QUOTAS = Query.of("GroupQuotaBenchmark", "weighted");
    private static final Query CAPACITY = Query.of("CapacityBenchmark", "decide");
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000);

    private PolicyTables() {}

    static String groupQuotas(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "groups",
                "weighted, siblings",
                "weighted, three levels",
                "whole slots, siblings",
                "whole slots, three levels");
        for (int groups : SIZES) {
            Query flat = GROUP_QUOTAS.with("groups", groups).with("arrangement", "FLAT");
            Query levels = GROUP_QUOTAS.with("groups", groups).with("arrangement", "THREE_LEVELS");
            table.row(
                    Units.count(groups),
                    figures.milliseconds(flat),
                    figures.milliseconds(levels),
                    figures.milliseconds(flat.method("whole")),
                    figures.milliseconds(levels.method("whole")));
        }
        return table.with(figures.origin("group-quotas"));
    }

    static String capacity(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "workloads",
                "a decision",
                "a state with one more and again one less",
                "plan on one node, of all",
                "plan within the namespace",
                "plan in the whole pool");
        for (int workloads : SIZES) {
            Query decide = CAPACITY.with("workloads", workloads);
            table.row(
                    Units.count(workloads) + " on " + Units.count(workloads / 100) + " nodes",
                    figures.microseconds(decide),
                    figures.microseconds(decide.method("reserve")),
                    figures.milliseconds(decide.method("planOnOneNode")),
                    figures.milliseconds(decide.method("planWithinTheNamespace")),
                    figures.milliseconds(decide.method("planInThePool")));
        }
        return table.with(figures.origin("capacity"));
    }
}
