package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Explanation;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.laws.ExplanationReadings;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An explanation of a dimension with flavors follows from the result alone. */
class ExplainedOrderTest {
    @Test
    void askingAboutAChildLeavesItsParentAsItWas() {
        FlavorProblem problem = new FlavorProblem(new String[] {"a", "b"}, new long[] {10, 10});
        FlavorProblem.Group parent = problem.add("P", -1);
        parent.min = 5;
        parent.flavorMax[0] = 1;
        problem.add("Q", 0).min = 5;
        problem.add("x", 1).request.put(0b01, 5L);
        problem.add("y", 0).request.put(0b01, 5L);
        RuntimeQuotas quotas = FlavorTrees.solve(problem);
        Explanation before = quotas.group("Q").explain("gpu");
        String words = before.toString();
        List<?> bindings = before.bindings();
        quotas.group("x").explain("gpu").bindings();
        assertThat(quotas.group("Q").explain("gpu")).isEqualTo(before).hasToString(words);
        assertThat(quotas.group("Q").explain("gpu").bindings()).isEqualTo(bindings);
    }

    @Test
    void noQuestionChangesAnAnswer() throws InterruptedException {
        for (long seed = 0; seed < 400; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            assertThat(ExplanationReadings.difference(() -> FlavorTrees.solve(problem), new Random(seed)))
                    .as("seed %s%n%s", seed, problem)
                    .isNull();
        }
    }
}
