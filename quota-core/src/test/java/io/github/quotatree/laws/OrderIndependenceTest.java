package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** The result does not depend on the order in which groups are declared or requests are listed. */
class OrderIndependenceTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome expected = solver.apply(problem);
        Outcome shuffled = solver.apply(shuffled(problem));
        for (QuotaGroup group : problem.tree().groups()) {
            for (int d = 0; d < problem.dimensions(); d++) {
                assertThat(shuffled.runtime(group.name(), d))
                        .as("runtime of %s", group)
                        .isEqualTo(expected.runtime(group.name(), d));
            }
        }
    }

    private static Problem shuffled(Problem problem) {
        List<QuotaGroup> groups = new ArrayList<>(problem.tree().groups());
        Collections.shuffle(groups, new Random(groups.size()));
        QuotaTree.Builder builder = QuotaTree.builder(problem.tree().schema());
        groups.forEach(builder::add);
        List<String> names = new ArrayList<>(problem.requests().keySet());
        Collections.shuffle(names, new Random(names.size()));
        Map<String, ResourceVector> requests = new LinkedHashMap<>();
        names.forEach(name -> requests.put(name, problem.request(name)));
        return new Problem(builder.build(), problem.total(), requests);
    }

    /** Starts with the sibling that was listed last, or first, as the requests happen to be listed. */
    @Override
    Definition planted(Problem problem) {
        List<String> listed = new ArrayList<>(problem.requests().keySet());
        return new Definition(problem) {
            private Optional<String> favourite() {
                return listed.stream().findFirst();
            }

            @Override
            long weight(QuotaGroup group, List<QuotaGroup> siblings, int d) {
                long weight = super.weight(group, siblings, d);
                return Optional.of(group.name()).equals(favourite()) ? weight + 1 : weight;
            }
        };
    }
}
