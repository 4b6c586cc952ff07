package io.github.quotatree.cli.elastic.explain;

import io.github.quotatree.Explanation;
import io.github.quotatree.cli.elastic.explain.Subject.OfDimension;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.reading.text.QuantityText;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/**
 * The dimensions that stop a group, at a glance: of which it lacks the largest part of its request.
 *
 * @param group the path of the group
 * @param mostFirst the dimensions, those first of which it lacks most; the others as they were
 */
record Lacking(String group, List<OfDimension> mostFirst) {
    static Lacking of(Subject subject) {
        Comparator<Explanation> byPart = (one, other) ->
                product(one.shortfall(), other.request()).compareTo(product(other.shortfall(), one.request()));
        List<OfDimension> sorted = subject.dimensions().stream()
                .sorted(Comparator.comparing(OfDimension::explanation, byPart.reversed()))
                .toList();
        return new Lacking(subject.group(), sorted);
    }

    /** Returns {@code nvidia.com/gpu stops search: it lacks 22 of 36, and 84 of 288 cpu.}; none for one dimension. */
    String sentence() {
        List<Explanation> lacking = mostFirst.stream()
                .map(OfDimension::explanation)
                .filter(next -> next.shortfall() > 0)
                .toList();
        if (mostFirst.size() < 2 || lacking.isEmpty()) {
            return "";
        }
        Explanation most = lacking.get(0);
        List<String> others = lacking.stream()
                .skip(1)
                .map(next -> amounts(next) + " " + next.dimension())
                .toList();
        return most.dimension() + " stops " + group + " first: it lacks " + amounts(most) + " requested"
                + (others.isEmpty() ? "" : ", and " + Prose.list(others)) + ".";
    }

    private static String amounts(Explanation explanation) {
        String dimension = explanation.dimension();
        return QuantityText.amount(dimension, explanation.shortfall()) + " of "
                + QuantityText.amount(dimension, explanation.request());
    }

    private static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }
}
