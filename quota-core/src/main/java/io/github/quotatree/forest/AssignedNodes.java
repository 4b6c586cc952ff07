package io.github.quotatree.forest;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The nodes of a cluster, each with the profile that selects it, and the totals that trees have by them. */
final class AssignedNodes {
    private final ResourceSchema schema;
    private final SortedMap<String, NodeProfile> profiles;
    private final ProfilesByLabel profilesByLabel;
    private final SortedMap<String, Assigned> nodes;
    private @Nullable Map<String, List<Assigned>> byTree;

    private AssignedNodes(
            ResourceSchema schema,
            SortedMap<String, NodeProfile> profiles,
            ProfilesByLabel profilesByLabel,
            SortedMap<String, Assigned> nodes) {
        this.schema = schema;
        this.profiles = profiles;
        this.profilesByLabel = profilesByLabel;
        this.nodes = nodes;
    }

    /** The first call for a tree finds the nodes of all trees. */
    private List<Assigned> of(String treeId) {
        Map<String, List<Assigned>> known = byTree;
        if (known == null) {
            known = nodes.values().stream().collect(Collectors.groupingBy(Assigned::treeId));
            byTree = known;
        }
        return known.getOrDefault(treeId, List.of());
    }

    /** Adds violations of profiles by name, then of nodes; where there are any, the result is of no use. */
    static AssignedNodes of(
            ResourceSchema schema,
            Collection<NodeProfile> profiles,
            Collection<ClusterNode> nodes,
            List<Violation> violations) {
        List<Violation> found = new ArrayList<>();
        SortedMap<String, NodeProfile> profilesByName = new TreeMap<>(NameOrder.BY_CODE_POINT);
        for (NodeProfile profile : profiles) {
            if (profilesByName.putIfAbsent(profile.name(), profile) != null) {
                found.add(Violation.ofProfile(
                        ValidityRule.PROFILE_NAME_IS_UNIQUE,
                        profile.name(),
                        "name",
                        "a profile of this name is declared already"));
            }
        }
        SortedMap<String, Assigned> nodesByName = new TreeMap<>(NameOrder.BY_CODE_POINT);
        AssignedNodes result = new AssignedNodes(
                schema,
                Collections.unmodifiableSortedMap(profilesByName),
                new ProfilesByLabel(profilesByName.values()),
                nodesByName);
        for (ClusterNode node : nodes) {
            if (nodesByName.putIfAbsent(node.name(), result.assign(node, found)) != null) {
                found.add(Violation.ofNode(
                        ValidityRule.NODE_NAME_IS_UNIQUE,
                        node.name(),
                        "name",
                        List.of(),
                        "a node of this name is declared already"));
            }
        }
        found.sort(Comparator.comparing(Violation::subject).thenComparing(Violation::name, NameOrder.BY_CODE_POINT));
        violations.addAll(found);
        return result;
    }

    private Assigned assign(ClusterNode node, List<Violation> violations) {
        ResourceSchema own = node.allocatable().schema();
        if (!own.equals(schema)) {
            violations.add(Violation.ofNode(
                    ValidityRule.NODE_HAS_THE_DIMENSIONS,
                    node.name(),
                    "allocatable",
                    List.of(),
                    "allocatable: has dimensions " + own + ", not " + schema));
        }
        List<NodeProfile> selecting = profilesByLabel.selecting(node);
        if (selecting.size() > 1) {
            List<String> names = selecting.stream().map(NodeProfile::name).toList();
            violations.add(Violation.ofNode(
                    ValidityRule.NODE_IS_SELECTED_ONCE,
                    node.name(),
                    "labels",
                    names,
                    "selected by profile " + String.join(" and by profile ", names) + "; a node belongs to one"));
        }
        return new Assigned(node, selecting.stream().findFirst());
    }

    AssignedNodes with(ClusterNode node) {
        List<Violation> violations = new ArrayList<>();
        SortedMap<String, Assigned> changed = new TreeMap<>(nodes);
        changed.put(node.name(), assign(node, violations));
        if (!violations.isEmpty()) {
            throw new InvalidQuotaException(violations);
        }
        return new AssignedNodes(schema, profiles, profilesByLabel, changed);
    }

    AssignedNodes without(String name) {
        SortedMap<String, Assigned> changed = new TreeMap<>(nodes);
        changed.remove(node(name).node().name());
        return new AssignedNodes(schema, profiles, profilesByLabel, changed);
    }

    AssignedNodes replacedBy(Collection<ClusterNode> others) {
        List<Violation> violations = new ArrayList<>();
        AssignedNodes replaced = of(schema, profiles.values(), others, violations);
        if (!violations.isEmpty()) {
            throw new InvalidQuotaException(violations);
        }
        return replaced;
    }

    @SuppressWarnings("ReferenceEquality") // an edit of groups keeps the nodes
    List<ClusterNode> notIn(AssignedNodes other) {
        if (this == other) {
            return List.of();
        }
        List<ClusterNode> others = new ArrayList<>();
        nodes.forEach((name, assigned) -> {
            Assigned same = other.nodes.get(name);
            if (same == null || !same.node().equals(assigned.node())) {
                others.add(assigned.node());
            }
        });
        return others;
    }

    SortedMap<String, NodeProfile> profiles() {
        return profiles;
    }

    List<ClusterNode> nodes() {
        return nodes.values().stream().map(Assigned::node).toList();
    }

    List<ClusterNode> nodesOf(String treeId) {
        return of(treeId).stream().map(Assigned::node).toList();
    }

    String treeOf(String name) {
        return node(name).treeId();
    }

    ResourceVector total(String treeId, Predicate<ClusterNode> counts) {
        Map<Optional<NodeProfile>, BigInteger[]> sums = new HashMap<>();
        for (Assigned assigned : of(treeId)) {
            if (counts.test(assigned.node())) {
                BigInteger[] sum = sums.computeIfAbsent(assigned.profile(), profile -> zeros());
                for (int c = 0; c < sum.length; c++) {
                    sum[c] = sum[c].add(
                            BigInteger.valueOf(assigned.node().allocatable().value(c)));
                }
            }
        }
        BigInteger[] total = zeros();
        sums.forEach((profile, sum) -> {
            BigDecimal ratio = profile.map(NodeProfile::ratio).orElse(BigDecimal.ONE);
            for (int i = 0; i < sum.length; i++) {
                total[i] = total[i].add(new BigDecimal(sum[i]).multiply(ratio).toBigInteger());
            }
        });
        return vector(treeId, total);
    }

    /** Returns a total; the count of a dimension with flavors is the sum of the flavors, each of which was rounded. */
    private ResourceVector vector(String treeId, BigInteger[] total) {
        for (int d = 0; d < schema.size(); d++) {
            for (int k = 0; k < schema.flavorCount(d); k++) {
                total[d] = (k == 0 ? BigInteger.ZERO : total[d]).add(total[schema.column(d, k)]);
            }
        }
        long[] values = new long[total.length];
        for (int c = 0; c < total.length; c++) {
            if (total[c].bitLength() > 63) {
                throw new ArithmeticException("total of tree \"" + treeId + "\": " + schema.columnName(c) + " ("
                        + total[c] + ") is above 2^63-1");
            }
            values[c] = total[c].longValue();
        }
        return schema.vector(values);
    }

    private Assigned node(String name) {
        Assigned node = nodes.get(Objects.requireNonNull(name, "name"));
        if (node == null) {
            throw new IllegalArgumentException("no node " + name + " in the forest");
        }
        return node;
    }

    private BigInteger[] zeros() {
        BigInteger[] zeros = new BigInteger[schema.columns()];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AssignedNodes assigned
                && profiles.equals(assigned.profiles)
                && nodes.equals(assigned.nodes);
    }

    @Override
    public int hashCode() {
        return nodes.hashCode();
    }

    private record Assigned(ClusterNode node, Optional<NodeProfile> profile) {
        String treeId() {
            return profile.map(NodeProfile::treeId).orElse(ReservedNames.DEFAULT_TREE);
        }
    }

    /** Finds the profiles that select a node; each is filed by its rarest label, so that few others are looked at. */
    static final class ProfilesByLabel {
        private final Map<Map.Entry<String, String>, List<Integer>> byLabel = new HashMap<>();
        private final List<Integer> ofEveryNode = new ArrayList<>();
        private final List<NodeProfile> profiles;

        ProfilesByLabel(Collection<NodeProfile> profiles) {
            this.profiles = List.copyOf(profiles);
            Map<Map.Entry<String, String>, Integer> counts = new HashMap<>();
            for (NodeProfile profile : this.profiles) {
                profile.nodeSelector().entrySet().forEach(label -> counts.merge(label, 1, Integer::sum));
            }
            for (int p = 0; p < this.profiles.size(); p++) {
                Collection<Map.Entry<String, String>> labels =
                        this.profiles.get(p).nodeSelector().entrySet();
                if (labels.isEmpty()) {
                    ofEveryNode.add(p);
                } else {
                    Map.Entry<String, String> rarest = labels.stream()
                            .min(Comparator.comparing(counts::get))
                            .orElseThrow();
                    byLabel.computeIfAbsent(rarest, label -> new ArrayList<>()).add(p);
                }
            }
        }

        List<NodeProfile> selecting(ClusterNode node) {
            List<Integer> candidates = new ArrayList<>(ofEveryNode);
            for (Map.Entry<String, String> label : node.labels().entrySet()) {
                candidates.addAll(byLabel.getOrDefault(label, List.of()));
            }
            return candidates.stream()
                    .sorted()
                    .map(profiles::get)
                    .filter(profile -> profile.selects(node))
                    .toList();
        }
    }
}
