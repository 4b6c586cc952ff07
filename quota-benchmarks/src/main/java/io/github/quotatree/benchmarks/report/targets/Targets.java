package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;
import io.github.quotatree.benchmarks.report.targets.Target.Bound;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All targets of the library's performance. */
public final class Targets {
    private static final Query SOLVE = Query.of("FullSolveBenchmark", "cold");
    private static final Query SCALING = Query.of("ScalingBenchmark", "cold");
    private static final Query WORST_CASE = Query.of("WorstCaseBenchmark", "adversarial");
    private static final Query PEER = Query.of("PeerBenchmark", "yarnFairShares");
    private static final Query BASELINE = Query.of("BaselineBenchmark", "proposalOnObjects");

    private static final List<String> LARGE_SHAPES = List.of("FLAT_1M", "TREE_100X100X100");
    private static final List<String> LOADS = List.of("REALISTIC", "UNIFORM");
    private static final String PASS = "streamingPass";

    private Targets() {}

    /** Returns every target with what the results say about it. */
    public static List<Section> sections(Results results) {
        return List.of(
                section("Time, against a streaming pass over the same numbers", streaming(), results),
                section("Two threads", twoThreads(), results),
                section("Size", sizes(), results),
                section("Worst case", worstCase(), results),
                section("Other ways to compute it", others(), results),
                section("Memory and start", memoryAndStart(), results));
    }

    private static Section section(String title, Stream<? extends Target> targets, Results results) {
        return new Section(title, targets.map(target -> target.row(results)).toList());
    }

    private static Stream<Target> streaming() {
        List<Target> targets = new ArrayList<>();
        for (String load : LOADS) {
            for (String shape : LARGE_SHAPES) {
                Query cold = SOLVE.with("shape", shape).with("load", load);
                targets.add(streaming(cold, Bound.atMost(5)));
                targets.add(streaming(cold.method("changedLeaves"), Bound.atMost(2.5)));
                targets.add(streaming(cold.method("otherTotal"), Bound.atMost(2.5)));
            }
        }
        return targets.stream();
    }

    private static Target streaming(Query query, Bound bound) {
        String text = code(query.method()) + ", " + Workload.name(query.params()) + ": " + bound + " a streaming pass";
        return new RatioTarget(text, query, query.method(PASS), bound, stepOf(query));
    }

    private static Stream<Target> twoThreads() {
        Bound bound = Bound.atLeast(1.6);
        return LARGE_SHAPES.stream().map(shape -> {
            Query cold = SOLVE.with("shape", shape).with("load", LOADS.get(0));
            String text = "`coldTwoThreads`, " + Workload.name(cold.params()) + ": " + bound + " as fast as `cold`";
            return new RatioTarget(text, cold, cold.method("coldTwoThreads"), bound, stepOf(cold));
        });
    }

    /** The published set measures the ordinary load in a step of its own. */
    private static String stepOf(Query solve) {
        return LOADS.get(0).equals(solve.params().get("load")) ? "full-solve" : "full-solve-loads";
    }

    private static Stream<Target> sizes() {
        List<Query> sizes = Stream.of("FLAT_1K", "FLAT_10K", "FLAT_100K", "FLAT_1M")
                .map(shape -> SCALING.with("shape", shape))
                .toList();
        String text = "FLAT_1K to FLAT_1M: the slowest size takes at most 3 × the fastest, per group and dimension";
        return Stream.of(new EvenSpeedTarget(text, sizes, Bound.atMost(3), "scaling"));
    }

    private static Stream<Target> worstCase() {
        Bound bound = Bound.atMost(4);
        return Stream.of(1_000, 100_000, 1_000_000).map(siblings -> {
            Query worst = WORST_CASE.with("siblings", siblings);
            String text = Units.count(siblings) + " siblings: `adversarial` takes " + bound + " `ordinary`";
            return new RatioTarget(text, worst, worst.method("ordinary"), bound, "worst-case");
        });
    }

    private static Stream<Target> others() {
        Bound peer = Bound.atLeast(10);
        Stream<Target> peers = Stream.of(1_000, 10_000, 100_000, 1_000_000).map(siblings -> {
            Query yarn = PEER.with("siblings", siblings);
            String text = Units.count(siblings) + " siblings: " + peer + " as fast as YARN's fair shares";
            return new RatioTarget(
                    text, yarn, yarn.method("quotatree"), peer, siblings == 1_000_000 ? "peer-million" : "peer");
        });
        // the proposal takes minutes for a million groups side by side
        Query tree = BASELINE.with("shape", "TREE_100X100X100");
        Query flat = BASELINE.with("shape", "FLAT_100K");
        Query million = BASELINE.with("shape", "FLAT_1M");
        Stream<Target> baselines = Stream.of(
                proposal(tree, "baseline"),
                proposal(flat, "baseline"),
                floatArrays(tree, "baseline"),
                floatArrays(million, "baseline-million"));
        return Stream.concat(peers, baselines);
    }

    private static Target proposal(Query proposal, String step) {
        Bound bound = Bound.atLeast(30);
        String text =
                Workload.name(proposal.params()) + ": " + bound + " as fast as the proposal's iteration on objects";
        return new RatioTarget(text, proposal, proposal.method("quotatree"), bound, step);
    }

    private static Target floatArrays(Query baseline, String step) {
        Bound bound = Bound.atLeast(2);
        String text = Workload.name(baseline.params()) + ": " + bound + " as fast as the same rule on float arrays";
        return new RatioTarget(text, baseline.method("floatArrays"), baseline.method("quotatree"), bound, step);
    }

    private static Stream<Target> memoryAndStart() {
        Stream<Target> allocation = Stream.of("cold", "changedLeaves", "otherTotal")
                .map(method -> SOLVE.method(method).with("load", LOADS.get(0)))
                .map(query -> new NoAllocationTarget(
                        code(query.method()) + ": 0 bytes allocated a call", query, "full-solve"));
        return Stream.concat(
                allocation, Stream.of(new MemoryTarget(80, "memory"), new FirstCallTarget(5, "cold-start")));
    }

    private static String code(String name) {
        return "`" + name + "`";
    }
}
