package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Depth, width and numbers at the far end. */
class LargeTreesTest {
    private final ResourceSchema cpu = ResourceSchema.of("cpu");

    @Test
    void depthIsBoundedByMemoryOnly() {
        int depth = 200_000;
        QuotaTree.Builder builder = QuotaTree.builder(cpu);
        for (int level = 0; level < depth; level++) {
            int below = level;
            builder.parent("p" + level, group -> {
                group.min(10).max(1000);
                if (below > 0) {
                    group.under("p" + (below - 1));
                }
            });
        }
        builder.leaf("leaf", group -> group.under("p" + (depth - 1)).min(10));
        QuotaTree tree = builder.build();

        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(500), Map.of("leaf", cpu.vector(700)));

        assertThat(quotas.runtime("leaf")).isEqualTo(cpu.vector(500));
        assertThat(quotas.group("leaf").depth()).isEqualTo(depth);
        assertThat(quotas.group("leaf").explain("cpu").originReason()).isEqualTo(Explanation.Reason.TOTAL);
        assertThat(tree.toBuilder().violations()).isEmpty();
        assertThat(quotas.toString().lines()).hasSize(depth + 2);
        assertThat(tree.toBuilder()
                        .edit("leaf", group -> group.max(1))
                        .violations()
                        .get(0)
                        .path())
                .startsWith(".../p199951/")
                .endsWith("/leaf");
    }

    /** Each way up by itself would make some 10^10 steps in all, and as much text. */
    @Test
    void theReasonsOfAllGroupsOfADeepTree() {
        int depth = 200_000;
        QuotaTree.Builder builder = QuotaTree.builder(cpu);
        for (int level = 0; level < depth; level++) {
            int below = level;
            builder.parent("p" + level, group -> {
                group.min(1).max(1000);
                if (below > 0) {
                    group.under("p" + (below - 1));
                }
            });
        }
        builder.leaf("leaf", group -> group.under("p" + (depth - 1)).min(1));
        QuotaTree tree = builder.build();

        for (SolveOptions.Solver solver : SolveOptions.Solver.values()) {
            RuntimeQuotas quotas = tree.computeRuntime(
                    cpu.vector(500),
                    Demand.builder(tree).request("leaf", cpu.vector(700)).build(),
                    SolveOptions.defaults().withSolver(solver));

            int level = 0;
            for (GroupRuntime group : quotas) {
                Explanation explanation = group.explain("cpu");
                assertThat(explanation.why()).isEqualTo("all is allotted");
                assertThat(explanation.inWords(AmountFormat.baseUnits())).endsWith("All capacity is allotted.");
                assertThat(explanation.originReason()).isEqualTo(Explanation.Reason.TOTAL);
                assertThat(group.depth()).isEqualTo(level++);
                assertThat(group.path()).hasSizeLessThan(1000);
            }
        }
    }

    @Test
    void theReasonOfEachLevelWhereAllMaxesBind() {
        int depth = 100_000;
        QuotaTree.Builder builder = QuotaTree.builder(cpu);
        for (int level = 0; level < depth; level++) {
            int below = level;
            builder.parent("p" + level, group -> {
                group.max(5);
                if (below > 0) {
                    group.under("p" + (below - 1));
                }
            });
        }
        builder.leaf("leaf", group -> group.under("p" + (depth - 1)));

        RuntimeQuotas quotas = builder.build().computeRuntime(cpu.vector(500), Map.of("leaf", cpu.vector(9)));

        for (GroupRuntime group : quotas) {
            List<Binding> first = group.explain("cpu").bindings(2);
            assertThat(first.get(0).term()).isIn(Binding.Term.MAX, Binding.Term.REQUEST);
            assertThat(first.get(1).term()).isEqualTo(Binding.Term.MAX);
        }
        assertThat(quotas.group("leaf").explain("cpu").why()).isEqualTo("max of p" + (depth - 1));
        assertThat(quotas.group("leaf").explain("cpu").bindings()).hasSize(depth);
    }

    @Test
    void aCycleOfAnyLengthIsReportedOnce() {
        int length = 50_000;
        QuotaTree.Builder builder = QuotaTree.builder(cpu);
        for (int i = 0; i < length; i++) {
            int next = (i + 1) % length;
            builder.parent("p" + i, group -> group.under("p" + next));
        }
        builder.leaf("below", group -> group.under("p7"));

        assertThat(builder.violations())
                .allSatisfy(violation -> assertThat(violation.rule()).isEqualTo(ValidityRule.PARENT_IS_NO_DESCENDANT));
    }

    @Test
    void sumsPast63BitsAreExact() {
        long huge = Long.MAX_VALUE - 1;
        QuotaTree tree = QuotaTree.builder(cpu)
                .parent("p", group -> {})
                .leaf("a", group -> group.under("p").sharedWeight(huge))
                .leaf("b", group -> group.under("p").sharedWeight(huge))
                .leaf("c", group -> group.under("p").sharedWeight(huge))
                .leaf("d", group -> group.sharedWeight(huge))
                .build();
        ResourceVector request = cpu.vector(huge);

        RuntimeQuotas quotas = tree.computeRuntime(
                cpu.vector(Long.MAX_VALUE), Map.of("a", request, "b", request, "c", request, "d", request));

        assertThat(quotas.group("p").exactRequest("cpu"))
                .isEqualTo(BigInteger.valueOf(huge).multiply(BigInteger.valueOf(3)));
        assertThat(quotas.group("p").exactLimitedRequest("cpu"))
                .isEqualTo(BigInteger.valueOf(huge).multiply(BigInteger.valueOf(3)));
        assertThat(quotas.group("a").exactLimitedRequest("cpu")).isEqualTo(BigInteger.valueOf(huge));
        assertThat(quotas.runtime("d").value(0) + quotas.runtime("p").value(0)).isEqualTo(Long.MAX_VALUE);
        assertThat(quotas.runtime("p").value(0)).isEqualTo((1L << 62) - 1);
        assertThat(quotas.runtime("a").value(0)
                        + quotas.runtime("b").value(0)
                        + quotas.runtime("c").value(0))
                .isEqualTo((1L << 62) - 1);
    }

    @Test
    void useThatSumsPast63BitsIsExact() {
        QuotaTree tree = QuotaTree.builder(cpu)
                .parent("p", group -> {})
                .parent("q", group -> group.under("p"))
                .leaf("a", group -> group.under("q"))
                .leaf("b", group -> group.under("q"))
                .leaf("c", group -> group.under("p"))
                .build();
        Demand demand = Demand.builder(tree)
                .used("a", cpu.vector(Long.MAX_VALUE))
                .used("b", cpu.vector(1))
                .used("c", cpu.vector(5))
                .build();

        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(1), demand, SolveOptions.defaults());

        assertThat(quotas.group("p").exactUsed("cpu"))
                .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.valueOf(6)));
        assertThat(quotas.group("q").exactUsed("cpu"))
                .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE));
        assertThat(quotas.group("c").exactUsed("cpu")).isEqualTo(BigInteger.valueOf(5));
    }

    @Test
    void guaranteesThatSumPast63BitsAreExact() {
        QuotaTree tree = QuotaTree.builder(cpu)
                .parent("p", group -> group.min(5))
                .leaf("a", group -> group.under("p"))
                .leaf("b", group -> group.under("p").min(5))
                .build();
        Demand demand =
                Demand.builder(tree).used("a", cpu.vector(Long.MAX_VALUE)).build();

        RuntimeQuotas quotas = tree.computeRuntime(
                cpu.vector(100), demand, SolveOptions.defaults().withGuaranteeUsage(true));

        assertThat(quotas.group("p").exactRuntime("cpu"))
                .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.valueOf(5)));
        assertThat(quotas.group("b").exactRuntime("cpu")).isEqualTo(BigInteger.valueOf(5));
        assertThat(quotas.group("a").exactRuntime("cpu")).isEqualTo(BigInteger.valueOf(Long.MAX_VALUE));
    }

    @Test
    void minsThatSumPast63BitsAreComparedExactly() {
        long half = 1L << 62;
        QuotaTree.Builder builder = QuotaTree.builder(cpu)
                .parent("p", group -> group.min(Long.MAX_VALUE - 1))
                .leaf("a", group -> group.under("p").min(half))
                .leaf("b", group -> group.under("p").min(half));

        assertThat(builder.violations())
                .hasSize(1)
                .first()
                .hasToString(
                        "p: min cpu (9223372036854775808) summed over its children is above its own min cpu (9223372036854775806)");
    }
}
