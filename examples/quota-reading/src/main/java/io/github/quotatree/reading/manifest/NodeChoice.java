package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a pod says of the labels of its node that name flavors: its node selector, and the terms of its required node
 * affinity, of which one must hold.
 *
 * @param node the node that it has, or null
 * @param selected the values of labels that its node selector names
 * @param terms the terms of its affinity, each as its requirements, or null without a required affinity
 * @param models the flavors that the resources of its request stand for, by resource
 */
public record NodeChoice(
        @Nullable String node,
        Map<String, String> selected,
        @Nullable List<List<Requirement>> terms,
        Map<String, SortedSet<String>> models) {
    private static final String AFFINITY =
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";

    private static final Set<String> OPERATORS = Set.of("In", "NotIn", "Exists", "DoesNotExist");

    record Requirement(String label, String operator, List<String> values) {
        Set<String> of(Set<String> flavors) {
            Set<String> met = new TreeSet<>(flavors);
            switch (operator) {
                case "In" -> met.retainAll(values);
                case "NotIn" -> met.removeAll(values);
                case "DoesNotExist" -> met.clear();
                default -> {
                    // a node with units of the resource has the label
                }
            }
            return met;
        }

        @Override
        public String toString() {
            return label + " " + operator + (values.isEmpty() ? "" : " " + values);
        }
    }

    static NodeChoice read(
            Origin origin,
            PodSpec spec,
            Collection<String> labels,
            Map<String, SortedSet<String>> models,
            Findings findings) {
        Map<String, String> selected = new HashMap<>();
        if (spec.getNodeSelector() != null) {
            spec.getNodeSelector().forEach((label, value) -> {
                if (labels.contains(label)) {
                    selected.put(label, value == null ? "" : value);
                }
            });
        }
        String name = spec.getNodeName();
        return new NodeChoice(
                name == null || name.isBlank() ? null : name,
                Map.copyOf(selected),
                terms(origin, spec, labels, findings),
                models);
    }

    private static @Nullable List<List<Requirement>> terms(
            Origin origin, PodSpec spec, Collection<String> labels, Findings findings) {
        if (spec.getAffinity() == null
                || spec.getAffinity().getNodeAffinity() == null
                || spec.getAffinity().getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution() == null) {
            return null;
        }
        List<NodeSelectorTerm> written = spec.getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms();
        List<List<Requirement>> terms = new ArrayList<>();
        boolean isAny = false;
        for (int t = 0; written != null && t < written.size(); t++) {
            NodeSelectorTerm term = written.get(t);
            if (term == null || (isNone(term.getMatchExpressions()) && isNone(term.getMatchFields()))) {
                // which selects no node
                continue;
            }
            List<Requirement> requirements = new ArrayList<>();
            for (int e = 0; e < term.getMatchExpressions().size(); e++) {
                NodeSelectorRequirement expression = term.getMatchExpressions().get(e);
                if (expression != null && labels.contains(expression.getKey())) {
                    String field = AFFINITY + "[" + t + "].matchExpressions[" + e + "]";
                    Requirement requirement = requirement(origin, field, expression, findings);
                    if (requirement != null) {
                        requirements.add(requirement);
                    }
                }
            }
            isAny |= requirements.isEmpty();
            terms.add(List.copyOf(requirements));
        }
        // a term about other labels alone leaves every flavor
        return isAny ? null : List.copyOf(terms);
    }

    private static boolean isNone(@Nullable Collection<?> requirements) {
        return requirements == null || requirements.isEmpty();
    }

    private static @Nullable Requirement requirement(
            Origin origin, String field, NodeSelectorRequirement expression, Findings findings) {
        String operator = String.valueOf(expression.getOperator());
        if (!OPERATORS.contains(operator)) {
            findings.fault(
                    origin,
                    field + ".operator",
                    operator + " on " + expression.getKey()
                            + ", whose values are flavors; In, NotIn, Exists and DoesNotExist compare them",
                    Remedy.counts("the expression is left out"));
            return null;
        }
        List<String> values = expression.getValues() == null ? List.of() : expression.getValues();
        return new Requirement(
                expression.getKey(),
                operator,
                values.stream().filter(Objects::nonNull).toList());
    }

    /** Returns the values of a label that the pod names as ones that it accepts. */
    private Set<String> named(String label) {
        Set<String> named = new TreeSet<>();
        if (selected.containsKey(label)) {
            named.add(selected.get(label));
        }
        for (List<Requirement> term : terms == null ? List.<List<Requirement>>of() : terms) {
            for (Requirement requirement : term) {
                if (requirement.label.equals(label) && requirement.operator.equals("In")) {
                    named.addAll(requirement.values);
                }
            }
        }
        named.remove("");
        return named;
    }

    /**
     * Returns the flavors of a resource that the pod accepts: known ones, or if it accepts none of them, those that it
     * names itself.
     *
     * @param known the known flavors of each resource that has a label
     * @param labels the labels by resource
     */
    SortedSet<String> accepted(String resource, Map<String, SortedSet<String>> known, Map<String, String> labels) {
        TreeMap<String, Set<String>> all = new TreeMap<>();
        labels.forEach((other, label) ->
                all.computeIfAbsent(label, none -> new TreeSet<>()).addAll(flavors(other, label, known)));
        String label = labels.get(resource);
        SortedSet<String> accepted = label == null ? new TreeSet<>() : flavors(resource, label, known);
        if (selected.containsKey(label)) {
            accepted.retainAll(Set.of(selected.get(label)));
        }
        if (terms != null) {
            accepted.retainAll(ofTerms(label, all));
        }
        SortedSet<String> ofModels = models.get(resource);
        if (ofModels != null) {
            accepted.retainAll(ofModels.size() > 1 ? Set.of() : ofModels);
        }
        SortedSet<String> here = new TreeSet<>(accepted);
        here.retainAll(known.getOrDefault(resource, new TreeSet<>()));
        return here.isEmpty() ? accepted : here;
    }

    private SortedSet<String> flavors(String resource, String label, Map<String, SortedSet<String>> known) {
        SortedSet<String> flavors = new TreeSet<>(known.getOrDefault(resource, new TreeSet<>()));
        flavors.addAll(named(label));
        flavors.addAll(models.getOrDefault(resource, new TreeSet<>()));
        return flavors;
    }

    private Set<String> ofTerms(@Nullable String label, Map<String, Set<String>> all) {
        Set<String> accepted = new TreeSet<>();
        for (List<Requirement> term : terms == null ? List.<List<Requirement>>of() : terms) {
            Map<String, Set<String>> met = new HashMap<>(all);
            term.forEach(
                    requirement -> met.computeIfPresent(requirement.label, (name, flavors) -> requirement.of(flavors)));
            // a term that cannot hold for one label selects no node at all
            if (term.stream()
                    .allMatch(requirement ->
                            !met.getOrDefault(requirement.label, Set.of()).isEmpty())) {
                accepted.addAll(met.getOrDefault(label, Set.of()));
            }
        }
        return accepted;
    }

    boolean isAny() {
        return selected.isEmpty() && terms == null && models.isEmpty();
    }

    String inWords() {
        List<String> words = new ArrayList<>();
        new TreeMap<>(selected).forEach((label, value) -> words.add("nodeSelector " + label + "=" + value));
        if (terms != null) {
            words.add("required node affinity "
                    + (terms.isEmpty()
                            ? "without a term"
                            : String.join(
                                    " or ",
                                    terms.stream()
                                            .map(term -> String.join(
                                                    " and ",
                                                    term.stream()
                                                            .map(Requirement::toString)
                                                            .toList()))
                                            .toList())));
        }
        models.forEach((resource, flavors) -> words.add("a request of " + String.join(" and ", flavors)));
        return words.isEmpty() ? "no selector" : String.join(", ", words);
    }
}
