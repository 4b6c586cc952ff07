package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.cluster.FlavorTurns.Scarcity;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;

/** What flavors add to solves and to decisions. */
final class FlavorTables {
    private static final Query SOLVES = Query.of("FlavorSolveBenchmark", "byFlavor");
    private static final Query DECISIONS = Query.of("FlavorDecisionBenchmark", "liveQuotas");

    private FlavorTables() {}

    static String solves(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable("groups", "cards are counted", "by four flavors", "these take");
        for (int groups : List.of(1_000, 100_000)) {
            Query query = SOLVES.with("groups", groups).with("flavors", 4);
            table.row(
                    Units.count(groups),
                    figures.time(query.method("counted")),
                    figures.time(query),
                    figures.ratio(query, query.method("counted")));
        }
        return table.with(figures.origin("flavor-solves"));
    }

    static String tightSets(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable("groups, three tight sets", "a new solver", "again after a change");
        for (int flavors : List.of(4, 8)) {
            for (int groups : List.of(64, 1_000)) {
                Query query = SOLVES.method("tightSets").with("groups", groups).with("flavors", flavors);
                table.row(
                        Units.count(groups) + ", " + flavors + " flavors",
                        figures.time(query),
                        figures.time(query.method("tightSetsAgain")));
            }
        }
        return table.with(figures.origin("flavor-sets"));
    }

    static String decisions(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table =
                new MarkdownTable("1,000 groups, four flavors", "a turn by `LiveQuotas` alone", "a turn by the ledger");
        for (Scarcity scarcity : Scarcity.values()) {
            Query query = DECISIONS.with("scarcity", scarcity);
            table.row(scarcity.words(), figures.microseconds(query), figures.microseconds(query.method("ledger")));
        }
        return table.with(figures.origin("flavor-decisions"));
    }
}
