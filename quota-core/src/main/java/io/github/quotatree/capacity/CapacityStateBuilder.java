package io.github.quotatree.capacity;

import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Builds a {@link CapacityState}. */
public final class CapacityStateBuilder {
    private static final Set<String> KUBERNETES_NATIVE = Set.of("cpu", "memory", "ephemeral-storage", "pods");

    final ResourceSchema schema;
    final SortedMap<String, NamespaceQuota> quotas = new TreeMap<>(NameOrder.BY_CODE_POINT);
    final Map<String, CapacityNode> nodes = new LinkedHashMap<>();
    final SortedMap<String, CapacityWorkload> workloads = new TreeMap<>(NameOrder.BY_CODE_POINT);
    final SortedMap<String, CapacityWorkload> nominated = new TreeMap<>(NameOrder.BY_CODE_POINT);
    final List<DisruptionBudget> budgets = new ArrayList<>();
    final Map<String, ResourceVector> unlisted = new HashMap<>();
    AbsentDimensions absentDimensions = AbsentDimensions.PLUGIN;
    Set<String> nativeDimensions = KUBERNETES_NATIVE;

    CapacityStateBuilder(ResourceSchema schema) {
        this.schema = schema;
    }

    /** Sets what holds in dimensions that a list of a quota does not name; {@link AbsentDimensions#PLUGIN} unless set. */
    public CapacityStateBuilder absentDimensions(AbsentDimensions policy) {
        absentDimensions = Objects.requireNonNull(policy, "absentDimensions");
        return this;
    }

    /**
     * Sets which dimensions are native, which matters only for {@link AbsentDimensions#PLUGIN}; {@code cpu}, {@code memory},
     * {@code ephemeral-storage} and {@code pods} unless set. Names that the schema does not have make no difference.
     */
    public CapacityStateBuilder nativeDimensions(Collection<String> dimensions) {
        nativeDimensions = Set.copyOf(dimensions);
        return this;
    }

    /**
     * Adds the quota of a namespace, in place of one that it has.
     *
     * @throws IllegalArgumentException if a list is of another schema
     */
    public CapacityStateBuilder quota(NamespaceQuota quota) {
        quota.min().ifPresent(list -> require(list.schema(), "quota of " + quota.namespace()));
        quota.max().ifPresent(list -> require(list.schema(), "quota of " + quota.namespace()));
        quotas.put(quota.namespace(), quota);
        return this;
    }

    /** Removes the quota of a namespace, if it has one; its workloads are not governed any more. */
    public CapacityStateBuilder withoutQuota(String namespace) {
        quotas.remove(namespace);
        return this;
    }

    /**
     * Adds a node.
     *
     * @throws IllegalArgumentException if it is of another schema, or there is one of this name
     */
    public CapacityStateBuilder node(CapacityNode node) {
        require(node.allocatable().schema(), "node " + node.name());
        if (nodes.putIfAbsent(node.name(), node) != null) {
            throw new IllegalArgumentException("node " + node.name() + " is there already");
        }
        return this;
    }

    /** Removes the node of a name, if there is one; workloads on it hold what they ask for all the same. */
    public CapacityStateBuilder withoutNode(String name) {
        nodes.remove(name);
        return this;
    }

    /**
     * Adds a workload that holds what it asks for.
     *
     * @throws IllegalArgumentException if its request is of another schema, or there is one of this id
     */
    public CapacityStateBuilder workload(CapacityWorkload workload) {
        requireNew(workload);
        workloads.put(workload.id(), workload);
        return this;
    }

    /** Removes the workload of an id, be it one that holds resources or a nominated one. */
    public CapacityStateBuilder withoutWorkload(String id) {
        workloads.remove(id);
        nominated.remove(id);
        return this;
    }

    /**
     * Adds a workload for which room is being made, on its node if it names one.
     *
     * @throws IllegalArgumentException if its request is of another schema, or there is one of this id
     */
    public CapacityStateBuilder nominated(CapacityWorkload workload) {
        requireNew(workload);
        nominated.put(workload.id(), workload);
        return this;
    }

    /** Adds a disruption budget. */
    public CapacityStateBuilder budget(DisruptionBudget budget) {
        budgets.add(budget);
        return this;
    }

    /**
     * Sets what a namespace uses besides its workloads here, in base units, in place of what was set; nothing unless set. It counts for the quota of the
     * namespace, if it has one, and no plan takes it.
     *
     * @throws IllegalArgumentException if it is of another schema, or an amount is negative or unlimited
     */
    public CapacityStateBuilder unlistedUse(String namespace, ResourceVector amount) {
        require(amount.schema(), "unlisted use of " + namespace);
        for (String dimension : schema.dimensions()) {
            if (amount.value(dimension) < 0 || amount.isUnlimited(dimension)) {
                throw new IllegalArgumentException("unlisted use of " + namespace + ": " + dimension
                        + (amount.isUnlimited(dimension)
                                ? " is unlimited, which is no amount"
                                : " (" + amount.value(dimension) + ") is negative"));
            }
        }
        unlisted.put(namespace, amount);
        return this;
    }

    /**
     * Returns the state.
     *
     * @throws IllegalArgumentException if what all workloads ask for, with what is unlisted, is not below 2^63-1
     */
    public CapacityState build() {
        return new CapacityState(this);
    }

    private void requireNew(CapacityWorkload workload) {
        require(workload.request().schema(), "workload " + workload.id());
        if (workloads.containsKey(workload.id()) || nominated.containsKey(workload.id())) {
            throw new IllegalArgumentException("workload " + workload.id() + " is there already");
        }
    }

    private void require(ResourceSchema other, String what) {
        if (!other.equals(schema)) {
            throw new IllegalArgumentException(what + ": is of " + other + ", not " + schema);
        }
    }
}
