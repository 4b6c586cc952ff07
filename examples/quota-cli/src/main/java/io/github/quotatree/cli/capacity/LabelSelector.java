package io.github.quotatree.cli.capacity;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.UntypedFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells pods by their labels.
 *
 * @param requirements all of which a pod must meet; without any, no pod is selected
 */
public record LabelSelector(List<Requirement> requirements) {
    public LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /** Reads a selector; the findings receive faults. */
    static LabelSelector read(Origin origin, String field, @Nullable Object written, Findings findings) {
        return new Reader(origin, findings).selector(field, written);
    }

    /**
     * Returns whether labels are selected; nothing is by a selector that is empty, and nothing without labels ever is.
     */
    public boolean selects(Map<String, String> labels) {
        return !requirements.isEmpty()
                && !labels.isEmpty()
                && requirements.stream().allMatch(requirement -> requirement.isMet(labels));
    }

    /** What a requirement asks of a label. */
    enum Operator {
        IN("In"),
        NOT_IN("NotIn"),
        EXISTS("Exists"),
        DOES_NOT_EXIST("DoesNotExist");

        private final String written;

        Operator(String written) {
            this.written = written;
        }

        boolean takesValues() {
            return this == IN || this == NOT_IN;
        }
    }

    /** What is asked of a label. */
    record Requirement(String key, Operator operator, Set<String> values) {
        private boolean isMet(Map<String, String> labels) {
            String value = labels.get(key);
            return switch (operator) {
                case IN -> value != null && values.contains(value);
                case NOT_IN -> value == null || !values.contains(value);
                case EXISTS -> value != null;
                case DOES_NOT_EXIST -> value == null;
            };
        }
    }

    private record Reader(Origin origin, Findings findings) {
        LabelSelector selector(String field, @Nullable Object written) {
            Map<?, ?> selector = UntypedFields.object(origin, field, written, findings);
            List<Requirement> requirements = new ArrayList<>();
            String labels = field + ".matchLabels";
            UntypedFields.texts(
                            origin,
                            labels,
                            UntypedFields.object(origin, labels, selector.get("matchLabels"), findings),
                            findings)
                    .forEach((key, value) -> requirements.add(new Requirement(key, Operator.IN, Set.of(value))));
            Object expressions = selector.get("matchExpressions");
            if (expressions instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    add(requirements, field + ".matchExpressions[" + i + "]", list.get(i));
                }
            } else if (expressions != null) {
                fault(field + ".matchExpressions", "is not a list");
            }
            return new LabelSelector(requirements);
        }

        private void add(List<Requirement> requirements, String field, @Nullable Object written) {
            Map<?, ?> expression = UntypedFields.object(origin, field, written, findings);
            Object key = expression.get("key");
            Object name = expression.get("operator");
            Operator operator = Arrays.stream(Operator.values())
                    .filter(candidate -> candidate.written.equals(name))
                    .findFirst()
                    .orElse(null);
            if (!(key instanceof String text) || text.isBlank()) {
                fault(field + ".key", "is missing; it is the name of a label");
            } else if (operator == null) {
                fault(
                        field + ".operator",
                        (name == null ? "is missing" : name + " is not known") + "; it is one of "
                                + Arrays.stream(Operator.values())
                                        .map(known -> known.written)
                                        .collect(Collectors.joining(", ")));
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
                fault(field, "is not a list");
                return values;
            }
            if (values.isEmpty() == operator.takesValues()) {
                fault(
                        field,
                        operator.takesValues()
                                ? "is missing; " + operator.written + " takes some"
                                : "is given; " + operator.written + " takes none");
            }
            return values;
        }

        private void fault(String at, String message) {
            findings.fault(origin, at, message, Remedy.NO_OBJECT);
        }
    }
}
