package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.EarlierVersion;
import io.github.quotatree.benchmarks.report.results.HeldMemory;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;
import java.util.stream.Stream;

/** All targets of the library's performance. */
final class Targets {
    private static final Query SOLVE = Query.of("FullSolveBenchmark", "cold").with("load", "REALISTIC");
    private static final Query SCALING = Query.of("ScalingBenchmark", "cold");
    private static final Query WORST_CASE = Query.of("WorstCaseBenchmark", "adversarial");
    private static final Query PEER = Query.of("PeerBenchmark", "yarnFairShares");
    private static final Query BASELINE = Query.of("BaselineBenchmark", "quotatree");
    private static final Query LEDGER = Query.of("LedgerBenchmark", "ledger");
    private static final Query EXPLANATION = Query.of("ExplainBenchmark", "one");
    private static final Query GROUP_QUOTAS = Query.of("GroupQuotaBenchmark", "weighted");
    private static final Query CAPACITY = Query.of("CapacityBenchmark", "planInThePool");

    private static final String FLAT = "FLAT_1M";
    private static final String TREE = "TREE_100X100X100";

    private Targets() {}

    /** Returns every target with what the results say about it. */
    static List<Section> sections(Results results) {
        return Stream.of(
                        Stream.of(
                                solve("Full solve, in passes over memory", "cold", 5.5, 6, results),
                                solve("Solve for another total, in passes over memory", "otherTotal", 2.5, 4, results),
                                solve(
                                        "Solve after 1 % of the leaves changed, in passes over memory",
                                        "changedLeaves", 4, 5.5, results)),
                        solves(results),
                        comparisons(results),
                        memoryAndStart(results),
                        FlavorTargets.sections(results),
                        others(results))
                .flatMap(sections -> sections)
                .toList();
    }

    private static Stream<Target> worst(Query slow, String note) {
        return Stream.of(1_000, 100_000, 1_000_000).map(siblings -> {
            Query query = slow.with("siblings", siblings);
            return new RatioTarget(
                    query.words() + note, query, query.method("ordinary"), Limit.atMost(4), "worst-case");
        });
    }

    static Section section(String title, Stream<? extends Target> targets, Results results) {
        return new Section(title, targets.map(target -> target.row(results)).toList());
    }

    /** A solve of a million groups against reading four arrays and writing a fifth of the same numbers. */
    private static Section solve(String title, String method, double flat, double tree, Results results) {
        Stream<Target> targets = Stream.of("REALISTIC", "UNIFORM").flatMap(load -> {
            // the published set measures the realistic load in a step of its own
            String step = load.equals("REALISTIC") ? "full-solve" : "full-solve-loads";
            Query query = SOLVE.method(method).with("load", load);
            return Stream.of(
                    overPass(query.with("shape", FLAT), flat, step), overPass(query.with("shape", TREE), tree, step));
        });
        return section(title, targets, results);
    }

    private static Target overPass(Query query, double limit, String step) {
        return new RatioTarget(query.words(), query, query.method("streamingPass"), Limit.atMost(limit), step);
    }

    private static Stream<Section> solves(Results results) {
        Stream<Target> threads = Stream.of(FLAT, TREE).map(shape -> {
            Query one = SOLVE.with("shape", shape);
            return new RatioTarget(one.words(), one, one.method("coldTwoThreads"), Limit.atLeast(1.6), "full-solve");
        });
        Stream<Target> worst = Stream.concat(
                worst(WORST_CASE, ""), worst(WORST_CASE.method("adversarialWide"), ", numbers beyond 2^51"));
        List<Query> sizes = Stream.of("FLAT_1K", "FLAT_10K", "FLAT_100K", "FLAT_1M")
                .map(shape -> SCALING.with("shape", shape))
                .toList();
        Query tree = SOLVE.with("shape", TREE);
        Target iterative = new RatioTarget(tree.words(), tree.method("iterative"), tree, Limit.atMost(4), "full-solve");
        return Stream.of(
                section("Two threads, times as fast as one", threads, results),
                section("A load made to be slow, against an ordinary one", worst, results),
                section(
                        "Time for a group, the slowest size against the fastest",
                        Stream.of(new EvenSpeedTarget(
                                "1,000 to 1,000,000 siblings", sizes, Limit.atMost(1.5), "scaling")),
                        results),
                section("The iterative solver, against water filling", Stream.of(iterative), results));
    }

    private static Stream<Section> comparisons(Results results) {
        Stream<Target> yarn = Stream.of(1_000, 10_000, 100_000, 1_000_000).map(siblings -> {
            Query query = PEER.with("siblings", siblings);
            String step = siblings == 1_000_000 ? "peer-million" : "peer";
            return new RatioTarget(query.words(), query, query.method("quotatree"), Limit.atLeast(35), step);
        });
        // the proposal takes minutes for a million groups side by side
        Stream<Target> proposal = Stream.of(TREE, "FLAT_100K").map(shape -> {
            Query query = BASELINE.with("shape", shape);
            return new RatioTarget(
                    query.words(), query.method("proposalOnObjects"), query, Limit.atLeast(30), "baseline");
        });
        Stream<Target> doubles = Stream.of(
                doubles(BASELINE.with("shape", FLAT), 1.8, "baseline-million"),
                doubles(BASELINE.with("shape", TREE), 1.3, "baseline"));
        Stream<Target> decisions = Stream.concat(
                Stream.of("TREE_10X10X10", "FLAT_10K", TREE, "TREE_2_TO_12").map(shape -> decision(shape, 0.6)),
                Stream.of("FLAT_100", "FLAT_1K").map(shape -> decision(shape, 0.9)));
        return Stream.of(
                section("Against the fair shares of YARN, times as fast", yarn, results),
                section("Against the rounds of the proposal on objects, times as fast", proposal, results),
                section("Against `double` arrays without rounding, times as fast", doubles, results),
                section("A change and a decision, against an earlier version", decisions, results));
    }

    private static Target doubles(Query query, double limit, String step) {
        return new RatioTarget(query.words(), query.method("floatArrays"), query, Limit.atLeast(limit), step);
    }

    private static Target decision(String shape, double limit) {
        Query query = LEDGER.with("shape", shape);
        return new BeforeTarget(query.words(), shape, Limit.atMost(limit), EarlierVersion.STEP);
    }

    private static Stream<Section> memoryAndStart(Results results) {
        Stream<Target> allocation = Stream.of(
                new NoAllocationTarget("a full solve", SOLVE, "full-solve"),
                new NoAllocationTarget("a solve for another total", SOLVE.method("otherTotal"), "full-solve"),
                new NoAllocationTarget("a solve after changes", SOLVE.method("changedLeaves"), "full-solve"),
                new NoAllocationTarget("a full solve by the iterative rule", SOLVE.method("iterative"), "full-solve"),
                new NoAllocationTarget("a change and a decision", LEDGER, "ledger"));
        Stream<Target> memory =
                HeldMemory.SHAPES.stream().map(shape -> new MemoryTarget(shape, Limit.bytes(80), "memory"));
        Stream<Target> start = Stream.of(
                new FirstCallTarget("as it is", false, Limit.milliseconds(8), "cold-start"),
                new FirstCallTarget("with a class data archive", true, Limit.milliseconds(4), "cold-start"));
        return Stream.of(
                section("Allocated by a call", allocation, results),
                section("Memory of tree, demand and solver for each group and dimension", memory, results),
                section("First solve of a JVM, of 1,000 groups", start, results));
    }

    private static Stream<Section> others(Results results) {
        Target plan = new TimeTarget(
                "100,000 workloads, 1,000 nodes",
                CAPACITY.with("workloads", 100_000),
                Limit.milliseconds(50),
                "capacity");
        Stream<Target> quotas = Stream.of("FLAT", "THREE_LEVELS")
                .flatMap(arrangement -> Stream.of("weighted", "whole").map(slots -> {
                    Query query =
                            GROUP_QUOTAS.method(slots).with("groups", 100_000).with("arrangement", arrangement);
                    String text = (slots.equals("whole") ? "whole slots, " : "weighted slots, ")
                            + (arrangement.equals("FLAT") ? Units.count(100_000) + " siblings" : "three levels");
                    return new TimeTarget(text, query, Limit.milliseconds(20), "group-quotas");
                }));
        Stream<Target> explanations = Stream.of("FLAT_10K", TREE).map(shape -> {
            Query query = EXPLANATION.with("shape", shape);
            return new TimeTarget(query.words(), query, Limit.milliseconds(0.01), "explain");
        });
        return Stream.of(
                section("Explanation of one group after another", explanations, results),
                section("Capacity scheduling: a preemption plan in the pool", Stream.of(plan), results),
                section("Group quotas: an allocation to 100,000 groups", quotas, results));
    }
}
