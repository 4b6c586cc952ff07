package io.github.quotatree.benchmarks.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What peers take, and how correct they are. */
final class PeerTables {
    private static final Query PEER = Query.of("PeerBenchmark", "quotatree");
    private static final Query BASELINE = Query.of("BaselineBenchmark", "quotatree");
    private static final Map<String, String> SOLVERS = new TreeMap<>(Map.of(
            "quotatree", "this library",
            "yarnFairShares", "YARN's fair shares",
            "proposalOnObjects", "the proposal's rounds",
            "floatArrays", "`double` arrays"));

    private PeerTables() {}

    static String yarn(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table =
                new MarkdownTable("siblings, one dimension", "this library", "YARN's fair shares", "YARN takes");
        for (int siblings : List.of(1_000, 10_000, 100_000, 1_000_000)) {
            Query quotatree = PEER.with("siblings", siblings);
            Query yarn = quotatree.method("yarnFairShares");
            table.row(
                    Units.count(siblings), figures.time(quotatree), figures.time(yarn), figures.ratio(yarn, quotatree));
        }
        return table.with(figures.origin("peer", "peer-million"));
    }

    static String baselines(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "groups, four dimensions",
                "this library",
                "`double` arrays",
                "these take",
                "the proposal's rounds",
                "these take");
        for (String shape : List.of("FLAT_1K", "FLAT_10K", "FLAT_100K", "FLAT_1M", "TREE_100X100X100")) {
            Query quotatree = BASELINE.with("shape", shape);
            Query doubles = quotatree.method("floatArrays");
            Query proposal = quotatree.method("proposalOnObjects");
            table.row(
                    quotatree.words(),
                    figures.time(quotatree),
                    figures.time(doubles),
                    figures.ratio(doubles, quotatree),
                    figures.time(proposal),
                    figures.ratio(proposal, quotatree));
        }
        return table.with(figures.origin("baseline", "baseline-million"));
    }

    /** Returns how correct the results for the largest set of siblings are. */
    static String correctness(Results results) {
        JsonNode rows = results.file("peer-correctness").path("rows");
        long largest = 0;
        for (JsonNode row : rows) {
            largest = Math.max(largest, row.path("siblings").asLong());
        }
        MarkdownTable table = new MarkdownTable(
                Units.count(largest) + " siblings",
                "units too many",
                "units lost",
                "most unfair share, in units",
                "units taken away by one more");
        for (JsonNode row : rows) {
            if (row.path("siblings").asLong() == largest) {
                String solver = row.path("solver").asText();
                table.row(
                        SOLVERS.getOrDefault(solver, solver),
                        Units.count(row.path("overAllocated").asLong()),
                        Units.count(row.path("lost").asLong()),
                        Units.rounded(row.path("unfairness").asDouble()),
                        Units.count(row.path("takenByOneMore").asLong()));
            }
        }
        return table.with(new Figures(results).origin("peer-correctness"));
    }
}
