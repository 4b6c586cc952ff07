package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.Decisions;
import io.github.quotatree.benchmarks.report.results.EarlierVersion;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;

/** What decisions take, by the shape of the tree. */
final class DecisionTables {
    private DecisionTables() {}

    /** Returns the range of the microseconds that a change and a decision take. */
    static String range(Figures figures) {
        return figures.rangeInMicroseconds(
                Decisions.SHAPES.stream().map(Decisions::on).toArray(Query[]::new));
    }

    static String decisions(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "groups",
                "a change and a decision",
                "by `LiveQuotas` alone",
                "of it the change",
                "with exact runtimes instead",
                "with a snapshot instead");
        for (ClusterShape shape : Decisions.SHAPES) {
            Query ledger = Decisions.on(shape);
            table.row(
                    shape.words(),
                    figures.microseconds(ledger),
                    figures.microseconds(ledger.method("liveQuotas")),
                    figures.microseconds(ledger.method("changeOnly")),
                    figures.microseconds(ledger.method("exactRead")),
                    figures.microseconds(ledger.method("snapshot")));
        }
        return table.with(figures.origin("ledger"));
    }

    static String before(Results results) {
        MarkdownTable table = new MarkdownTable(
                "a change and a decision", "now", "the earlier version", "now against then", "in the rounds");
        for (ClusterShape shape : Decisions.SHAPES) {
            EarlierVersion.decision(results, shape.name())
                    .ifPresent(pair -> table.row(
                            shape.words(),
                            Figures.microseconds(pair.after()),
                            Figures.microseconds(pair.before()) + " (" + pair.version() + ")",
                            Units.number(pair.ratio()) + " ×",
                            Units.number(pair.lowest()) + " to " + Units.number(pair.highest())));
        }
        return table.with(new Figures(results).origin(EarlierVersion.STEP));
    }

    static String shared(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table =
                new MarkdownTable("1,000 siblings", "the writer, a change and a decision", "a reader, a decision");
        for (int readers : List.of(1, 2, 4)) {
            Query writer = Query.of("LedgerBenchmark", "writer")
                    .with("shape", "FLAT_1K")
                    .with("readers", readers);
            table.row(
                    "one writer and " + readers + (readers == 1 ? " reader" : " readers"),
                    figures.microseconds(writer),
                    figures.microseconds(writer.method("reader")));
        }
        return table.with(figures.origin("ledger-shared"));
    }
}
