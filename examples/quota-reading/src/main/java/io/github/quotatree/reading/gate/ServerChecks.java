package io.github.quotatree.reading.gate;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checks of the API server: the form of names, and texts as values of labels and annotations. */
record ServerChecks(Origin origin, List<Fault> faults) {
    private static final int LONGEST_NAME = 253;

    private static final int LONGEST_LABEL = 63;

    private static final String LABEL_OF_DNS = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

    private static final Pattern SUBDOMAIN = Pattern.compile(LABEL_OF_DNS + "(\\." + LABEL_OF_DNS + ")*");

    private static final Pattern LABEL_VALUE = Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?");

    void check(Map<?, ?> metadata) {
        name("metadata.name", origin.name());
        Fields.map(metadata, "labels").forEach((key, value) -> label(String.valueOf(key), value));
        Fields.map(metadata, "annotations").forEach((key, value) -> isText("annotation", String.valueOf(key), value));
    }

    /**
     * Checks the texts of a profile that become a name and a label selector. The definition of the profile lets them
     * pass, so that the fault shows in the log of its controller, which makes no root quota.
     */
    void checkProfile(Map<?, ?> spec) {
        if (spec.get("quotaName") instanceof String name && !name.isEmpty()) {
            name("spec.quotaName", name);
        }
        Fields.map(Fields.map(spec, "nodeSelector"), "matchLabels").forEach((key, value) -> {
            if (value instanceof String text && !isLabelValue(text)) {
                fault(
                        "spec.nodeSelector.matchLabels." + key,
                        quoted(text) + " is no value of a label, so that it selects no node");
            }
        });
    }

    private void name(String field, String name) {
        if (name.length() > LONGEST_NAME || !SUBDOMAIN.matcher(name).matches()) {
            fault(
                    field,
                    "the API server refuses " + quoted(name) + ": a name is at most " + LONGEST_NAME
                            + " lower-case letters, digits, hyphens and dots, and starts and ends with a letter or"
                            + " digit");
        }
    }

    private static boolean isLabelValue(String text) {
        return text.length() <= LONGEST_LABEL && LABEL_VALUE.matcher(text).matches();
    }

    private void label(String key, @Nullable Object value) {
        if (isText("label", key, value) && value instanceof String text && !isLabelValue(text)) {
            fault(
                    "label " + key,
                    "the API server refuses " + quoted(text) + ": the value of a label is at most " + LONGEST_LABEL
                            + " letters, digits, hyphens, underscores and dots, and starts and ends with a letter or"
                            + " digit");
        }
    }

    /** Returns whether the value of a label or annotation is a text, as all must be. */
    private boolean isText(String what, String key, @Nullable Object value) {
        if (value == null) {
            fault(what + " " + key, "is null, which kubectl refuses; leave it out, or write \"\"");
        } else if (value instanceof Boolean || value instanceof Number) {
            String read = Boolean.TRUE.equals(value) ? " (as yes and on are read)" : "";
            read = Boolean.FALSE.equals(value) ? " (as no and off are read)" : read;
            fault(
                    what + " " + key,
                    "the API server refuses " + value + read + ", which is no text; write " + quoted(value));
        }
        return value instanceof String;
    }

    private static String quoted(Object value) {
        return "\"" + value + "\"";
    }

    private void fault(String field, String text) {
        faults.add(origin.fault(field, text));
    }
}
