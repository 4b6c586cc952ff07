package io.github.quotatree.reading.problem;

import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.FlavorLabels.Model;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.text.QuantityText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names for each violation the object and the field to mend. */
public final class ViolationFaults {
    private final List<Manifests> sources;
    private final Map<String, List<QuotaManifest>> declarations = new HashMap<>();
    private final MissingGroups.NearGroups near = new MissingGroups.NearGroups(declarations.keySet());

    public ViolationFaults(List<Manifests> sources) {
        this.sources = sources;
        for (Manifests manifests : sources) {
            manifests.quotas().stream()
                    .collect(Collectors.groupingBy(QuotaManifest::name))
                    .forEach(declarations::putIfAbsent);
        }
    }

    /** Returns the faults: those of nodes as they stand in the manifests, then those of groups in the given order. */
    public List<Fault> of(List<Violation> violations) {
        List<Fault> faults = new ArrayList<>(ofNodes(violations));
        Map<String, Integer> duplicates = new HashMap<>();
        for (Violation violation : violations) {
            if (violation.subject() == Violation.Subject.GROUP) {
                faults.add(ofGroup(violation, duplicates));
            }
        }
        return Fault.byPlace(faults);
    }

    private List<Fault> ofNodes(List<Violation> violations) {
        Map<String, Violation> conflicts = new HashMap<>();
        for (Violation violation : violations) {
            if (violation.rule() == ValidityRule.NODE_IS_SELECTED_ONCE) {
                conflicts.put(violation.name(), violation);
            }
        }
        return sources.stream()
                .flatMap(manifests -> manifests.nodes().stream())
                .filter(node -> conflicts.containsKey(node.origin().name()))
                .map(node -> node.origin()
                        .fault(
                                "metadata.labels",
                                "are selected by "
                                        + profiles(conflicts.get(node.origin().name()))
                                        + "; a node belongs to one tree")
                        .or(Remedy.NO_OBJECT))
                .toList();
    }

    private String profiles(@Nullable Violation conflict) {
        List<String> selecting = conflict == null ? List.of() : conflict.profiles();
        return sources.stream()
                .flatMap(manifests -> manifests.profiles().stream())
                .map(profile -> profile.origin().object())
                .filter(selecting::contains)
                .collect(Collectors.joining(" and by "));
    }

    private Fault ofGroup(Violation violation, Map<String, Integer> duplicates) {
        List<QuotaManifest> declared = declarations.getOrDefault(violation.name(), List.of());
        if (declared.isEmpty()) {
            return new Fault("", violation.message());
        }
        Origin first = declared.get(0).origin();
        if (violation.rule() == ValidityRule.NAME_IS_UNIQUE) {
            // the first declaration is as good as any; each further one is reported
            int further = Math.min(duplicates.merge(violation.name(), 1, Integer::sum), declared.size() - 1);
            return declared.get(further)
                    .origin()
                    .fault(field(violation), "is declared already, in " + first)
                    .or(remedy(violation));
        }
        String parent = declared.get(0).parent();
        String hint = violation.rule() == ValidityRule.PARENT_EXISTS && parent != null ? hint(parent) : "";
        return first.fault(field(violation), message(violation) + hint).or(remedy(violation));
    }

    private String hint(String parent) {
        return parent.equals(Manifests.EARLIER_ROOT)
                ? "; the root of Koordinator is now named " + Manifests.ROOT
                : near.hint(parent);
    }

    private static Remedy remedy(Violation violation) {
        return switch (violation.rule()) {
            case VALUE_IS_NOT_NEGATIVE ->
                switch (violation.property()) {
                    case "max" -> Remedy.NO_OBJECT;
                    case "shared weight" -> Remedy.counts("the max is the weight");
                    case "min" -> Remedy.NO_AMOUNT;
                    default -> Remedy.NO_FIELD;
                };
            case MIN_IS_WITHIN_MAX -> Remedy.counts("the min counts as the max");
            case CHILDREN_MINS_ARE_WITHIN_MIN -> Remedy.accepted("accepted, as with allow-force-update");
            case PARENT_IS_A_PARENT_GROUP -> Remedy.counts("the parent counts as a parent group");
            case NAMESPACE_IS_BOUND_ONCE -> Remedy.counts("the namespace is not bound to this quota");
            case FLAVOR_MINS_ARE_WITHIN_MIN, FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX ->
                Remedy.counts("no flavor min counts there");
            case CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN -> Remedy.counts("it counts as their sum");
            case NO_LEND_LIMIT_WITH_FLAVORS -> Remedy.counts("its unused min may be lent");
            case PARENT_IS_NO_DESCENDANT -> new Remedy(Remedy.Part.OBJECT, "the groups of the cycle are left out");
            default -> Remedy.NO_OBJECT;
        };
    }

    private String field(Violation violation) {
        if (violation.property().startsWith("flavor ")) {
            return fieldOfFlavor(violation);
        }
        String dimension = violation.dimension().map(name -> "." + name).orElse("");
        return switch (violation.property()) {
            case "min", "max" -> "spec." + violation.property() + dimension;
            case "shared weight" -> "annotation shared-weight" + dimension;
            case "lend limit" ->
                violation.rule() == ValidityRule.NO_LEND_LIMIT_WITH_FLAVORS
                        ? "label allow-lent-resource"
                        : "annotation lend-limit" + dimension;
            case "namespaces" -> "annotation namespaces";
            case "tree id" -> "label tree-id";
            case "parent" -> "label parent";
            case "kind" -> "label is-parent";
            default -> "metadata.name";
        };
    }

    /** Returns the field of a promise by flavor: an annotation, or a resource that stands for the flavor. */
    private String fieldOfFlavor(Violation violation) {
        String what = violation.dimension().orElse("");
        boolean isMin = violation.property().equals("flavor min");
        for (Manifests manifests : sources) {
            for (Map.Entry<String, Model> model :
                    manifests.flavors().labels().models().entrySet()) {
                if (what.equals(
                        model.getValue().resource() + " " + model.getValue().flavor())) {
                    return (isMin ? "spec.min." : "spec.max.") + model.getKey();
                }
            }
        }
        return "annotation " + (isMin ? "flavor-min." : "flavor-max.") + what;
    }

    private static String message(Violation violation) {
        String value = shown(violation, violation.value().orElse(null));
        String bound = shown(violation, violation.bound().orElse(null));
        return switch (violation.rule()) {
            case VALUE_IS_NOT_NEGATIVE -> value + " is below 0";
            case MIN_IS_WITHIN_MAX -> value + " is above the max, " + bound;
            case CHILDREN_MINS_ARE_WITHIN_MIN ->
                "the mins of its children sum to " + value + ", above its own, " + bound;
            case FLAVOR_MINS_ARE_WITHIN_MIN -> "the flavors sum to " + value + ", above the min, " + bound;
            case FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX -> value + " is above the flavor max, " + bound;
            case CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN ->
                "those of its children sum to " + value + ", above its own, " + bound;
            default -> violation.message().substring(violation.path().length() + ": ".length());
        };
    }

    private static String shown(Violation violation, @Nullable BigInteger units) {
        String what = violation.dimension().orElse("");
        // a flavor stands behind its dimension
        String dimension = violation.property().startsWith("flavor ") ? what.split(" ", 2)[0] : what;
        return units == null ? "" : QuantityText.exact(dimension, units);
    }
}
