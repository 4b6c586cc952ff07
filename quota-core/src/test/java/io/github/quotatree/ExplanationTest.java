package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private final ResourceSchema cpu = ResourceSchema.of("cpu");

    private final QuotaTree tree = QuotaTree.builder(cpu)
            .parent("capped", group -> group.max(20))
            .leaf("in-capped", group -> group.under("capped"))
            .leaf("content", group -> {})
            .leaf("greedy", group -> group.max(5))
            .leaf("keeper", group -> group.min(7).withoutLending())
            .leaf("never", group -> group.min(3).sharedWeight(0))
            .leaf("rest", group -> group.min(10).sharedWeight(5))
            .build();

    private final Map<String, ResourceVector> requests = Map.of(
            "in-capped", cpu.vector(90),
            "content", cpu.vector(1),
            "greedy", cpu.vector(9),
            "never", cpu.vector(8),
            "rest", cpu.vector(100));

    @Test
    void namesTheTermThatBinds() {
        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(60), requests);

        assertThat(explain(quotas, "content")).isEqualTo("1 REQUEST at content REQUEST, short 0");
        assertThat(explain(quotas, "greedy")).isEqualTo("5 MAX at greedy MAX, short 4");
        assertThat(explain(quotas, "keeper")).isEqualTo("7 KEPT_MIN at keeper KEPT_MIN, short 0");
        assertThat(explain(quotas, "never")).isEqualTo("3 WEIGHT_ZERO at never WEIGHT_ZERO, short 5");
        assertThat(explain(quotas, "capped")).isEqualTo("20 MAX at capped MAX, short 70");
        assertThat(explain(quotas, "in-capped")).isEqualTo("20 SHARE at capped MAX, short 70");
        assertThat(explain(quotas, "rest")).isEqualTo("24 SHARE at  TOTAL, short 76");
        assertThat(quotas.group("in-capped").explain("cpu"))
                .hasToString("capped/in-capped gets 20 of the 90 cpu it requests, all the spare cpu in capped."
                        + " Its parent capped is at its max of 20.");
        assertThat(quotas.group("content").explain("cpu"))
                .hasToString("content gets the 1 cpu it requests, borrowed from 40 spare cpu.");
    }

    @Test
    void namesGuaranteesThatDoNotFit() {
        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(8), requests);

        assertThat(explain(quotas, "rest")).isEqualTo("4 MIN_SCALED at  TOTAL, short 96");
    }

    @Test
    void aGuaranteeThatIsKeptIsNotCalledScaled() {
        QuotaTree pair = QuotaTree.builder(cpu)
                .leaf("a", group -> group.min(10))
                .leaf("b", group -> group.min(10))
                .build();
        RuntimeQuotas guaranteed = pair.computeRuntime(
                cpu.vector(10),
                Demand.of(pair, Map.of("a", cpu.vector(20))),
                SolveOptions.defaults().withGuaranteeUsage(true));

        assertThat(explain(guaranteed, "a")).isEqualTo("10 SHARE at  TOTAL, short 10");
    }

    @Test
    void namesMinsThatAreScaledWithNothingShort() {
        QuotaTree lent = QuotaTree.builder(cpu)
                .parent("p", group -> group.min(100))
                .leaf("a", group -> group.under("p").min(60))
                .leaf("b", group -> group.under("p").min(40).sharedWeight(0))
                .build();
        Demand demand = Demand.of(lent, Map.of("a", cpu.vector(10), "b", cpu.vector(50)));
        RuntimeQuotas quotas = lent.computeRuntime(
                cpu.vector(1000), demand, SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE));

        assertThat(quotas.group("b").explain("cpu"))
                .hasToString(
                        "p/b gets 24 of the 50 cpu it requests, a part of its min of 40. The mins in p do not fit together, so"
                                + " they are scaled.");
    }

    @Test
    void aDeepTreeIsExplained() {
        Explanation why = leafBelow(20_000, level -> level == 0);

        assertThat(why.steps()).hasSize(20_001);
        assertThat(why.bindings()).hasSize(1);
        assertThat(why.inWords(AmountFormat.baseUnits())).endsWith("Its ancestor g0 is at its max of 5.");
        assertThat(why.why()).isEqualTo("max of g0");
    }

    @Test
    void everyLevelMayBind() {
        Explanation why = leafBelow(1_000, level -> true);

        assertThat(why.bindings()).hasSize(1_000);
        assertThat(why.inWords(AmountFormat.baseUnits()))
                .endsWith("its ancestor g996 is at its max of 5, and 996 more limits above it hold.");
        assertThat(why.why()).isEqualTo("max of g999");
    }

    /** Explains the runtime of a leaf that requests 9 below a chain of groups, of which some have the max 5. */
    private Explanation leafBelow(int depth, IntPredicate hasMax) {
        QuotaTree.Builder builder = QuotaTree.builder(cpu);
        for (int k = 0; k < depth; k++) {
            int level = k;
            builder.parent("g" + k, group -> {
                if (level > 0) {
                    group.under("g" + (level - 1));
                }
                if (hasMax.test(level)) {
                    group.max(5);
                }
            });
        }
        builder.leaf("leaf", group -> group.under("g" + (depth - 1)));
        return builder.build()
                .computeRuntime(cpu.vector(60), Map.of("leaf", cpu.vector(9)))
                .group("leaf")
                .explain("cpu");
    }

    private static String explain(RuntimeQuotas quotas, String group) {
        Explanation why = quotas.group(group).explain("cpu");
        return why.runtime() + " " + why.reason() + " at " + why.origin() + " " + why.originReason() + ", short "
                + why.shortfall();
    }
}
