package io.github.quotatree.cli.capacity;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells pods by their labels.
 *
 * @param requirements all of which a pod must meet; without any, no pod is selected
 */
public record LabelSelector(List<Requirement> requirements) {
    /** Copies the list. */
    public LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /** Returns whether labels are selected; nothing is by a selector that is empty, and nothing without labels ever is. */
    public boolean selects(Map<String, String> labels) {
        if (requirements.isEmpty() || labels.isEmpty()) {
            return false;
        }
        for (Requirement requirement : requirements) {
            if (!requirement.isMet(labels)) {
                return false;
            }
        }
        return true;
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

        /** Returns how manifests have it. */
        String written() {
            return written;
        }

        /** Returns whether it goes with values. */
        boolean takesValues() {
            return this == IN || this == NOT_IN;
        }
    }

    /**
     * What is asked of a label.
     *
     * @param key the name of the label
     * @param operator what is asked
     * @param values the values that it is about, if it takes any
     */
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
}
