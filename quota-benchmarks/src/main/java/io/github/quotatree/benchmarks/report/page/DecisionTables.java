package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.Decisions;
import io.github.quotatree.benchmarks.report.results.EarlierVersion;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.workload.AdmissionRule;
import java.util.List;
import java.util.Locale;

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

    /** Returns the times in a full cluster, by the rule of the ledger. */
    static String fullCluster(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "groups", "a submission and a removal", "and `fits`, yes", "no", "`tryAdmit`, admitted", "refused");
        for (ClusterShape shape : List.of(
                ClusterShape.FLAT_100, ClusterShape.FLAT_1K, ClusterShape.FLAT_10K, ClusterShape.TREE_10X10X10)) {
            for (AdmissionRule rule : List.of(AdmissionRule.QUOTA_ONLY, AdmissionRule.LOANS)) {
                Query submission = Query.of("FullClusterBenchmark", "submission")
                        .with("shape", shape)
                        .with("rule", rule);
                table.row(
                        shape.words() + ", " + words(rule),
                        figures.microseconds(submission),
                        figures.microseconds(submission.method("fits")),
                        figures.microseconds(submission.method("fitsNot")),
                        figures.microseconds(submission.method("admitted")),
                        figures.microseconds(submission.method("refused")));
            }
        }
        return table.with(figures.origin("full-cluster"));
    }

    static String words(AdmissionRule rule) {
        return rule == AdmissionRule.LOANS ? "with loans" : "by quota alone";
    }

    /** Returns the times of a ledger that lends beside one that does not. */
    static String loans(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "workloads of a group, and cluster",
                words(AdmissionRule.QUOTA_ONLY),
                words(AdmissionRule.LOANS),
                "ratio");
        for (int perGroup : List.of(3, 20)) {
            for (String requests : List.of("ROOMY", "OVERCOMMITTED")) {
                for (String method : List.of("fits", "change", "restart")) {
                    Query of = Query.of("LendingBenchmark", method)
                            .with("perGroup", perGroup)
                            .with("requests", requests);
                    Query alone = of.with("rule", AdmissionRule.QUOTA_ONLY);
                    Query lent = of.with("rule", AdmissionRule.LOANS);
                    table.row(
                            perGroup + ", " + requests.toLowerCase(Locale.ROOT) + ", `" + method + "`",
                            figures.microseconds(alone),
                            figures.microseconds(lent),
                            figures.ratio(lent, alone));
                }
            }
        }
        return table.with(figures.origin("loans"));
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
