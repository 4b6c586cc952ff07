package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Remedy;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the flavors that a pod accepts, by its selector and its request, and those that it uses, by its node.
 *
 * @param known the flavors that nodes and quotas name, by resource
 * @param unknown takes further flavors of a resource that the pod alone names
 */
record PodFlavors(
        PodManifest pod,
        Map<String, SortedSet<String>> known,
        ClusterFlavors flavors,
        BiConsumer<String, SortedSet<String>> unknown,
        Findings findings) {
    @Nullable
    PodManifest read() {
        NodeChoice choice = pod.choice();
        if (choice == null) {
            return isOfKnownFlavor() ? pod : null;
        }
        Map<String, FlavorUse> uses = new HashMap<>();
        int leftOut = findings.objectsLeftOut();
        for (String resource : flavors.labels().labels().keySet()) {
            boolean isRequested =
                    pod.request().getOrDefault(resource, BigDecimal.ZERO).signum() > 0;
            if (isRequested) {
                FlavorUse use = use(choice, resource);
                if (!use.equals(FlavorUse.ANY)) {
                    uses.put(resource, use);
                }
            }
        }
        return findings.objectsLeftOut() == leftOut ? pod.withFlavors(uses) : null;
    }

    /** Returns whether the flavors that a pod without a choice uses are known; if not, that is a fault. */
    private boolean isOfKnownFlavor() {
        int leftOut = findings.objectsLeftOut();
        for (String resource : known.keySet()) {
            // a workload of a quotatree file says its flavor there
            boolean isUsed = pod.isAssigned()
                    && pod.origin().fields() == null
                    && pod.request().getOrDefault(resource, BigDecimal.ZERO).signum() > 0;
            if (isUsed && pod.flavors(resource).on() == null) {
                findings.fault(
                        pod.origin(),
                        "spec.nodeName",
                        "the flavor of the " + resource + " of the node is not known; give --flavor " + resource
                                + "=LABEL",
                        Remedy.NO_OBJECT);
            }
        }
        return findings.objectsLeftOut() == leftOut;
    }

    private FlavorUse use(NodeChoice choice, String resource) {
        SortedSet<String> accepted =
                choice.accepted(resource, known, flavors.labels().labels());
        String on = choice.node() == null ? null : on(choice.node(), choice, resource, accepted);
        if (on != null && !accepted.contains(on)) {
            findings.note(
                    pod.origin(),
                    "spec.nodeName: the node has " + on + " of " + resource + ", which " + choice.inWords()
                            + " does not accept; it counts as accepted");
            accepted.add(on);
        }
        if (accepted.isEmpty() && known.containsKey(resource)) {
            findings.fault(
                    pod.origin(),
                    choice.terms() == null ? "spec.nodeSelector" : "spec.affinity.nodeAffinity",
                    "accepts no flavor of " + resource + " by " + choice.inWords() + "; there "
                            + inWords(known.getOrDefault(resource, new TreeSet<>())),
                    Remedy.NO_OBJECT);
        }
        if (choice.node() == null || on != null) {
            addUnknown(choice, resource, accepted, on);
        }
        boolean isAny = accepted.containsAll(known.getOrDefault(resource, new TreeSet<>()))
                && known.getOrDefault(resource, new TreeSet<>()).containsAll(accepted);
        return new FlavorUse(isAny ? new TreeSet<>() : accepted, on);
    }

    private void addUnknown(NodeChoice choice, String resource, SortedSet<String> accepted, @Nullable String on) {
        SortedSet<String> others = new TreeSet<>(accepted);
        others.removeAll(known.getOrDefault(resource, new TreeSet<>()));
        if (!others.isEmpty()) {
            unknown.accept(resource, others);
        }
        if (!others.isEmpty() && on == null) {
            findings.note(
                    pod.origin(),
                    "accepts only " + String.join(" or ", others) + " of " + resource + ", by " + choice.inWords()
                            + ", which no node has; it has a capacity of 0");
        }
    }

    /** Returns the flavor that the pod uses, or null, with a fault, if nothing says it. */
    private @Nullable String on(String node, NodeChoice choice, String resource, SortedSet<String> accepted) {
        String on = flavors.ofNode(node, resource);
        if (on != null) {
            return on;
        }
        boolean isKnown = flavors.hasNode(node);
        String what = isKnown
                ? "node " + node + " has no flavor of " + resource
                : "there is no node " + node + " in the files, whose label says the flavor of its " + resource;
        if (!isKnown && accepted.size() == 1 && !choice.isAny()) {
            findings.note(
                    pod.origin(),
                    "spec.nodeName: " + what + "; it counts as " + accepted.first()
                            + ", the only flavor that the pod accepts");
            return accepted.first();
        }
        findings.fault(pod.origin(), "spec.nodeName", what, Remedy.NO_OBJECT);
        return null;
    }

    private static String inWords(SortedSet<String> names) {
        return names.isEmpty() ? "is none" : (names.size() == 1 ? "is " : "are ") + String.join(", ", names);
    }
}
