package io.github.quotatree.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** That the trees are valid is checked where they are built. */
class ClusterTest {
    @ParameterizedTest
    @EnumSource(ClusterLoad.class)
    void theSameClusterIsDrawnEachTime(ClusterLoad load) {
        Cluster first = Cluster.of(ClusterShape.TREE_10X10X10, load);
        Cluster second = Cluster.of(ClusterShape.TREE_10X10X10, load);

        assertThat(second.tree()).isEqualTo(first.tree());
        assertThat(second.total()).isEqualTo(first.total());
        assertThat(solved(second)).hasToString(solved(first).toString());
    }

    @ParameterizedTest
    @EnumSource(ClusterLoad.class)
    void everythingIsHandedOutAndSomebodyIsShort(ClusterLoad load) {
        for (ClusterShape shape : new ClusterShape[] {ClusterShape.FLAT_10K, ClusterShape.TREE_10X10X10}) {
            Cluster cluster = Cluster.of(shape, load);
            long[] firstLevel = new long[cluster.total().schema().size()];
            long[] missing = new long[firstLevel.length];
            for (GroupRuntime group : solved(cluster)) {
                for (int d = 0; d < firstLevel.length; d++) {
                    firstLevel[d] += group.depth() == 0 ? group.runtime().value(d) : 0;
                    missing[d] +=
                            group.limitedRequest().value(d) - group.runtime().value(d);
                }
            }

            assertThat(cluster.tree().groups()).hasSize(shape.groups());
            assertThat(cluster.total().schema().vector(firstLevel)).isEqualTo(cluster.total());
            assertThat(Arrays.stream(missing)).allMatch(units -> units > 0);
        }
    }

    @Test
    void namesGoFromTheFirstLevelToTheLeaf() {
        assertThat(ClusterShape.TREE_100X100X100.name(2, 20_314)).isEqualTo("/2/3/14");
        assertThat(ClusterShape.TREE_100X100X100.name(1, 203)).isEqualTo("/2/3");
        assertThat(ClusterShape.FLAT_1M.leaf(999_999)).isEqualTo("/999999");
    }

    @ParameterizedTest
    @CsvSource({"FLAT_1K,10", "FLAT_10K,100", "TREE_10X10X10,10"})
    void oneLeafOfAHundredChangesAndChangesBack(ClusterShape shape, int expected) {
        Cluster cluster = Cluster.of(shape, ClusterLoad.UNIFORM);
        LeafChanges changes = LeafChanges.draw(cluster);
        QuotaSolver solver = QuotaSolver.of(cluster.tree(), SolveOptions.defaults());
        solver.solve(cluster.total(), cluster.demand());

        RuntimeQuotas first = changed(solver, changes, false, cluster);
        RuntimeQuotas second = changed(solver, changes, true, cluster);
        RuntimeQuotas again = changed(solver, changes, false, cluster);

        assertThat(changes.leaves()).isEqualTo(expected);
        assertThat(second.changesSince(first)).hasSizeGreaterThan(expected);
        assertThat(again.changesSince(first)).isEmpty();
    }

    private static RuntimeQuotas changed(QuotaSolver solver, LeafChanges changes, boolean second, Cluster cluster) {
        changes.apply(solver, second);
        solver.solve(cluster.total());
        return solver.quotas();
    }

    private static RuntimeQuotas solved(Cluster cluster) {
        return cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
    }
}
