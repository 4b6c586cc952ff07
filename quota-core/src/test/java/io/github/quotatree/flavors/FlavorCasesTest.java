package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** The library agrees with all known cases: limited requests, promises, runtimes and headroom. */
class FlavorCasesTest {
    @Test
    void agreesWithTheKnownCases() {
        SoftAssertions softly = new SoftAssertions();
        for (FlavorCase known : FlavorCase.all()) {
            FlavorProblem problem = known.problem;
            QuotaTree tree = FlavorTrees.tree(problem);
            RuntimeQuotas quotas = tree.computeRuntime(
                    FlavorTrees.total(problem),
                    FlavorTrees.demand(tree, problem, known.classes),
                    SolveOptions.defaults());
            for (int g = 0; g < problem.size(); g++) {
                GroupRuntime group = quotas.group(problem.group(g).name);
                String name = known.id + ": " + group.name();
                softly.assertThat(group.limitedRequest().value("gpu"))
                        .as("limited of %s", name)
                        .isEqualTo(known.limited.get(g));
                softly.assertThat(group.runtime().value("gpu"))
                        .as("runtime of %s", name)
                        .isEqualTo(known.runtime.get(g));
                for (int k = 0; k < problem.flavorCount(); k++) {
                    softly.assertThat(group.promised().value("gpu", problem.flavors[k]))
                            .as("%s promised to %s", problem.flavors[k], name)
                            .isEqualTo(known.promised.get(g)[k]);
                }
            }
            for (FlavorCase.ClassLine line : known.classes) {
                GroupRuntime group = quotas.group(problem.group(line.group()).name);
                FlavorClass units = FlavorClass.ofMask(tree.schema(), 0, line.mask());
                for (int k = 0; k < problem.flavorCount(); k++) {
                    softly.assertThat(group.headroom(units, problem.flavors[k]))
                            .as("headroom of %s: %s, %s on %s", known.id, group.name(), units, problem.flavors[k])
                            .isEqualTo(line.headroom()[k]);
                }
            }
        }
        softly.assertAll();
        assertThat(FlavorCase.all()).hasSize(408);
    }
}
