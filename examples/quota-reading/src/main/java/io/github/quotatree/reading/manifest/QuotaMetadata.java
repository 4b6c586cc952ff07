package io.github.quotatree.reading.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Json;
import io.github.quotatree.reading.input.Json.JsonProblem;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The labels and annotations of one object that concern elastic quotas, by their names without the common prefix. */
public final class QuotaMetadata {
    /** What the names of all labels and annotations of elastic quotas start with. */
    public static final String PREFIX = "quota.scheduling.koordinator.sh/";

    /** What the names of labels and annotations start with that only this command knows. */
    public static final String OWN_PREFIX = "quotatree.github.io/";

    /** The label of a quota whose weight is 0 in every dimension, which the annotation cannot say. */
    public static final String NEVER_BORROWS = "never-borrows";

    public static final String FLAVOR_MIN = "flavor-min";

    public static final String FLAVOR_MAX = "flavor-max";

    public static final String FLAVOR_TOTAL = "flavor-total";

    private final Origin origin;
    private final Findings findings;
    private final Map<String, String> labels;
    private final Map<String, String> annotations;

    public QuotaMetadata(Origin origin, ObjectMeta metadata, Findings findings) {
        this.origin = origin;
        this.findings = findings;
        labels = metadata.getLabels() == null ? Map.of() : metadata.getLabels();
        annotations = metadata.getAnnotations() == null ? Map.of() : metadata.getAnnotations();
    }

    public Optional<String> label(String name) {
        return Optional.ofNullable(labels.get(PREFIX + name)).filter(value -> !value.isBlank());
    }

    /** Returns whether a label is {@code true}. */
    public boolean isTrue(String name) {
        return truth(name, "false").equals("true");
    }

    /** Returns whether a label is anything but {@code false}, or absent. */
    public boolean isNotFalse(String name) {
        return !truth(name, "true").equals("false");
    }

    /** Returns the value of a label, with a note if it is neither true nor false, which the peer accepts silently. */
    private String truth(String name, String otherwise) {
        Optional<String> value = label(name);
        value.filter(said -> !said.equals("true") && !said.equals("false"))
                .ifPresent(said -> findings.note(
                        origin,
                        "label " + PREFIX + name + ": \"" + said
                                + "\" is neither \"true\" nor \"false\"; it counts as \"" + otherwise + "\""));
        return value.orElse(otherwise);
    }

    /** Returns a label that has two names; if both are given they must agree. */
    public Optional<String> label(String name, String otherName) {
        Optional<String> one = label(name);
        Optional<String> other = label(otherName);
        if (one.isPresent() && other.isPresent() && !one.equals(other)) {
            findings.fault(
                    origin,
                    "label " + PREFIX + name,
                    one.get() + " differs from label " + PREFIX + otherName + ", which is " + other.get(),
                    Remedy.counts("label " + PREFIX + name + " counts"));
        }
        return one.isPresent() ? one : other;
    }

    /** Returns whether a label of this library's own is {@code true}; {@code otherwise} if it is absent. */
    public boolean own(String name, boolean otherwise) {
        String value = labels.get(OWN_PREFIX + name);
        if (value == null) {
            return otherwise;
        }
        if (!value.equals("true") && !value.equals("false")) {
            findings.fault(
                    origin,
                    "label " + OWN_PREFIX + name,
                    "\"" + value + "\" is neither \"true\" nor \"false\"",
                    Remedy.NO_FIELD);
            return otherwise;
        }
        return value.equals("true");
    }

    /** Returns the parsed JSON of an annotation, or null if it is absent or blank; broken JSON is a fault. */
    @Nullable
    public Object json(String name) {
        return parsed(PREFIX + name);
    }

    /** Returns the names in an annotation that is a JSON list; none if it is absent. */
    List<String> names(String annotation, String what, Remedy ofElement) {
        Object list = json(annotation);
        List<String> names = new ArrayList<>();
        if (list instanceof List<?> elements) {
            for (Object element : elements) {
                if (element instanceof String name && !name.isBlank()) {
                    names.add(name);
                } else {
                    findings.fault(
                            origin, "annotation " + annotation, element + " is not the name of " + what, ofElement);
                }
            }
        } else if (list != null) {
            findings.fault(origin, "annotation " + annotation, "is not a JSON list", Remedy.NO_FIELD);
        }
        return List.copyOf(names);
    }

    @Nullable
    public Object ownJson(String name) {
        return parsed(OWN_PREFIX + name);
    }

    /**
     * Returns the parsed JSON of an annotation that counts as absent where it cannot be parsed, which is worth a note.
     */
    @Nullable
    public Object jsonOrNote(String name, String instead) {
        String text = annotations.get(PREFIX + name);
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            Object parsed = Json.parsed(text);
            if (parsed == null || parsed instanceof Map<?, ?>) {
                return parsed;
            }
        } catch (JsonProcessingException e) {
            if (JsonProblem.isDuplicate(e)) {
                findings.fault(
                        origin,
                        "annotation " + PREFIX + name,
                        "is not JSON: " + JsonProblem.of(e),
                        Remedy.counts(instead));
                return null;
            }
            // the same note as for JSON that is no list of resources
        }
        findings.note(origin, "annotation " + PREFIX + name + ": is not a JSON object; " + instead);
        return null;
    }

    private @Nullable Object parsed(String key) {
        String text = annotations.get(key);
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return Json.parsed(text);
        } catch (JsonProcessingException e) {
            findings.fault(origin, "annotation " + key, "is not JSON: " + JsonProblem.of(e), Remedy.NO_FIELD);
            return null;
        }
    }
}
