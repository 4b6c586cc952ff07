package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds what the plugin does not check, though its design says that it must hold. */
final class DeclarationCheck {
    private DeclarationCheck() {}

    static List<CapacityProblem> problems(Limits limits, Collection<CapacityNode> nodes) {
        List<CapacityProblem> problems = new ArrayList<>();
        for (int q = 0; q < limits.quotas.size(); q++) {
            ResourceVector min = limits.mins.get(q);
            ResourceVector max = limits.maxes.get(q);
            for (int d = 0; d < limits.schema.size(); d++) {
                if (min.value(d) != ResourceVector.UNLIMITED && min.value(d) > max.value(d)) {
                    problems.add(new CapacityProblem(
                            CapacityProblem.Kind.MIN_ABOVE_MAX,
                            Optional.of(limits.quotas.get(q).namespace()),
                            limits.schema.dimension(d),
                            min.value(d),
                            max.value(d)));
                }
            }
        }
        for (int d = 0; d < limits.schema.size() && !nodes.isEmpty(); d++) {
            long sum = 0;
            for (ResourceVector min : limits.mins) {
                sum = Wide.saturatedAdd(sum, min.value(d));
            }
            long there = 0;
            for (CapacityNode node : nodes) {
                there = Wide.saturatedAdd(there, node.allocatable().value(d));
            }
            boolean governed = !limits.mins.isEmpty() && limits.mins.get(0).value(d) != ResourceVector.UNLIMITED;
            if (governed && sum > there) {
                problems.add(new CapacityProblem(
                        CapacityProblem.Kind.MINS_ABOVE_NODES,
                        Optional.empty(),
                        limits.schema.dimension(d),
                        sum,
                        there));
            }
        }
        return problems;
    }
}
