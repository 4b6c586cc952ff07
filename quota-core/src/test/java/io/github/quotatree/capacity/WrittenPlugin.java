package io.github.quotatree.capacity;

import io.github.quotatree.capacity.WrittenQuotas.Ahead;
import io.github.quotatree.capacity.WrittenQuotas.Amounts;
import io.github.quotatree.workload.ExceededLimit;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The victims by the plugin's rules as they are written: one node after the other, everything counted anew each time.
 */
final class WrittenPlugin {
    /** What is stopped on a node. */
    record Way(
            Optional<String> node,
            List<String> victims,
            List<String> reprieved,
            Set<String> violating,
            int violations) {}

    private static final Comparator<CapacityWorkload> MOST_IMPORTANT_FIRST = Comparator.comparing(
                    CapacityWorkload::priority)
            .reversed()
            .thenComparing(WrittenPlugin::start)
            .thenComparing(CapacityWorkload::id, Comparator.reverseOrder());

    private final CapacityDraw draw;
    private final CapacityWorkload asking;
    private final boolean governed;

    /** Whether it would pass its min, before anything is stopped. */
    private final boolean beyond;

    /** Whether a node was given up because a workload was removed from it twice. */
    boolean removedTwice;

    WrittenPlugin(CapacityDraw draw) {
        this.draw = draw;
        asking = draw.asking;
        WrittenQuotas quotas = new WrittenQuotas(draw);
        governed = quotas.has(asking.namespace());
        beyond = governed
                && quotas.overMinWith(
                        asking.namespace(), quotas.ahead(asking).own().with(WrittenQuotas.request(asking)));
    }

    List<ExceededLimit> against() {
        return new WrittenQuotas(draw).against(asking);
    }

    PreemptionClaim claim() {
        if (!governed) {
            return PreemptionClaim.NO_QUOTA;
        }
        return beyond ? PreemptionClaim.OWN_PRIORITY : PreemptionClaim.OWN_MIN;
    }

    boolean needed() {
        return !against().isEmpty()
                || (!draw.nodes.isEmpty() && nodesWithRoom().stream().noneMatch(this::mayStartOn));
    }

    List<String> nodesWithRoom() {
        List<String> withRoom = new ArrayList<>();
        for (CapacityNode node : draw.nodes) {
            if (node.schedulable() && fits(Optional.of(node), on(Optional.of(node)))) {
                withRoom.add(node.name());
            }
        }
        return withRoom;
    }

    PreemptionEligibility eligibility() {
        if (!asking.preempts()) {
            return new PreemptionEligibility(false, Optional.empty());
        }
        boolean known = draw.nodes.isEmpty()
                || draw.nodes.stream().anyMatch(node -> Optional.of(node.name()).equals(asking.node()));
        if (asking.node().isEmpty() || draw.nodeIsLost || !known) {
            return new PreemptionEligibility(true, Optional.empty());
        }
        WrittenQuotas quotas = new WrittenQuotas(draw);
        List<CapacityWorkload> byId = new ArrayList<>(draw.workloads);
        byId.sort(Comparator.comparing(CapacityWorkload::id));
        for (CapacityWorkload other : byId) {
            if (!other.terminating() || !other.node().equals(asking.node())) {
                continue;
            }
            boolean lower = other.priority() < asking.priority();
            boolean same = other.namespace().equals(asking.namespace());
            boolean awaited;
            if (governed) {
                awaited = quotas.has(other.namespace())
                        && ((same && lower) || (!same && !beyond && quotas.overMin(other.namespace())));
            } else {
                awaited = !quotas.has(other.namespace()) && lower;
            }
            if (awaited) {
                return new PreemptionEligibility(false, Optional.of(other.id()));
            }
        }
        return new PreemptionEligibility(true, Optional.empty());
    }

    List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        if (!needed() || !asking.preempts()) {
            return ways;
        }
        if (draw.nodes.isEmpty()) {
            on(Optional.empty(), draw.workloads).ifPresent(ways::add);
        }
        for (CapacityNode node : draw.nodes) {
            if (node.schedulable() && mayStartOn(node.name())) {
                on(Optional.of(node), on(Optional.of(node))).ifPresent(ways::add);
            }
        }
        return ways;
    }

    /** The stock order; every priority counts as 2^31 more in the sum, so that no victim makes it less. */
    Optional<Way> chosen(List<Way> of) {
        List<Way> ways = new ArrayList<>(of);
        keep(ways, way -> BigInteger.valueOf(way.violations()));
        keep(ways, way -> BigInteger.valueOf(top(way)));
        keep(
                ways,
                way -> victims(way).stream()
                        .map(victim -> BigInteger.valueOf(victim.priority()).add(BigInteger.TWO.pow(31)))
                        .reduce(BigInteger.ZERO, BigInteger::add));
        keep(ways, way -> BigInteger.valueOf(way.victims().size()));
        keep(
                ways,
                way -> victims(way).stream()
                        .filter(victim -> victim.priority() == top(way))
                        .map(victim -> BigInteger.valueOf(start(victim).getEpochSecond())
                                .negate())
                        .reduce(BigInteger.ZERO.subtract(BigInteger.TWO.pow(80)), BigInteger::max));
        return ways.stream().findFirst();
    }

    private static void keep(List<Way> ways, Function<Way, BigInteger> cost) {
        Optional<BigInteger> least = ways.stream().map(cost).min(Comparator.naturalOrder());
        ways.removeIf(way -> cost.apply(way).compareTo(least.orElseThrow()) > 0);
    }

    /** What is stopped in a place; empty if the node is out. */
    private Optional<Way> on(Optional<CapacityNode> node, List<CapacityWorkload> there) {
        WrittenQuotas quotas = new WrittenQuotas(draw);
        Ahead ahead = quotas.ahead(asking);
        Amounts request = WrittenQuotas.request(asking);
        List<CapacityWorkload> left = new ArrayList<>(there);
        left.sort(MOST_IMPORTANT_FIRST.reversed());
        List<CapacityWorkload> potential = new ArrayList<>();
        for (CapacityWorkload other : List.copyOf(left)) {
            if (mayBeStopped(other, quotas)) {
                left.remove(other);
                quotas.release(other);
                potential.add(other);
            }
        }
        if (potential.isEmpty() || !fits(node, left)) {
            return Optional.empty();
        }
        if (governed && (quotas.overMax(asking.namespace(), request) || quotas.overSum(request))) {
            return Optional.empty();
        }
        potential.sort(MOST_IMPORTANT_FIRST);
        Set<String> violating = violating(potential);
        List<CapacityWorkload> order = new ArrayList<>(potential);
        order.removeIf(one -> !violating.contains(one.id()));
        potential.stream().filter(one -> !violating.contains(one.id())).forEach(order::add);
        List<CapacityWorkload> victims = new ArrayList<>();
        List<String> reprieved = new ArrayList<>();
        int violations = 0;
        for (CapacityWorkload one : order) {
            left.add(one);
            quotas.charge(one);
            boolean roomFor = fits(node, left);
            if (!roomFor) {
                left.remove(one);
                quotas.release(one);
                victims.add(one);
                violations += violating.contains(one.id()) ? 1 : 0;
            }
            if (governed
                    && (quotas.overMax(asking.namespace(), ahead.own().with(request))
                            || quotas.overSum(ahead.all().with(request)))) {
                if (!left.remove(one)) {
                    // an error, which costs the node
                    removedTwice = true;
                    return Optional.empty();
                }
                quotas.release(one);
                victims.add(one);
            } else if (roomFor) {
                reprieved.add(one.id());
            }
        }
        if (victims.isEmpty()) {
            return Optional.empty();
        }
        victims.sort(MOST_IMPORTANT_FIRST.reversed());
        return Optional.of(new Way(
                node.map(CapacityNode::name),
                victims.stream().map(CapacityWorkload::id).toList(),
                reprieved,
                violating,
                violations));
    }

    private boolean mayBeStopped(CapacityWorkload other, WrittenQuotas now) {
        boolean lower = other.priority() < asking.priority();
        if (!governed) {
            return !now.has(other.namespace()) && lower;
        }
        boolean same = other.namespace().equals(asking.namespace());
        return beyond ? same && lower : !same && now.has(other.namespace()) && now.overMin(other.namespace());
    }

    private Set<String> violating(List<CapacityWorkload> mostImportantFirst) {
        Set<String> violating = new HashSet<>();
        long[] allowed =
                draw.budgets.stream().mapToLong(DisruptionBudget::allowed).toArray();
        for (CapacityWorkload one : mostImportantFirst) {
            for (int b = 0; b < allowed.length; b++) {
                if (draw.budgets.get(b).workloads().contains(one.id())) {
                    allowed[b]--;
                    if (allowed[b] < 0) {
                        violating.add(one.id());
                    }
                }
            }
        }
        return violating;
    }

    private boolean mayStartOn(String node) {
        return !draw.excludedNodes.contains(node);
    }

    private List<CapacityWorkload> on(Optional<CapacityNode> node) {
        return draw.workloads.stream()
                .filter(one -> one.node().equals(node.map(CapacityNode::name)))
                .toList();
    }

    /** Whether the workload fits beside others and the nominated that go first there; without a node it does. */
    private boolean fits(Optional<CapacityNode> node, List<CapacityWorkload> others) {
        if (node.isEmpty()) {
            return true;
        }
        List<CapacityWorkload> all = new ArrayList<>(others);
        for (CapacityWorkload one : draw.nominated) {
            if (one.node().equals(node.map(CapacityNode::name))
                    && one.priority() >= asking.priority()
                    && !one.id().equals(asking.id())) {
                all.add(one);
            }
        }
        if (node.get().places() != Long.MAX_VALUE && all.size() + 1 > node.get().places()) {
            return false;
        }
        Amounts request = WrittenQuotas.request(asking);
        for (String dimension : draw.schema.dimensions()) {
            BigInteger sum = request.of(dimension);
            for (CapacityWorkload one : all) {
                sum = sum.add(WrittenQuotas.request(one).of(dimension));
            }
            long has = node.get().allocatable().value(dimension);
            if (request.of(dimension).signum() > 0
                    && has != Long.MAX_VALUE
                    && sum.compareTo(BigInteger.valueOf(has)) > 0) {
                return false;
            }
        }
        return true;
    }

    private List<CapacityWorkload> victims(Way way) {
        return draw.workloads.stream()
                .filter(one -> way.victims().contains(one.id()))
                .toList();
    }

    private int top(Way way) {
        return victims(way).stream().mapToInt(CapacityWorkload::priority).max().orElseThrow();
    }

    /** What has not started is younger than all that has. */
    private static Instant start(CapacityWorkload workload) {
        return workload.started().orElse(Instant.MAX);
    }
}
