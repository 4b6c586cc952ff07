package io.github.quotatree.benchmarks.report.results;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import java.util.List;

/** What decisions are measured on. */
public final class Decisions {
    /** The shapes of the trees, those of one level first. */
    public static final List<ClusterShape> SHAPES = List.of(
            ClusterShape.FLAT_100,
            ClusterShape.FLAT_1K,
            ClusterShape.FLAT_10K,
            ClusterShape.TREE_10X10X10,
            ClusterShape.TREE_2_TO_12,
            ClusterShape.TREE_100X100X100);

    private Decisions() {}

    /** Returns the query for a change and a decision of the ledger on a tree. */
    public static Query on(ClusterShape shape) {
        return Query.of("LedgerBenchmark", "ledger").with("shape", shape.name());
    }
}
