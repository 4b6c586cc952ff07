package io.github.quotatree.reading.problem;

import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Does about the violations of groups what {@link ViolationFaults} says of each: leaves out groups, with all below
 * them, or edits them.
 */
final class GroupRemedies {
    private final Manifests manifests;
    private final Findings findings;

    /** The groups by name, in the order of the files. */
    private final Map<String, QuotaManifest> groups = new LinkedHashMap<>();

    GroupRemedies(Manifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
    }

    /**
     * Applies the remedies of some violations to the manifests, and returns whether that changed anything. First only
     * one quota of each name is kept, then groups are left out, and last those that stay are edited, so that no group
     * suffers from one that is not there in the end.
     */
    boolean apply(List<Violation> violations) {
        groups.clear();
        manifests.quotas().forEach(quota -> groups.putIfAbsent(quota.name(), quota));
        Map<Stage, List<Violation>> stages = violations.stream().collect(Collectors.groupingBy(GroupRemedies::stage));
        Stage stage = Collections.min(stages.keySet());
        List<Violation> now = stages.getOrDefault(stage, List.of());
        new ViolationFaults(List.of(manifests)).of(now).forEach(findings::fault);
        boolean isChanged = switch (stage) {
            case ONE_OF_A_NAME -> groups.size() < manifests.quotas().size();
            case LEAVE_OUT -> leaveOut(now);
            case EDIT -> edit(now);
        };
        manifests.replace(List.copyOf(groups.values()), manifests.profiles());
        return isChanged;
    }

    private enum Stage {
        ONE_OF_A_NAME,
        LEAVE_OUT,
        EDIT
    }

    private static Stage stage(Violation violation) {
        return switch (violation.rule()) {
            case NAME_IS_UNIQUE -> Stage.ONE_OF_A_NAME;
            case VALUE_IS_NOT_NEGATIVE -> violation.property().equals("max") ? Stage.LEAVE_OUT : Stage.EDIT;
            case MIN_IS_WITHIN_MAX,
                    PARENT_IS_A_PARENT_GROUP,
                    NAMESPACE_IS_BOUND_ONCE,
                    FLAVOR_MINS_ARE_WITHIN_MIN,
                    FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX,
                    CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN,
                    NO_LEND_LIMIT_WITH_FLAVORS -> Stage.EDIT;
            default -> Stage.LEAVE_OUT;
        };
    }

    private boolean leaveOut(List<Violation> violations) {
        Set<String> leftOut = new TreeSet<>();
        for (Violation violation : violations) {
            leftOut.add(violation.name());
        }
        for (Violation violation : violations) {
            if (violation.rule() == ValidityRule.PARENT_IS_NO_DESCENDANT) {
                leaveOutCycle(violation.name(), leftOut);
            }
        }
        leaveOutBelow(leftOut);
        return groups.keySet().removeAll(leftOut);
    }

    private boolean edit(List<Violation> violations) {
        boolean isEdited = false;
        Set<String> takenFrom = new LinkedHashSet<>();
        for (Violation violation : violations) {
            String name = violation.name();
            QuotaManifest group = groups.get(name);
            isEdited |= switch (violation.rule()) {
                case MIN_IS_WITHIN_MAX -> edit(name, min -> withMin(min, violation, bound(violation)));
                case NAMESPACE_IS_BOUND_ONCE -> {
                    takenFrom.add(name);
                    yield false;
                }
                case FLAVOR_MINS_ARE_WITHIN_MIN, FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX ->
                    edit(name, FlavorRemedies::withoutFlavorMin);
                case CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN ->
                    edit(name, parent -> FlavorRemedies.withMinsBelow(parent, groups.values()));
                case NO_LEND_LIMIT_WITH_FLAVORS -> edit(name, lender -> FlavorRemedies.lending(lender, manifests));
                case PARENT_IS_A_PARENT_GROUP ->
                    group != null && group.parent() != null && edit(group.parent(), QuotaManifest::asParent);
                default -> edit(name, negative -> withoutNegative(negative, violation));
            };
        }
        return bindOnce(takenFrom) || isEdited;
    }

    /** Takes from groups, in their order, the namespaces that another is bound to before them. */
    private boolean bindOnce(Set<String> takenFrom) {
        boolean isEdited = false;
        if (takenFrom.isEmpty()) {
            return isEdited;
        }
        Set<String> taken = new HashSet<>();
        groups.forEach((name, group) -> {
            if (!takenFrom.contains(name)) {
                taken.addAll(group.namespaces());
            }
        });
        for (String name : takenFrom) {
            isEdited |= edit(name, group -> {
                Set<String> own = new TreeSet<>(group.namespaces());
                own.removeAll(taken);
                taken.addAll(own);
                return group.withNamespaces(own);
            });
        }
        return isEdited;
    }

    private boolean edit(String name, UnaryOperator<QuotaManifest> edit) {
        QuotaManifest group = groups.get(name);
        if (group == null) {
            return false;
        }
        QuotaManifest edited = edit.apply(group);
        groups.put(name, edited);
        return !edited.equals(group);
    }

    private static QuotaManifest withoutNegative(QuotaManifest group, Violation violation) {
        return switch (violation.property()) {
            case "min" -> withMin(group, violation, null);
            case "shared weight" -> group.withoutSharedWeight();
            default -> group.withoutLendLimit();
        };
    }

    private static @Nullable Long bound(Violation violation) {
        return violation.bound().map(bound -> bound.longValueExact()).orElse(null);
    }

    private static QuotaManifest withMin(QuotaManifest group, Violation violation, @Nullable Long amount) {
        TreeMap<String, Long> min = new TreeMap<>(group.min().byDimension());
        String dimension = violation.dimension().orElse("");
        if (amount == null) {
            min.remove(dimension);
        } else {
            min.put(dimension, amount);
        }
        return group.withMin(Amounts.of(min).withFlavors(group.min().flavors()));
    }

    private void leaveOutCycle(String head, Set<String> leftOut) {
        for (String at = parent(head); at != null && leftOut.add(at); at = parent(at)) {
            told(at, "parent " + parent(at) + " is below it");
        }
    }

    private @Nullable String parent(String name) {
        QuotaManifest group = groups.get(name);
        return group == null ? null : group.parent();
    }

    private void leaveOutBelow(Set<String> leftOut) {
        Map<String, List<String>> children = new HashMap<>();
        groups.values().forEach(group -> {
            if (group.parent() != null) {
                children.computeIfAbsent(group.parent(), none -> new ArrayList<>())
                        .add(group.name());
            }
        });
        Deque<String> open = new ArrayDeque<>(leftOut);
        while (!open.isEmpty()) {
            String parent = open.poll();
            for (String child : children.getOrDefault(parent, List.of())) {
                if (leftOut.add(child)) {
                    told(child, "parent " + parent + " is left out");
                    open.add(child);
                }
            }
        }
    }

    private void told(String name, String text) {
        QuotaManifest group = groups.get(name);
        if (group != null) {
            findings.fault(group.origin(), "label parent", text, Remedy.NO_OBJECT);
        }
    }
}
