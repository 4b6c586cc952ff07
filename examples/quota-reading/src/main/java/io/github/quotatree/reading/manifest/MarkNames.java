package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.text.NearNames;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The names of the labels and annotations of elastic quotas. One that is misspelled, or stands as a label where an
 * annotation is read, has no effect, and nothing else would show it.
 */
record MarkNames(Origin origin, Findings findings) {
    private static final Marks KOORDINATOR = new Marks(
            QuotaMetadata.PREFIX,
            Set.of(
                    "allow-force-update",
                    "allow-lent-resource",
                    "can-preempt",
                    "ignore-default-tree",
                    "is-parent",
                    "is-root",
                    "name",
                    "parent",
                    "parent-quota-name",
                    "preemptible",
                    "profile",
                    "quota-name",
                    "tree-id"),
            Set.of(
                    "admission",
                    "allocated",
                    "child-request",
                    "guaranteed",
                    "max-strict-check-resource-keys",
                    "namespaces",
                    "non-preemptible-request",
                    "non-preemptible-used",
                    "request",
                    "resource-keys",
                    "runtime",
                    "shared-weight",
                    "total-resource",
                    "unschedulable-resource"));

    private static final Marks OWN = new Marks(
            QuotaMetadata.OWN_PREFIX,
            Set.of(QuotaMetadata.NEVER_BORROWS, "min-scalable"),
            Set.of(
                    "lend-limit",
                    "problem",
                    QuotaMetadata.FLAVOR_MIN,
                    QuotaMetadata.FLAVOR_MAX,
                    QuotaMetadata.FLAVOR_TOTAL));

    /** How many letters of a prefix may be wrong for it to be taken for a misspelled one. */
    private static final int MISSPELLED = 3;

    private record Marks(String prefix, Set<String> labels, Set<String> annotations) {
        Set<String> of(String what) {
            return what.equals("label") ? labels : annotations;
        }

        Set<String> ofTheOther(String what) {
            return what.equals("label") ? annotations : labels;
        }
    }

    static void check(Origin origin, ObjectMeta metadata, Findings findings) {
        MarkNames names = new MarkNames(origin, findings);
        names.check("label", metadata.getLabels());
        names.check("annotation", metadata.getAnnotations());
    }

    private void check(String what, @Nullable Map<String, String> given) {
        if (given == null) {
            return;
        }
        for (String key : new TreeSet<>(given.keySet())) {
            if (key.startsWith(KOORDINATOR.prefix)) {
                check(what, key, KOORDINATOR);
            } else if (key.startsWith(OWN.prefix)) {
                check(what, key, OWN);
            } else {
                checkPrefix(what, key);
            }
        }
    }

    private void check(String what, String key, Marks marks) {
        String name = key.substring(marks.prefix.length());
        if (marks.of(what).contains(name)) {
            return;
        }
        if (marks.ofTheOther(what).contains(name)) {
            String right = what.equals("label") ? "annotation" : "label";
            note(
                    what,
                    key,
                    "has no effect, since it is read as " + article(right) + "; move it to metadata." + right + "s");
            return;
        }
        String near = NearNames.of(name, marks.of(what)).text();
        note(
                what,
                key,
                "is not known and has no effect"
                        + (near.isEmpty()
                                ? NearNames.of(name, marks.ofTheOther(what)).text()
                                : near));
    }

    /** Notes a known name behind a prefix that is not quite that of Koordinator. */
    private void checkPrefix(String what, String key) {
        int slash = key.indexOf('/');
        String name = key.substring(slash + 1);
        if (slash < 0
                || !(KOORDINATOR.labels.contains(name) || KOORDINATOR.annotations.contains(name))
                || !isMisspelled(key.substring(0, slash + 1))) {
            return;
        }
        note(what, key, "has no effect; did you mean " + KOORDINATOR.prefix + name + "?");
    }

    private static boolean isMisspelled(String prefix) {
        return (prefix.startsWith("quota") && prefix.contains("koordinator"))
                || (Math.abs(prefix.length() - KOORDINATOR.prefix.length()) <= MISSPELLED
                        && NearNames.changes(prefix, KOORDINATOR.prefix) <= MISSPELLED);
    }

    private static String article(String noun) {
        return (noun.startsWith("a") ? "an " : "a ") + noun;
    }

    private void note(String what, String key, String text) {
        findings.note(origin, what + " " + key + ": " + text);
    }
}
