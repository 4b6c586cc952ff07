package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The quotas of namespaces, the nodes, and the workloads that hold resources or are nominated, since room is being made
 * for them: all that decisions of capacity scheduling read. An immutable value without {@code equals}.
 *
 * <p><b>Rules</b>, as in the Capacity Scheduling plugin of the Kubernetes scheduler, in each dimension that {@link
 * AbsentDimensions} says is compared. A workload of a namespace with a quota may start if
 *
 * <pre>
 *   use of its quota + own &lt;= max of its quota
 *   use of all quotas + all &lt;= sum of all mins
 * </pre>
 *
 * where {@code own} is its request with the nominated workloads of its namespace that are at least as important, and
 * {@code all} that and the nominated requests of other quotas that are not over their min. So the unused min of idle
 * quotas is lent to the first that requests it. A use is the sum of the requests held, and of {@linkplain
 * Builder#unlistedUse unlisted} use. A namespace without a quota is outside these rules.
 */
public final class CapacityState {
    final QuotaLimits limits;

    final StateWorkloads workloads;
    private final Map<String, CapacityNode> nodes;
    private final List<DisruptionBudget> budgets;

    private CapacityState(
            QuotaLimits limits,
            StateWorkloads workloads,
            Map<String, CapacityNode> nodes,
            List<DisruptionBudget> budgets) {
        this.limits = limits;
        this.workloads = workloads;
        this.nodes = nodes;
        this.budgets = budgets;
    }

    /** Returns a builder of a state without quotas, nodes and workloads, with the rules of the plugin. */
    public static Builder builder(ResourceSchema schema) {
        return new Builder(Objects.requireNonNull(schema, "schema"));
    }

    /** Returns a builder that starts with all of this state, where each property may be set anew, once. */
    public Builder toBuilder() {
        Builder builder = new Builder(schema());
        builder.absent = absentDimensions();
        builder.nativeDimensions = nativeDimensions();
        quotas().forEach(quota -> builder.quotas.put(quota.namespace(), quota));
        builder.nodes.putAll(nodes);
        workloads().forEach(builder::workload);
        nominated().forEach(builder::nominated);
        builder.budgets.addAll(budgets);
        builder.unlisted.putAll(workloads.unlisted());
        return builder;
    }

    /** Returns the schema. */
    public ResourceSchema schema() {
        return limits.schema;
    }

    /** Returns the rule for dimensions that a list of a quota does not name. */
    public AbsentDimensions absentDimensions() {
        return limits.absent;
    }

    /** Returns the quotas, by namespace in code point order. */
    public List<NamespaceQuota> quotas() {
        return limits.quotas;
    }

    /** Returns the workloads that hold resources, in the order of their ids. */
    public List<CapacityWorkload> workloads() {
        return workloads.held().list();
    }

    /** Returns the workload of an id that holds resources, or empty. */
    public Optional<CapacityWorkload> workload(String id) {
        return Optional.ofNullable(workloads.held().find(Objects.requireNonNull(id, "id")));
    }

    /** Returns the workloads for which room is being made, in the order of their ids. */
    public List<CapacityWorkload> nominated() {
        return workloads.nominated().list();
    }

    /** Returns the native dimensions; see {@link Builder#nativeDimensions}. */
    public Set<String> nativeDimensions() {
        return limits.nativeDimensions;
    }

    /** Returns the use of a namespace besides its workloads here. */
    public ResourceVector unlistedUse(String namespace) {
        return workloads.unlisted().getOrDefault(Objects.requireNonNull(namespace, "namespace"), schema().zero());
    }

    /** Returns the nodes, in the order in which they were added. */
    public Collection<CapacityNode> nodes() {
        return nodes.values();
    }

    /** Returns whether a workload names a node that this state lacks; false where the state has no nodes at all. */
    public boolean lacksNodeOf(CapacityWorkload workload) {
        Objects.requireNonNull(workload, "workload");
        return !nodes.isEmpty() && workload.node != null && !nodes.containsKey(workload.node);
    }

    /** Returns the disruption budgets, in the order in which they were added. */
    public List<DisruptionBudget> budgets() {
        return budgets;
    }

    /** Returns the use of the quota of a namespace, or empty if it has none. Linear in the number of quotas. */
    public Optional<NamespaceQuota.Use> use(String namespace) {
        int position = limits.position(Objects.requireNonNull(namespace, "namespace"));
        return position == QuotaUse.UNGOVERNED ? Optional.empty() : Optional.of(uses().get(position));
    }

    /** Returns the use of each quota, by namespace in code point order. */
    public List<NamespaceQuota.Use> uses() {
        return workloads.use().uses();
    }

    QuotaUse quotaUse() {
        return workloads.use().copy();
    }

    /**
     * Returns the use that the plugin publishes, by namespace: the requests, without the overhead that it leaves out,
     * of running workloads; 0 for a quota without any. Linear in the number of workloads.
     */
    public Map<String, ResourceVector> publishedUse() {
        return workloads.running(limits);
    }

    /**
     * Returns the state in which a workload holds its request; this state if one of its id does already. As in the
     * plugin, no limit is checked, so that a host can follow its cluster. Linear in the workloads and quotas.
     *
     * @throws IllegalArgumentException if its request is of another schema, or all requests, nominated ones included,
     *     would not be below 2^63-1
     */
    public CapacityState reserve(CapacityWorkload workload) {
        requireSchema(workload);
        return workload(workload.id()).isPresent() ? this : with(workloads.reserve(workload));
    }

    /** Returns the state in which a workload does not hold anything; this state if none of this id does. */
    public CapacityState unreserve(String id) {
        return with(workloads.unreserve(Objects.requireNonNull(id, "id")));
    }

    /**
     * Returns the state in which a workload replaces the one of its id: it was resized, has started, or is stopping.
     *
     * @throws IllegalArgumentException as for {@link #reserve}, and if none of its id holds resources
     */
    public CapacityState update(CapacityWorkload workload) {
        requireSchema(workload);
        if (workload(workload.id()).isEmpty()) {
            throw new IllegalArgumentException("workload " + workload.id() + " does not hold resources");
        }
        return unreserve(workload.id()).reserve(workload);
    }

    /**
     * Returns the state in which room is being made for a workload, on its node if it names one, in place of an earlier
     * nomination of it. A nomination on a node that the state lacks counts nowhere.
     *
     * @throws IllegalArgumentException as for {@link #reserve}, and if one of its id holds resources
     */
    public CapacityState nominate(CapacityWorkload workload) {
        requireSchema(workload);
        if (workload(workload.id()).isPresent()) {
            throw new IllegalArgumentException("workload " + workload.id() + " holds resources already");
        }
        return with(workloads.nominate(workload));
    }

    @SuppressWarnings("ReferenceEquality") // a change of nothing returns the same object
    private CapacityState with(StateWorkloads others) {
        return others == workloads ? this : new CapacityState(limits, others, nodes, budgets);
    }

    /** Returns the state in which no room is being made for the workload of an id; this state if there is none. */
    public CapacityState withdraw(String id) {
        return with(workloads.withdraw(Objects.requireNonNull(id, "id")));
    }

    /** Returns the state with other disruption budgets. The host updates them; a plan leaves them as they are. */
    public CapacityState withBudgets(Collection<DisruptionBudget> others) {
        return new CapacityState(limits, workloads, nodes, List.copyOf(Objects.requireNonNull(others, "others")));
    }

    void requireSchema(CapacityWorkload workload) {
        Objects.requireNonNull(workload, "workload");
        if (!workload.request().schema().equals(schema())) {
            throw new IllegalArgumentException("workload " + workload.id() + ": request is of "
                    + workload.request().schema() + ", not " + schema());
        }
    }

    /** Returns the use of the quotas in words, a line each. */
    @Override
    public String toString() {
        return uses().stream().map(use -> use + "\n").collect(Collectors.joining());
    }

    /**
     * Builds a {@link CapacityState}. A second setting of a property is refused by an {@link IllegalStateException},
     * and amounts of another schema by an {@link IllegalArgumentException}.
     */
    public static final class Builder {
        private final ResourceSchema schema;
        private final SortedMap<String, NamespaceQuota> quotas = new TreeMap<>(NameOrder.BY_CODE_POINT);
        private final Map<String, CapacityNode> nodes = new LinkedHashMap<>();
        private final SortedMap<String, CapacityWorkload> held = new TreeMap<>(NameOrder.BY_CODE_POINT);
        private final SortedMap<String, CapacityWorkload> nominated = new TreeMap<>(NameOrder.BY_CODE_POINT);
        private final List<DisruptionBudget> budgets = new ArrayList<>();
        private final Map<String, ResourceVector> unlisted = new HashMap<>();
        private final Set<String> set = new HashSet<>();

        private AbsentDimensions absent = AbsentDimensions.PLUGIN;
        private Set<String> nativeDimensions = Set.of("cpu", "memory", "ephemeral-storage", "pods");

        private Builder(ResourceSchema schema) {
            this.schema = schema;
        }

        /** Sets the rule for dimensions that a list of a quota does not name; by default as in the plugin. */
        public Builder absentDimensions(AbsentDimensions rule) {
            Objects.requireNonNull(rule, "rule");
            requireFirst("state: absentDimensions");
            absent = rule;
            return this;
        }

        /**
         * Sets which dimensions are native, for {@link AbsentDimensions#PLUGIN}; {@code cpu}, {@code memory}, {@code
         * ephemeral-storage} and {@code pods} unless set. Names that the schema lacks have no effect.
         */
        public Builder nativeDimensions(Collection<String> dimensions) {
            Set<String> names = Set.copyOf(Objects.requireNonNull(dimensions, "dimensions"));
            requireFirst("state: nativeDimensions");
            nativeDimensions = names;
            return this;
        }

        /** Sets the quota of a namespace. */
        public Builder quota(NamespaceQuota quota) {
            Objects.requireNonNull(quota, "quota");
            quota.min().ifPresent(list -> requireSchema(list.schema(), "quota of " + quota.namespace()));
            quota.max().ifPresent(list -> requireSchema(list.schema(), "quota of " + quota.namespace()));
            requireFirst(quota.namespace() + ": quota");
            quotas.put(quota.namespace(), quota);
            return this;
        }

        /** Removes the quota of a namespace, if it has one; its workloads are not governed any more. */
        public Builder withoutQuota(String namespace) {
            quotas.remove(Objects.requireNonNull(namespace, "namespace"));
            set.remove(namespace + ": quota");
            return this;
        }

        /** Adds a node; refuses a second one of its name by an {@link IllegalArgumentException}. */
        public Builder node(CapacityNode node) {
            Objects.requireNonNull(node, "node");
            requireSchema(node.allocatable().schema(), "node " + node.name());
            if (nodes.putIfAbsent(node.name(), node) != null) {
                throw new IllegalArgumentException("node " + node.name() + " is there already");
            }
            return this;
        }

        /** Removes the node of a name, if there is one; workloads on it hold their requests all the same. */
        public Builder withoutNode(String name) {
            nodes.remove(Objects.requireNonNull(name, "name"));
            return this;
        }

        /** Adds a workload that holds its request; refuses a second one of its id. */
        public Builder workload(CapacityWorkload workload) {
            return add(Objects.requireNonNull(workload, "workload"), held);
        }

        /** Removes the workload of an id, whether it holds resources or is nominated. */
        public Builder withoutWorkload(String id) {
            held.remove(Objects.requireNonNull(id, "id"));
            nominated.remove(id);
            return this;
        }

        /** Adds a workload for which room is being made, on its node if it names one; refuses a second one of an id. */
        public Builder nominated(CapacityWorkload workload) {
            return add(Objects.requireNonNull(workload, "workload"), nominated);
        }

        private Builder add(CapacityWorkload workload, Map<String, CapacityWorkload> to) {
            requireSchema(workload.request().schema(), "workload " + workload.id());
            if (held.containsKey(workload.id()) || nominated.containsKey(workload.id())) {
                throw new IllegalArgumentException("workload " + workload.id() + " is there already");
            }
            to.put(workload.id(), workload);
            return this;
        }

        /** Adds a disruption budget. */
        public Builder budget(DisruptionBudget budget) {
            budgets.add(Objects.requireNonNull(budget, "budget"));
            return this;
        }

        /**
         * Sets the use of a namespace besides its workloads here, in base units; nothing unless set. It counts for the
         * quota of the namespace, if it has one, and no plan takes it.
         *
         * @throws IllegalArgumentException if an amount is negative or unlimited
         */
        public Builder unlistedUse(String namespace, ResourceVector amount) {
            Objects.requireNonNull(namespace, "namespace");
            requireSchema(Objects.requireNonNull(amount, "amount").schema(), "unlisted use of " + namespace);
            ResourceList.requireLimited("unlisted use of " + namespace + ":", amount);
            requireFirst(namespace + ": unlistedUse");
            unlisted.put(namespace, amount);
            return this;
        }

        /**
         * Returns the state.
         *
         * @throws IllegalArgumentException if all requests with the unlisted use do not sum to less than 2^63-1
         */
        public CapacityState build() {
            QuotaLimits limits = new QuotaLimits(schema, absent, nativeDimensions, quotas);
            StateWorkloads workloads = StateWorkloads.of(limits, unlisted, held.values(), nominated.values());
            Map<String, CapacityNode> inOrder = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
            return new CapacityState(limits, workloads, inOrder, List.copyOf(budgets));
        }

        private void requireFirst(String property) {
            if (!set.add(property)) {
                throw new IllegalStateException(property + " was already set");
            }
        }

        private void requireSchema(ResourceSchema other, String what) {
            if (!other.equals(schema)) {
                throw new IllegalArgumentException(what + ": is of " + other + ", not " + schema);
            }
        }
    }
}
