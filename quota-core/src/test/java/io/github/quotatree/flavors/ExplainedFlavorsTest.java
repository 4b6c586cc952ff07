package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom.TightFlavors;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.workload.Binding;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Explanations of a dimension with flavors are true: the numbers add up, and what they name is what holds. */
class ExplainedFlavorsTest {
    private static final int PROBLEMS = 1_500;

    @Test
    void theNumbersOfAllStepsAddUp() {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            RuntimeQuotas quotas = FlavorTrees.solve(problem);
            for (GroupRuntime group : quotas.groups()) {
                List<ShareStep> steps = group.explain("gpu").steps();
                ShareStep step = steps.get(steps.size() - 1);
                long siblings = quotas.groups().stream()
                        .filter(other -> other.parent().equals(group.parent()))
                        .mapToLong(other -> other.runtime().value("gpu"))
                        .sum();
                assertThat(step.base() + step.share())
                        .as("%s, seed %s%n%s", step, seed, problem)
                        .isEqualTo(step.runtime());
                assertThat(siblings + step.unshared())
                        .as("siblings of %s, seed %s%n%s", step, seed, problem)
                        .isEqualTo(step.available() + step.overcommitted());
                assertThat(step.runtime()).isLessThanOrEqualTo(step.limitedRequest());
            }
        }
    }

    @Test
    void aTightSetIsNeededByThoseItNames() {
        int held = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            RuntimeQuotas quotas = FlavorTrees.solve(problem);
            for (int g = 0; g < problem.size(); g++) {
                Explanation explanation = quotas.group(problem.group(g).name).explain("gpu");
                boolean byFlavors = explanation.reason() == Explanation.Reason.FLAVORS;
                assertThat(explanation.tightFlavors().isPresent()).isEqualTo(byFlavors);
                assertThat(explanation.inWords(AmountFormat.baseUnits())).endsWith(".");
                if (byFlavors) {
                    held++;
                    TightFlavors set = explanation.tightFlavors().orElseThrow();
                    assertThat(set.neededBy().values().stream()
                                    .mapToLong(units -> units)
                                    .sum())
                            .as("%s of %s, seed %s%n%s", set, explanation, seed, problem)
                            .isEqualTo(set.units());
                    assertThat(set.flavors()).isNotEmpty();
                    assertThat(explanation.bindings().stream().map(Binding::term))
                            .contains(Binding.Term.FLAVORS);
                    checkCapacity(problem, set);
                }
            }
        }
        assertThat(held).isGreaterThan(PROBLEMS / 2);
    }

    private static void checkCapacity(FlavorProblem problem, TightFlavors set) {
        if (set.at().isEmpty()) {
            long capacity = 0;
            for (String flavor : set.flavors()) {
                capacity += problem.capacity[Arrays.asList(problem.flavors).indexOf(flavor)];
            }
            assertThat(set.units()).isEqualTo(capacity);
        }
    }

    /** Where flavors of the cluster are all that holds a leaf of the first level, more of them give it more. */
    @Test
    void moreOfATightSetHelps() {
        int helped = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            RuntimeQuotas quotas = FlavorTrees.solve(problem);
            for (int g : problem.children(-1)) {
                String name = problem.group(g).name;
                Explanation explanation = quotas.group(name).explain("gpu");
                if (problem.isLeaf(g)
                        && explanation.bindings().equals(List.of(new Binding(Binding.Term.FLAVORS, "")))) {
                    FlavorProblem more = problem.copy();
                    for (String flavor :
                            explanation.tightFlavors().orElseThrow().flavors()) {
                        more.capacity[Arrays.asList(problem.flavors).indexOf(flavor)] += 1_000;
                    }
                    assertThat(FlavorTrees.runtimes(more)[g])
                            .as("%s, seed %s%n%s", explanation, seed, problem)
                            .isGreaterThan(explanation.runtime());
                    helped++;
                }
            }
        }
        assertThat(helped).isGreaterThan(100);
    }

    /** Where no flavors hold a group, the terms that the explanation names are those of the ordinary rules. */
    @Test
    void ordinaryTermsStayTrue() {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            RuntimeQuotas quotas = FlavorTrees.solve(problem);
            long left = Arrays.stream(problem.capacity).sum();
            for (int g : problem.children(-1)) {
                left -= quotas.group(problem.group(g).name).runtime().value("gpu");
            }
            for (int g = 0; g < problem.size(); g++) {
                GroupRuntime group = quotas.group(problem.group(g).name);
                Explanation explanation = group.explain("gpu");
                long limited = group.limitedRequest().value("gpu");
                assertThat(explanation.runtime() < limited
                                && explanation.bindings().get(0).term() == Binding.Term.REQUEST)
                        .as("%s %s, seed %s%n%s", explanation, explanation.bindings(), seed, problem)
                        .isFalse();
                switch (explanation.reason()) {
                    case REQUEST -> assertThat(explanation.runtime()).isEqualTo(explanation.request());
                    case MAX -> assertThat(explanation.runtime()).isEqualTo(problem.group(g).max);
                    case FLAVOR_MAX ->
                        assertThat(explanation.runtime())
                                .isEqualTo(limited)
                                .isLessThan(Math.min(explanation.request(), problem.group(g).max));
                    case WEIGHT_ZERO -> assertThat(problem.weight(g)).isZero();
                    case SHARE, MIN_SCALED ->
                        assertThat(left == 0
                                        || explanation.bindings().stream()
                                                .noneMatch(binding -> binding.term() == Binding.Term.SCARCITY))
                                .as("%s, %s left, seed %s%n%s", explanation, left, seed, problem)
                                .isTrue();
                    default -> assertThat(explanation.reason()).isEqualTo(Explanation.Reason.FLAVORS);
                }
            }
        }
    }
}
