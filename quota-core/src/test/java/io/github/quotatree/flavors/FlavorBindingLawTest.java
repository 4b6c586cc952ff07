package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Binding.Term;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The terms that an explanation of a dimension with flavors names: relaxed together, and nothing else, they give the
 * group more; without one of them the others do not. The oracle solves the relaxed problem.
 */
class FlavorBindingLawTest {
    private static final int PROBLEMS = 700;

    @Test
    void namedTermsBind() {
        int several = 0;
        int below = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            RuntimeQuotas quotas = FlavorTrees.solve(problem);
            for (int g = 0; g < problem.size(); g++) {
                Explanation explanation = quotas.group(problem.group(g).name).explain("gpu");
                RelaxedFlavors oracle = new RelaxedFlavors(problem, g);
                List<Binding> named = explanation.bindings().stream()
                        .map(RelaxedFlavors::plain)
                        .toList();
                String story = explanation + " " + named + ", seed " + seed + "\n" + problem;
                assertThat(oracle.runtime(named)).as(story).isGreaterThan(explanation.runtime());
                for (Binding one : named) {
                    List<Binding> others = new ArrayList<>(named);
                    others.remove(one);
                    assertThat(oracle.runtime(others))
                            .as("%s kept: %s", one, story)
                            .isLessThanOrEqualTo(explanation.runtime());
                }
                List<Binding> chain = oracle.chain();
                Binding request = chain.remove(0);
                boolean isMet = oracle.runtime(chain) <= explanation.runtime();
                assertThat(isMet || !named.contains(request)).as(story).isTrue();
                if (!chain.containsAll(named.subList(named.contains(request) ? 1 : 0, named.size()))) {
                    // a weight of 0 below a group is named where nothing on its way up holds it
                    assertThat(isMet && named.get(0).term() == Term.WEIGHT_ZERO)
                            .as(story)
                            .isTrue();
                    below++;
                }
                several += named.size() > 1 ? 1 : 0;
            }
        }
        assertThat(several).isGreaterThan(PROBLEMS);
        assertThat(below).isPositive();
    }

    /** The few words for a column of a table name one of the terms, or the tight set. */
    @Test
    void whyNamesATermThatBinds() {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            for (GroupRuntime group : FlavorTrees.solve(problem)) {
                Explanation explanation = group.explain("gpu");
                if (explanation.tightFlavors().isEmpty()) {
                    assertThat(explanation.bindings())
                            .as("%s, seed %s%n%s", explanation, seed, problem)
                            .anySatisfy(binding ->
                                    assertThat(explanation.why()).contains(words(binding, explanation.group())));
                }
            }
        }
    }

    private static String words(Binding binding, String group) {
        boolean own = binding.group().isEmpty() || binding.group().equals(group);
        String name = binding.group().substring(binding.group().lastIndexOf('/') + 1);
        return switch (binding.term()) {
            case REQUEST -> "request";
            case MAX -> own ? "its max" : "max of " + name;
            case FLAVOR_MAX -> own ? "its flavor max" : "flavor max of " + name;
            case WEIGHT_ZERO -> own ? "its weight is 0" : "weight 0 of " + name;
            case MIN_SCALED -> own ? "mins are scaled" : "mins of " + name + " scaled";
            default -> binding.term().inWords();
        };
    }

    /** A flavorMax of 0 holds a group that requests nothing, and the cluster is not full. */
    @Test
    void aFlavorMaxOfZeroIsNamedWithoutARequest() {
        FlavorProblem problem = new FlavorProblem(new String[] {"a"}, new long[] {10});
        problem.add("A", -1).flavorMax[0] = 0;
        problem.add("B", -1).request.put(1, 4L);
        Explanation explanation = FlavorTrees.solve(problem).group("A").explain("gpu");
        assertThat(explanation.bindings())
                .containsExactly(new Binding(Term.REQUEST, "A"), new Binding(Term.FLAVOR_MAX, "A"));
        assertThat(explanation).hasToString("A requests no gpu. It could not get any: its flavor max allows no more.");
    }

    /** A weight of 0 and a full flavor hold a group together. */
    @Test
    void theFullFlavorIsNamedBesideTheWeight() {
        FlavorProblem problem = new FlavorProblem(new String[] {"a", "b"}, new long[] {4, 4});
        FlavorProblem.Group idle = problem.add("A", -1);
        idle.weight = 0;
        idle.request.put(0b01, 3L);
        FlavorProblem.Group taker = problem.add("B", -1);
        taker.min = 4;
        taker.flavorMin[0] = 4;
        taker.request.put(0b01, 4L);
        Explanation explanation = FlavorTrees.solve(problem).group("A").explain("gpu");
        assertThat(explanation.bindings())
                .containsExactly(new Binding(Term.WEIGHT_ZERO, "A"), new Binding(Term.FLAVORS, ""));
    }

    /** A limit of one group below a parent is no reason of the parent. */
    @Test
    void aParentIsNotHeldByALimitOfItsChild() {
        int limitedBelow = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            RuntimeQuotas quotas = FlavorTrees.solve(problem);
            for (int g = 0; g < problem.size(); g++) {
                Explanation explanation = quotas.group(problem.group(g).name).explain("gpu");
                String path = explanation.group();
                explanation
                        .tightFlavors()
                        .ifPresent(set -> assertThat(set.at())
                                .as("%s, seed %s%n%s", explanation, explanation, problem)
                                .doesNotStartWith(path + "/"));
                if (!problem.isLeaf(g) && explanation.reason() != Explanation.Reason.FLAVORS) {
                    limitedBelow++;
                }
            }
        }
        assertThat(limitedBelow).isPositive();
    }
}
