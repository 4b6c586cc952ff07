package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
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
                            BigInteger.valueOf(min.value(d)),
                            BigInteger.valueOf(max.value(d))));
                }
            }
        }
        for (int d = 0; d < limits.schema.size() && !nodes.isEmpty() && !limits.mins.isEmpty(); d++) {
            BigInteger guaranteed = Limits.exactSum(limits.mins, d);
            BigInteger there = Limits.exactSum(
                    nodes.stream().map(CapacityNode::allocatable).toList(), d);
            boolean governed = limits.mins.get(0).value(d) != ResourceVector.UNLIMITED;
            if (governed && guaranteed.compareTo(there) > 0) {
                problems.add(new CapacityProblem(
                        CapacityProblem.Kind.MINS_ABOVE_NODES,
                        Optional.empty(),
                        limits.schema.dimension(d),
                        guaranteed,
                        there));
            }
        }
        return problems;
    }
}
