package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import org.junit.jupiter.api.Test;

/** A min, a max or a lend limit that no double holds bounds a request to the unit, each of them alone. */
class WideLimitsTest {
    private static final long WIDE = (1L << 53) + 1;

    private final ResourceSchema schema = ResourceSchema.of("cpu");

    @Test
    void aWideMinThatIsPartlyLent() {
        assertThat(runtime(QuotaGroup.leaf(schema, "a").min(WIDE).lendLimit(2), 0))
                .isEqualTo(WIDE - 2);
    }

    @Test
    void aWideLendLimit() {
        assertThat(runtime(QuotaGroup.leaf(schema, "a").min(7).lendLimit(WIDE), 3))
                .isEqualTo(3);
    }

    @Test
    void aWideMax() {
        assertThat(runtime(QuotaGroup.leaf(schema, "a").max(WIDE), 1L << 60)).isEqualTo(WIDE);
        assertThat(runtime(QuotaGroup.leaf(schema, "a").max(WIDE), 5)).isEqualTo(5);
    }

    private long runtime(QuotaGroup.Builder group, long request) {
        QuotaTree tree = QuotaTree.builder(schema)
                .add(group.build())
                .add(QuotaGroup.leaf(schema, "b").build())
                .build();
        Demand demand = Demand.builder(tree)
                .request("a", schema.vector(request))
                .request("b", schema.vector(9))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(schema.vector(1L << 61), demand, SolveOptions.defaults());
        assertThat(quotas.runtime("b").value("cpu")).isEqualTo(9);
        return quotas.runtime("a").value("cpu");
    }
}
