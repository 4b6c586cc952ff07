package io.github.quotatree.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import org.junit.jupiter.api.Test;

class QuotaProblemTest {
    @Test
    void hasEveryGroupAfterItsParentAndAmongItsSiblings() {
        for (int seed = 0; seed < 200; seed++) {
            RuntimeQuotas quotas = RandomProblem.solved(seed, 3, SolveOptions.defaults());
            QuotaProblem problem = QuotaProblem.of(quotas);
            long[] runtimes = problem.runtimes(quotas)[0];

            assertThat(problem.groups()).isEqualTo(quotas.groups().size());
            assertThat(runtimes[0]).isEqualTo(quotas.available().value(0));
            for (int node = 1; node <= problem.groups(); node++) {
                int parent = problem.parent[node];
                GroupRuntime group = quotas.group(problem.names[node]);
                assertThat(group.parent().orElse("")).isEqualTo(problem.names[parent]);
                assertThat(node)
                        .isGreaterThanOrEqualTo(problem.firstChild[parent])
                        .isLessThan(problem.firstChild[parent + 1]);
                assertThat(problem.hasChildren(node)).isEqualTo(group.isParent());
                assertThat(runtimes[node]).isEqualTo(group.runtime().value(0));
                assertThat(problem.lendLimit[0][node])
                        .isEqualTo(group.declaration().lendLimit().value(0));
            }
        }
    }

    @Test
    void hasTheChildrenOfANodeAsASiblingSet() {
        SiblingSet set = new SiblingSet(10, new long[] {3, 0}, new long[] {2, 20}, new long[] {5, 7});
        QuotaProblem problem = QuotaProblem.of(new Quotatree(set).quotas(SolveOptions.defaults()));

        SiblingSet children = problem.children(0, 0, 10);

        assertThat(children).usingRecursiveComparison().isEqualTo(set);
    }
}
