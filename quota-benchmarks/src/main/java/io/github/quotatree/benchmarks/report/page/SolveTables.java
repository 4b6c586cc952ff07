package io.github.quotatree.benchmarks.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.FirstSolve;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;
import java.util.Map;

/** What solves take: of a million groups, of one sibling set, by the iterative rule, and in a new JVM. */
final class SolveTables {
    private static final Query SOLVE = Query.of("FullSolveBenchmark", "cold");
    private static final Query SIBLINGS = Query.of("SiblingSharesBenchmark", "arrays");
    private static final List<String> SHAPES = List.of("FLAT_1M", "TREE_100X100X100");
    private static final List<String> LOADS = List.of("REALISTIC", "UNIFORM");
    private static final double NANOSECONDS = 1e6;

    private SolveTables() {}

    /** Returns the range of the milliseconds that a method takes for a million groups. */
    static String million(Figures figures, String method) {
        return figures.rangeInMilliseconds(SHAPES.stream()
                .flatMap(shape -> LOADS.stream()
                        .map(load -> SOLVE.method(method).with("shape", shape).with("load", load)))
                .toArray(Query[]::new));
    }

    static String repeated(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "a million groups",
                "full solve",
                "with two threads",
                "another total",
                "1 % of the leaves changed",
                "a pass over memory");
        for (String load : LOADS) {
            for (String shape : SHAPES) {
                Query solve = SOLVE.with("shape", shape).with("load", load);
                table.row(
                        solve.words(),
                        figures.milliseconds(solve),
                        figures.milliseconds(solve.method("coldTwoThreads")),
                        figures.milliseconds(solve.method("otherTotal")),
                        figures.milliseconds(solve.method("changedLeaves")),
                        figures.milliseconds(solve.method("streamingPass")));
            }
        }
        return table.with(figures.origin("full-solve", "full-solve-loads"));
    }

    /** Returns the times of a solve after a change of one leaf, or of nothing. */
    static String afterChanges(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "groups",
                "nothing changed",
                "one leaf changed",
                "of a full solve",
                "all runtimes of `LiveQuotas`",
                "of a full solve");
        for (ClusterShape shape : List.of(ClusterShape.FLAT_10K, ClusterShape.TREE_100X100X100)) {
            Query solve = SOLVE.with("shape", shape).with("load", "UNIFORM");
            table.row(
                    shape.words(),
                    figures.time(solve.method("unchanged")),
                    figures.time(solve.method("oneLeaf")),
                    figures.ratio(solve.method("oneLeaf"), solve),
                    figures.time(solve.method("liveOtherTotal")),
                    figures.ratio(solve.method("liveOtherTotal"), solve));
        }
        return table.with(figures.origin("repeated-solves"));
    }

    static String passes(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "times as long as a pass over memory", "full solve", "another total", "1 % of the leaves changed");
        for (String load : LOADS) {
            for (String shape : SHAPES) {
                Query solve = SOLVE.with("shape", shape).with("load", load);
                Query pass = solve.method("streamingPass");
                table.row(
                        solve.words(),
                        figures.ratio(solve, pass),
                        figures.ratio(solve.method("otherTotal"), pass),
                        figures.ratio(solve.method("changedLeaves"), pass));
            }
        }
        return table.with(figures.origin("full-solve", "full-solve-loads"));
    }

    static String iterative(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable("a full solve", "water filling", "iterative", "iterative takes");
        for (String shape : SHAPES) {
            Query solve = SOLVE.with("shape", shape).with("load", LOADS.get(0));
            Query iterative = solve.method("iterative");
            table.row(
                    solve.words(),
                    figures.milliseconds(solve),
                    figures.milliseconds(iterative),
                    figures.ratio(iterative, solve));
        }
        return table.with(figures.origin("full-solve"));
    }

    static String siblings(Results results) {
        Figures figures = new Figures(results);
        MarkdownTable table = new MarkdownTable(
                "siblings, one dimension",
                "from arrays",
                "from arrays, in a shortage",
                "a tree of one level, solved again");
        for (int siblings : List.of(10, 1_000, 100_000)) {
            Query arrays = SIBLINGS.with("siblings", siblings);
            table.row(
                    Units.count(siblings),
                    figures.time(arrays),
                    figures.time(arrays.method("arraysInAShortage")),
                    figures.time(arrays.method("treeOfOneLevel")));
        }
        return table.with(figures.origin("siblings"));
    }

    static String start(Results results) {
        MarkdownTable table =
                new MarkdownTable("the first solve of a JVM, of 1,000 groups", "median", "lowest", "highest");
        Map.of(false, "as it is", true, "with a class data archive").entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(archive -> FirstSolve.row(results, archive.getKey())
                        .ifPresent(row -> table.row(
                                archive.getValue(), time(row, "medianMs"), time(row, "minMs"), time(row, "maxMs"))));
        return table.with(new Figures(results).origin("cold-start"));
    }

    private static String time(JsonNode row, String column) {
        return Units.time(row.path(column).asDouble() * NANOSECONDS);
    }
}
