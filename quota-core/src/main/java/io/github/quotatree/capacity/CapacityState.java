package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that capacity scheduling decides by: the quotas of namespaces, the nodes, the workloads that hold resources, and those
 * for which room is being made. An immutable value; what changes it returns another one.
 *
 * <p><b>Rules</b>, those of the Capacity Scheduling plugin of the Kubernetes scheduler, in each dimension that is
 * {@linkplain AbsentDimensions looked at}. A workload of a namespace with a quota may start if
 *
 * <pre>
 *   used by its quota + own &lt;= max of its quota
 *   used by all quotas + all &lt;= sum of all mins
 * </pre>
 *
 * where {@code own} is what it asks for and what nominated workloads of its namespace ask for that are at least as important,
 * and {@code all} that and what nominated workloads of other quotas ask for that are not over their min. What idle quotas
 * leave of their mins is so lent to whoever comes first. A namespace without a quota is outside of all this.
 *
 * <p>Use is the sum of the requests of the workloads that hold resources, whenever their quota was declared, and of what is
 * declared as used besides.
 */
public final class CapacityState {
    final Limits limits;

    /** Never changed. */
    final Usage usage;

    private final WorkloadsById workloads;
    private final WorkloadsById nominated;
    private final Map<String, CapacityNode> nodes;
    private final List<DisruptionBudget> budgets;
    private final Set<String> nativeDimensions;
    private final Map<String, ResourceVector> unlisted;

    /** What all workloads ask for, nominated ones and what is unlisted included, so that no sum of some of them overflows. */
    private final ResourceVector total;

    CapacityState(CapacityStateBuilder builder) {
        limits =
                new Limits(builder.schema, builder.absentDimensions, builder.nativeDimensions, builder.quotas.values());
        workloads = WorkloadsById.of(builder.workloads.values());
        nominated = WorkloadsById.of(builder.nominated.values());
        nodes = Collections.unmodifiableMap(new LinkedHashMap<>(builder.nodes));
        budgets = List.copyOf(builder.budgets);
        nativeDimensions = Set.copyOf(builder.nativeDimensions);
        unlisted = Map.copyOf(builder.unlisted);
        usage = Usage.none(limits);
        unlisted.forEach((namespace, amount) -> usage.add(limits.position(namespace), amount));
        ResourceVector sum = schema().zero();
        for (ResourceVector amount : unlisted.values()) {
            sum = plus(sum, amount, "unlisted use");
        }
        for (CapacityWorkload workload : workloads.list()) {
            usage.add(limits.position(workload.namespace()), workload.request().amounts());
            sum = plus(sum, workload);
        }
        for (CapacityWorkload workload : nominated.list()) {
            sum = plus(sum, workload);
        }
        total = sum;
    }

    private CapacityState(
            CapacityState from,
            WorkloadsById workloads,
            WorkloadsById nominated,
            Usage usage,
            ResourceVector total,
            List<DisruptionBudget> budgets) {
        this.total = total;
        this.budgets = budgets;
        this.workloads = workloads;
        this.nominated = nominated;
        this.usage = usage;
        limits = from.limits;
        nodes = from.nodes;
        nativeDimensions = from.nativeDimensions;
        unlisted = from.unlisted;
    }

    /** Returns a builder of a state without quotas, nodes and workloads, with the rules of the plugin. */
    public static CapacityStateBuilder builder(ResourceSchema schema) {
        return new CapacityStateBuilder(schema);
    }

    /** Returns a builder that starts with all that this state has. */
    public CapacityStateBuilder toBuilder() {
        CapacityStateBuilder builder = new CapacityStateBuilder(schema())
                .absentDimensions(limits.absent)
                .nativeDimensions(nativeDimensions);
        limits.quotas.forEach(builder::quota);
        nodes.values().forEach(builder::node);
        workloads().forEach(builder::workload);
        nominated().forEach(builder::nominated);
        budgets.forEach(builder::budget);
        unlisted.forEach(builder::unlistedUse);
        return builder;
    }

    /** Returns the schema. */
    public ResourceSchema schema() {
        return limits.schema;
    }

    /** Returns what holds in dimensions that a list of a quota does not name. */
    public AbsentDimensions absentDimensions() {
        return limits.absent;
    }

    /** Returns the quotas, by namespace in code point order. */
    public List<NamespaceQuota> quotas() {
        return limits.quotas;
    }

    /** Returns the workloads that hold resources, in the order of their ids. */
    public List<CapacityWorkload> workloads() {
        return workloads.list();
    }

    /** Returns the workload of an id that holds resources, or empty. */
    public Optional<CapacityWorkload> workload(String id) {
        return Optional.ofNullable(workloads.find(id));
    }

    /** Returns the workloads for which room is being made, in the order of their ids. */
    public List<CapacityWorkload> nominated() {
        return nominated.list();
    }

    /** Returns which dimensions are native; see {@link CapacityStateBuilder#nativeDimensions}. */
    public Set<String> nativeDimensions() {
        return nativeDimensions;
    }

    /** Returns what a namespace uses besides its workloads here. */
    public ResourceVector unlistedUse(String namespace) {
        return unlisted.getOrDefault(namespace, schema().zero());
    }

    /** Returns the nodes, in the order in which they were added. */
    public Collection<CapacityNode> nodes() {
        return nodes.values();
    }

    /** Returns the disruption budgets, in the order in which they were added. */
    public List<DisruptionBudget> budgets() {
        return budgets;
    }

    /**
     * Returns what is used of the quota of a namespace, or empty if it has none. Linear in the number of quotas.
     */
    public Optional<NamespaceUse> use(String namespace) {
        int position = limits.position(namespace);
        return position == Limits.UNGOVERNED ? Optional.empty() : Optional.of(uses().get(position));
    }

    /** Returns what is used of each quota, by namespace in code point order. */
    public List<NamespaceUse> uses() {
        return Lending.uses(limits, usage);
    }

    /**
     * Returns what the plugin publishes as the use of a namespace: what its running workloads ask for. It lacks what has a
     * place and does not run yet, which counts for every decision. (The plugin leaves overhead out of it.) Linear in the number of workloads.
     */
    public ResourceVector publishedUse(String namespace) {
        ResourceVector sum = schema().zero();
        for (CapacityWorkload workload : workloads.list()) {
            if (workload.running() && workload.namespace().equals(namespace)) {
                sum = sum.plus(workload.request().amounts());
            }
        }
        return sum;
    }

    /** Returns what is unusual about the declarations. */
    public List<CapacityProblem> problems() {
        return DeclarationCheck.problems(limits, nodes.values());
    }

    /**
     * Decides whether the quotas let a workload start. Linear in the number of nominated workloads, and independent of all
     * others.
     *
     * @throws IllegalArgumentException if its request is of another schema
     */
    public CapacityDecision decide(CapacityWorkload workload) {
        requireSchema(workload);
        return new CapacityDecision(
                limits,
                usage,
                workload,
                limits.position(workload.namespace()) == Limits.UNGOVERNED
                        ? List.of()
                        : asked(workload).bindings(usage));
    }

    /**
     * Returns the state in which a workload holds what it asks for; this state if one of its id does already, whatever that
     * asks for. As in the plugin no limit is asked, so that a host can follow what happens: {@link #decide} first. Linear in the
     * numbers of workloads and quotas.
     *
     * @throws IllegalArgumentException if its request is of another schema, or what all workloads ask for, nominated ones
     *     included, would not be below 2^63-1
     */
    public CapacityState reserve(CapacityWorkload workload) {
        requireSchema(workload);
        if (workloads.find(workload.id()) != null) {
            return this;
        }
        CapacityState rest = withdraw(workload.id());
        ResourceVector newTotal = plus(rest.total, workload);
        Usage after = usage.copy();
        after.add(limits.position(workload.namespace()), workload.request().amounts());
        return new CapacityState(this, workloads.with(workload), rest.nominated, after, newTotal, budgets);
    }

    /** Returns the state in which a workload does not hold anything; this state if none of this id does. */
    public CapacityState unreserve(String id) {
        CapacityWorkload workload = workloads.find(id);
        if (workload == null) {
            return this;
        }
        Usage after = usage.copy();
        ResourceVector request = workload.request().amounts();
        after.subtract(limits.position(workload.namespace()), request);
        return new CapacityState(this, workloads.without(id), nominated, after, total.minus(request), budgets);
    }

    /**
     * Returns the state in which a workload takes the place of the one of its id: it was resized, has started, or is being
     * stopped.
     *
     * @throws IllegalArgumentException if its request is of another schema, none of its id holds resources, or what all
     *     workloads ask for would not be below 2^63-1
     */
    public CapacityState update(CapacityWorkload workload) {
        if (workloads.find(workload.id()) == null) {
            throw new IllegalArgumentException("workload " + workload.id() + " holds nothing, and cannot be updated");
        }
        return unreserve(workload.id()).reserve(workload);
    }

    /**
     * Returns the state in which room is being made for a workload, on its node if it names one; an earlier nomination of it
     * counts no more. Nor does one on a node that the state does not have, where it has nodes.
     *
     * @throws IllegalArgumentException if its request is of another schema, a workload of its id holds resources, or what all
     *     workloads ask for would not be below 2^63-1
     */
    public CapacityState nominate(CapacityWorkload workload) {
        requireSchema(workload);
        if (workloads.find(workload.id()) != null) {
            throw new IllegalArgumentException("workload " + workload.id() + " holds resources already");
        }
        CapacityState rest = withdraw(workload.id());
        ResourceVector newTotal = plus(rest.total, workload);
        return new CapacityState(this, workloads, rest.nominated.with(workload), usage, newTotal, budgets);
    }

    /** Returns the state in which no room is being made for the workload of an id; this state if there is none. */
    public CapacityState withdraw(String id) {
        CapacityWorkload workload = nominated.find(id);
        if (workload == null) {
            return this;
        }
        ResourceVector newTotal = total.minus(workload.request().amounts());
        return new CapacityState(this, workloads, nominated.without(id), usage, newTotal, budgets);
    }

    /**
     * Returns the state with other disruption budgets, in place of those that it has. A plan does not count its victims in
     * them; to follow what is stopped is for the host.
     */
    public CapacityState withBudgets(Collection<DisruptionBudget> others) {
        return new CapacityState(this, workloads, nominated, usage, total, List.copyOf(others));
    }

    /** Returns the names of the nodes that a workload fits on, whatever the quotas say, in the order of the nodes. */
    public List<String> nodesWithRoom(CapacityWorkload workload) {
        requireSchema(workload);
        return rooms(workload).values().stream()
                .filter(room -> room.fits(workload))
                .map(room -> room.node().name())
                .toList();
    }

    Asked asked(CapacityWorkload workload) {
        return new Asked(workload, limits, usage, nominatedOnNodes());
    }

    /** Counts all that is nominated in other quotas: those that give back may not be over their min any more after a plan. */
    Asked askedAfterAllNominated(CapacityWorkload workload) {
        return new Asked(workload, limits, null, nominatedOnNodes());
    }

    /** Returns the nominated workloads but for those whose node is gone, where there are nodes. */
    private List<CapacityWorkload> nominatedOnNodes() {
        return nominated.list().stream()
                .filter(workload -> workload.place() == null || !lacksNode(workload))
                .toList();
    }

    /** Returns what the nodes have left beside all that is on them, and what goes first of the nominated. */
    Map<String, NodeRoom> rooms(CapacityWorkload workload) {
        Map<String, NodeRoom> rooms = new LinkedHashMap<>();
        nodes.forEach((name, node) -> rooms.put(name, new NodeRoom(node, rooms.size())));
        for (CapacityWorkload other : workloads.list()) {
            NodeRoom room = other.place() == null ? null : rooms.get(other.place());
            if (room != null) {
                room.put(other);
            }
        }
        for (CapacityWorkload other : nominated.list()) {
            NodeRoom room = other.place() == null ? null : rooms.get(other.place());
            if (room != null
                    && other.priority() >= workload.priority()
                    && !other.id().equals(workload.id())) {
                room.putFirst(other);
            }
        }
        return rooms;
    }

    /** Returns whether a workload names a node that is not there, though others are. */
    boolean lacksNode(CapacityWorkload workload) {
        return !nodes.isEmpty() && workload.node().filter(nodes::containsKey).isEmpty();
    }

    void requireSchema(CapacityWorkload workload) {
        if (!workload.request().schema().equals(schema())) {
            throw new IllegalArgumentException("workload " + workload.id() + ": request is of "
                    + workload.request().schema() + ", not " + schema());
        }
    }

    private static ResourceVector plus(ResourceVector sum, CapacityWorkload workload) {
        return plus(sum, workload.request().amounts(), "workload " + workload.id());
    }

    private static ResourceVector plus(ResourceVector sum, ResourceVector amount, String what) {
        try {
            return sum.plus(amount);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    what + ": with it, what all ask for together is too much: " + e.getMessage(), e);
        }
    }

    /** Returns the quotas in words, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (NamespaceUse use : uses()) {
            text.append(use).append('\n');
        }
        return text.toString();
    }
}
