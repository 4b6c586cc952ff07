package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.cluster.FlavorTurns.Scarcity;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.stream.Stream;

/** The targets of dimensions with flavors. */
final class FlavorTargets {
    private static final Query SOLVES = Query.of("FlavorSolveBenchmark", "byFlavor");
    private static final Query DECISIONS = Query.of("FlavorDecisionBenchmark", "liveQuotas");

    private FlavorTargets() {}

    static Stream<Section> sections(Results results) {
        Stream<Target> counted = Stream.of(1_000, 100_000).map(groups -> {
            Query query = SOLVES.with("groups", groups).with("flavors", 4);
            String text = Units.count(groups) + " siblings, four flavors";
            return new RatioTarget(text, query, query.method("counted"), Limit.atMost(1.3), "flavor-solves");
        });
        Query tight = SOLVES.method("tightSets").with("groups", 1_000).with("flavors", 4);
        Stream<Target> sets = Stream.of(
                new TimeTarget("with a new solver", tight, Limit.milliseconds(10), "flavor-sets"),
                new TimeTarget(
                        "again after a change", tight.method("tightSetsAgain"), Limit.milliseconds(1), "flavor-sets"));
        Stream<Target> decisions = Stream.of(Scarcity.values())
                .map(scarcity -> new TimeTarget(
                        scarcity.words(),
                        DECISIONS.with("scarcity", scarcity),
                        Limit.milliseconds(scarcity == Scarcity.NONE ? 0.005 : 0.05),
                        "flavor-decisions"));
        return Stream.of(
                Targets.section("A solve by flavor without a tight set, against one that counts", counted, results),
                Targets.section("A solve of 1,000 groups by four flavors, three of which are tight", sets, results),
                Targets.section("A turn of a scheduler among 1,000 groups and four flavors", decisions, results));
    }
}
