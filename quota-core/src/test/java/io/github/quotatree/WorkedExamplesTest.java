package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Small trees of one dimension, with numbers that can be checked by hand. */
class WorkedExamplesTest {
    private final ResourceSchema cpu = ResourceSchema.of("cpu");
    private final QuotaTree.Builder groups = QuotaTree.builder(cpu);
    private final Map<String, ResourceVector> requests = new LinkedHashMap<>();
    private SolveOptions options = SolveOptions.defaults();

    @Test
    void aRequestedMinIsNotCutForAnUnrequestedOne() {
        groups.parent("p", group -> group.min(100));
        leaf("a", 10, group -> group.under("p").min(60));
        leaf("b", 50, group -> group.under("p").min(40).sharedWeight(0));

        assertThat(solve(1000)).isEqualTo("p 60, a 10, b 40");
        options = options.withSolver(SolveOptions.Solver.ITERATIVE);
        assertThat(solve(1000)).isEqualTo("p 60, a 10, b 24");
    }

    @Test
    void aLendLimitKeepsThePartOfAnIdleMinThatIsNotLent() {
        leaf("idle", 0, group -> group.min(50).lendLimit(20));
        leaf("busy", 100, group -> group.min(10));

        assertThat(solve(80)).isEqualTo("busy 50, idle 30");
    }

    @Test
    void aGroupThatLendsNothingKeepsItsMin() {
        leaf("idle", 0, group -> group.min(50).withoutLending());
        leaf("busy", 100, group -> group.min(10));

        assertThat(solve(80)).isEqualTo("busy 30, idle 50");
    }

    @Test
    void minsThatDoNotFitAreScaledInProportion() {
        leaf("a", 100, group -> group.min(60));
        leaf("b", 100, group -> group.min(30));

        assertThat(solve(45)).isEqualTo("a 30, b 15");
    }

    @Test
    void minsThatMayNotBeScaledAreServedFirst() {
        leaf("a", 100, group -> group.min(60));
        leaf("b", 100, group -> group.min(30).minNotScalable());

        assertThat(solve(45)).isEqualTo("a 15, b 30");
        assertThat(solve(20)).isEqualTo("a 0, b 20");
    }

    @Test
    void withoutScalingEveryRequestedMinIsGiven() {
        leaf("a", 100, group -> group.min(60));
        leaf("b", 20, group -> group.min(30));
        options = options.withMinScaling(false);

        assertThat(solve(45)).isEqualTo("a 60, b 20");
    }

    @Test
    void theDefaultWeightIsTheMax() {
        leaf("a", 100, group -> group.max(100));
        leaf("b", 100, group -> group.max(300));

        assertThat(solve(80)).isEqualTo("a 20, b 60");
    }

    @Test
    void theDefaultWeightOfAnUnlimitedGroupIsTheLargestAmongItsSiblings() {
        leaf("a", 100, group -> group.max(20));
        leaf("b", 100, group -> group.sharedWeight(30));
        leaf("c", 100, group -> {});

        assertThat(solve(80)).isEqualTo("a 20, b 30, c 30");
    }

    @Test
    void theDefaultWeightIsOneWhereNoSiblingHasAny() {
        leaf("a", 100, group -> {});
        leaf("b", 100, group -> group.sharedWeight(0));
        leaf("c", 100, group -> {});

        assertThat(solve(81)).isEqualTo("a 41, b 0, c 40");
    }

    @Test
    void aDeclaredWeightOfZeroNeverBorrows() {
        leaf("a", 100, group -> group.min(10).sharedWeight(0));
        leaf("b", 20, group -> group.sharedWeight(1));

        assertThat(solve(80)).isEqualTo("a 10, b 20");
    }

    @Test
    void aChildMayHaveALargerMaxThanItsParent() {
        groups.parent("p", group -> group.max(20));
        leaf("c1", 60, group -> group.under("p").max(60));
        leaf("c2", 60, group -> group.under("p").max(60));
        leaf("x", 100, group -> group.max(100));

        assertThat(solve(100)).isEqualTo("p 17, c1 9, c2 8, x 83");
    }

    @Test
    void aParentWithoutChildrenRequestsNothing() {
        groups.parent("p", group -> group.min(50));
        leaf("x", 100, group -> {});

        assertThat(solve(100)).isEqualTo("p 0, x 100");
    }

    @Test
    void usageIsGuaranteedOverTheMax() {
        leaf("a", 50, group -> group.min(10).max(30));
        leaf("b", 100, group -> group.min(20));
        options = options.withGuaranteeUsage(true);
        QuotaTree tree = groups.build();
        Demand demand = Demand.builder(tree)
                .request("a", cpu.vector(50))
                .used("a", cpu.vector(40))
                .request("b", cpu.vector(100))
                .build();

        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(100), demand, options);

        assertThat(quotas.runtime("a")).isEqualTo(cpu.vector(40));
        assertThat(quotas.runtime("b")).isEqualTo(cpu.vector(60));
        assertThat(quotas.group("a").explain("cpu").reason()).isEqualTo(Explanation.Reason.GUARANTEED_USAGE);
        assertThat(quotas.group("a").used()).isEqualTo(cpu.vector(40));
    }

    @Test
    void guaranteedUsageLendsNoIdleMin() {
        leaf("a", 0, group -> group.min(30));
        leaf("b", 100, group -> {});
        options = options.withGuaranteeUsage(true);

        assertThat(solve(100)).isEqualTo("a 30, b 70");
    }

    @Test
    void theUseOfTheSystemAndDefaultGroupIsSubtractedFromTheTotal() {
        leaf("a", 100, group -> {});
        QuotaTree tree = groups.build();
        Demand demand = Demand.builder(tree)
                .request("a", cpu.vector(100))
                .systemUsed(cpu.vector(30))
                .defaultUsed(cpu.vector(20))
                .build();

        assertThat(tree.computeRuntime(cpu.vector(90), demand, options).runtime("a"))
                .isEqualTo(cpu.vector(40));
        RuntimeQuotas none = tree.computeRuntime(cpu.vector(25), demand, options);
        assertThat(none.available()).isEqualTo(cpu.vector(0));
        assertThat(none.total()).isEqualTo(cpu.vector(25));
        assertThat(none.runtime("a")).isEqualTo(cpu.vector(0));
    }

    private void leaf(String name, long request, Consumer<QuotaGroup.Builder> declaration) {
        groups.leaf(name, declaration);
        requests.put(name, cpu.vector(request));
    }

    private String solve(long total) {
        QuotaTree tree = groups.build();
        StringBuilder text = new StringBuilder();
        for (GroupRuntime group : tree.computeRuntime(cpu.vector(total), Demand.of(tree, requests), options)) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(group.name())
                    .append(' ')
                    .append(group.runtime().value(0));
        }
        return text.toString();
    }
}
