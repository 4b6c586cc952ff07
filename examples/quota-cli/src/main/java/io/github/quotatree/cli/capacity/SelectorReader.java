package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.capacity.LabelSelector.Operator;
import io.github.quotatree.cli.capacity.LabelSelector.Requirement;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads label selectors as Kubernetes writes them, with {@code matchLabels} and {@code matchExpressions}. */
final class SelectorReader {
    private final Origin origin;
    private final Findings findings;

    SelectorReader(Origin origin, Findings findings) {
        this.origin = origin;
        this.findings = findings;
    }

    LabelSelector selector(String field, @Nullable Object written) {
        Map<?, ?> selector = Parts.object(origin, field, written, findings);
        List<Requirement> requirements = new ArrayList<>();
        String labels = field + ".matchLabels";
        Parts.texts(origin, labels, Parts.object(origin, labels, selector.get("matchLabels"), findings), findings)
                .forEach((key, value) -> requirements.add(new Requirement(key, Operator.IN, Set.of(value))));
        Object expressions = selector.get("matchExpressions");
        if (expressions instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                add(requirements, field + ".matchExpressions[" + i + "]", list.get(i));
            }
        } else if (expressions != null) {
            findings.fault(origin.fault(field + ".matchExpressions", "is not a list"));
        }
        return new LabelSelector(requirements);
    }

    private void add(List<Requirement> requirements, String field, @Nullable Object written) {
        Map<?, ?> expression = Parts.object(origin, field, written, findings);
        Object key = expression.get("key");
        Object name = expression.get("operator");
        Operator operator = Arrays.stream(Operator.values())
                .filter(candidate -> candidate.written().equals(name))
                .findFirst()
                .orElse(null);
        if (!(key instanceof String text) || text.isBlank()) {
            findings.fault(origin.fault(field + ".key", "is missing; it is the name of a label"));
        } else if (operator == null) {
            findings.fault(origin.fault(
                    field + ".operator",
                    (name == null ? "is missing" : name + " is not known") + "; it is one of "
                            + Arrays.stream(Operator.values())
                                    .map(Operator::written)
                                    .collect(Collectors.joining(", "))));
        } else {
            requirements.add(
                    new Requirement(text, operator, values(field + ".values", operator, expression.get("values"))));
        }
    }

    private Set<String> values(String field, Operator operator, @Nullable Object written) {
        Set<String> values = new LinkedHashSet<>();
        if (written instanceof List<?> list) {
            list.forEach(value -> values.add(String.valueOf(value)));
        } else if (written != null) {
            findings.fault(origin.fault(field, "is not a list"));
            return values;
        }
        if (values.isEmpty() == operator.takesValues()) {
            findings.fault(origin.fault(
                    field,
                    operator.takesValues()
                            ? "is missing; " + operator.written() + " takes some"
                            : "is given; " + operator.written() + " takes none"));
        }
        return values;
    }
}
