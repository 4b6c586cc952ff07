package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Random declarations of everything that capacity scheduling decides by, and a workload that wants to start: small
 * amounts that meet their limits often, or amounts near 2^63.
 */
public final class CapacityDraw {
    private static final List<String> NAMESPACES = List.of("A", "B", "C", "D", "E");
    private static final List<String> NATIVE = List.of("cpu", "memory");
    private static final long LARGEST = Long.MAX_VALUE - 1;

    public final ResourceSchema schema;
    public final List<NamespaceQuota> quotas = new ArrayList<>();
    public final List<CapacityNode> nodes = new ArrayList<>();
    public final List<CapacityWorkload> workloads = new ArrayList<>();
    public final List<CapacityWorkload> nominated = new ArrayList<>();
    public final List<DisruptionBudget> budgets = new ArrayList<>();
    public final Map<String, ResourceVector> unlisted = new LinkedHashMap<>();
    public final Set<String> excludedNodes = new HashSet<>();
    public final CapacityWorkload asking;
    public final boolean nodeIsLost;
    private final Random random;
    private final boolean large;

    /** Whether no more is used than the mins sum to, as where the rules were kept so far. */
    private final boolean lendable;

    private final int namespaces;
    private final boolean sumsPassLong;
    private final DrawnSums mins;
    private final DrawnSums used;
    private final DrawnSums requests;

    /**
     * Draws declarations.
     *
     * @param sumsPassLong whether mins, or use and request, may sum to more than 2^63-1
     */
    public CapacityDraw(int nodeCount, int workloadCount, boolean sumsPassLong, long seed) {
        this.sumsPassLong = sumsPassLong;
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        large = sumsPassLong || random.nextInt(6) == 0;
        lendable = random.nextInt(5) > 0;
        namespaces = 1 + random.nextInt(5);
        schema = ResourceSchema.of(dimensions());
        mins = new DrawnSums(schema);
        used = new DrawnSums(schema);
        requests = new DrawnSums(schema);
        for (int i = 0; i < namespaces; i++) {
            NamespaceQuota quota = quota(NAMESPACES.get(i));
            ResourceVector min = quota.min().map(ResourceList::amounts).orElse(schema.zero());
            if (random.nextInt(6) > 0 && (sumsPassLong || mins.leavesLongFor(min))) {
                mins.add(min);
                quotas.add(quota);
            }
        }
        for (int i = 0; i < nodeCount; i++) {
            nodes.add(node("n" + i));
        }
        for (int i = 0; i < workloadCount; i++) {
            CapacityWorkload workload = workload("w" + i, true);
            if (counts(workload.request().amounts(), workload.namespace())) {
                workloads.add(workload);
            }
        }
        unlistedUse();
        for (int i = random.nextInt(3); i >= 0; i--) {
            CapacityWorkload workload = workload("x" + i, false);
            if (counts(workload.request().amounts(), "")) {
                nominated.add(workload);
            }
        }
        asking = asking();
        nodeIsLost = random.nextInt(6) == 0;
        for (int i = random.nextInt(3); i > 0; i--) {
            budgets.add(budget("b" + i));
        }
        for (CapacityNode node : nodes) {
            if (random.nextInt(16) == 0) {
                excludedNodes.add(node.name());
            }
        }
    }

    public CapacityState state() {
        CapacityState.Builder builder = CapacityState.builder(schema).nativeDimensions(NATIVE);
        quotas.forEach(builder::quota);
        nodes.forEach(builder::node);
        workloads.forEach(builder::workload);
        nominated.forEach(builder::nominated);
        budgets.forEach(builder::budget);
        unlisted.forEach(builder::unlistedUse);
        return builder.build();
    }

    public CapacityPreemptionOptions options() {
        return CapacityPreemptionOptions.defaults().withEligibleNodes(node -> !excludedNodes.contains(node.name()));
    }

    public boolean isNative(String dimension) {
        return NATIVE.contains(dimension);
    }

    private List<String> dimensions() {
        List<String> dimensions = new ArrayList<>(List.of("cpu", "memory", "gpu", "disk"));
        while (dimensions.size() > 3 || (dimensions.size() > 1 && random.nextInt(3) > 0)) {
            dimensions.remove(random.nextInt(dimensions.size()));
        }
        return dimensions;
    }

    private NamespaceQuota quota(String namespace) {
        ResourceList min = random.nextInt(10) == 0 ? null : list(0, 7, 11, false);
        ResourceList max = random.nextInt(5) == 0 ? null : list(3, 12, 11, true);
        return NamespaceQuota.of(namespace, min, max);
    }

    private CapacityNode node(String name) {
        long[] allocatable = new long[schema.size()];
        for (int d = 0; d < allocatable.length; d++) {
            allocatable[d] = random.nextInt(4) == 0 ? ResourceVector.UNLIMITED : amount(2, 7);
        }
        long places = random.nextInt(4) == 0 ? random.nextInt(6) : ResourceVector.UNLIMITED;
        return new CapacityNode(name, schema.vector(allocatable), places, random.nextInt(16) > 0);
    }

    private CapacityWorkload workload(String id, boolean holds) {
        CapacityWorkload.Builder builder =
                CapacityWorkload.builder(id, namespace(), list(1, 4, 8, false)).priority(random.nextInt(4) - 1);
        if (random.nextInt(10) > 0) {
            builder.node("n" + random.nextInt(nodes.size() + (random.nextInt(8) == 0 || nodes.isEmpty() ? 1 : 0)));
        }
        if (holds && random.nextInt(3) > 0) {
            builder.started(Instant.ofEpochSecond(random.nextInt(4)));
        }
        return builder.terminating(holds && random.nextInt(6) == 0).build();
    }

    /** One of the nominated, which for the most part is not so any more. */
    private CapacityWorkload asking() {
        CapacityWorkload.Builder builder = nominated.isEmpty()
                ? CapacityWorkload.builder("x", namespace(), ResourceList.empty(schema))
                : nominated.get(nominated.size() - 1).toBuilder();
        if (!nominated.isEmpty() && random.nextInt(4) > 0) {
            nominated.remove(nominated.size() - 1);
        }
        if (sumsPassLong) {
            // whatever it requests
            builder = workload("x0", false).toBuilder();
        }
        builder.priority(random.nextInt(5) - 1 + random.nextInt(2)).preempts(random.nextInt(12) > 0);
        return builder.build();
    }

    private DisruptionBudget budget(String name) {
        Set<String> covered = new HashSet<>();
        for (CapacityWorkload workload : workloads) {
            if (random.nextBoolean()) {
                covered.add(workload.id());
            }
        }
        return new DisruptionBudget(name, covered, random.nextInt(4) - 1L);
    }

    private void unlistedUse() {
        for (int i = 0; i < namespaces; i++) {
            if (random.nextInt(4) == 0) {
                long[] amounts = new long[schema.size()];
                for (int d = 0; d < amounts.length; d++) {
                    amounts[d] = random.nextInt(large ? 9 : 5);
                }
                ResourceVector amount = schema.vector(amounts);
                if (counts(amount, NAMESPACES.get(i))) {
                    unlisted.put(NAMESPACES.get(i), amount);
                }
            }
        }
    }

    private String namespace() {
        return NAMESPACES.get(random.nextInt(namespaces));
    }

    /** Counts an amount of a namespace, unless it would be too much. */
    private boolean counts(ResourceVector amount, String namespace) {
        boolean governed = quotas.stream().anyMatch(quota -> quota.namespace().equals(namespace));
        if (!requests.leavesLongFor(amount) || (governed && lendable && !used.leaves(amount, mins))) {
            return false;
        }
        requests.add(amount);
        if (governed) {
            used.add(amount);
        }
        return true;
    }

    /**
     * A list that names a dimension in so many of 12 cases, at times with an explicit 0 or, for a max, without a limit.
     */
    private ResourceList list(int least, int most, int often, boolean unlimited) {
        Map<String, Long> amounts = new HashMap<>();
        for (String dimension : schema.dimensions()) {
            if (random.nextInt(12) < often) {
                long amount = random.nextInt(12) == 0 ? 0 : amount(least, most);
                amounts.put(dimension, unlimited && random.nextInt(6) == 0 ? ResourceVector.UNLIMITED : amount);
            }
        }
        return ResourceList.of(schema, amounts);
    }

    private long amount(int least, int most) {
        if (!large) {
            return (long) least + random.nextInt(most - least + 1);
        }
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(3);
            case 1 -> LARGEST - random.nextInt(3);
            case 2 -> (1L << 62) + random.nextInt(3) - 1;
            default -> (1L << (most > 4 ? 61 : 59)) + random.nextInt(3) - 1;
        };
    }

    @Override
    public String toString() {
        return "quotas " + quotas + "\nnodes " + nodes + " without " + excludedNodes + "\nworkloads " + workloads
                + "\nnominated " + nominated + "\nbudgets " + budgets + "\nunlisted " + unlisted + "\nasking " + asking
                + (nodeIsLost ? ", whose node is lost" : "");
    }
}
