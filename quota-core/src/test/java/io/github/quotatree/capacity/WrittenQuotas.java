package io.github.quotatree.capacity;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the plugin's rules say about quotas, word by word on plain maps: slow, exact, and with nothing in common with
 * what it is compared to but the declarations.
 */
final class WrittenQuotas {
    /** Amounts by dimension; of the dimensions that are not native, the keys are those that are compared. */
    static final class Amounts extends HashMap<String, BigInteger> {
        private static final long serialVersionUID = 1;

        BigInteger of(String dimension) {
            return getOrDefault(dimension, BigInteger.ZERO);
        }

        Amounts with(Amounts other) {
            Amounts sum = new Amounts();
            sum.putAll(this);
            other.forEach((dimension, amount) -> sum.merge(dimension, amount, BigInteger::add));
            return sum;
        }

        Amounts without(Amounts other) {
            Amounts difference = new Amounts();
            difference.putAll(this);
            other.forEach((dimension, amount) -> difference.merge(dimension, amount.negate(), BigInteger::add));
            return difference;
        }
    }

    /** The nominated that count beside a workload. */
    record Ahead(Amounts own, Amounts all) {}

    private final CapacityDraw draw;
    private final Map<String, NamespaceQuota> quotas = new HashMap<>();
    private final Map<String, Amounts> used = new HashMap<>();

    WrittenQuotas(CapacityDraw draw) {
        this.draw = draw;
        for (NamespaceQuota quota : draw.quotas) {
            quotas.put(quota.namespace(), quota);
            Amounts beside = new Amounts();
            ResourceVector unlisted = draw.unlisted.get(quota.namespace());
            if (unlisted != null) {
                for (String dimension : draw.schema.dimensions()) {
                    beside.put(dimension, BigInteger.valueOf(unlisted.value(dimension)));
                }
            }
            used.put(quota.namespace(), beside);
        }
        draw.workloads.forEach(this::charge);
    }

    static Amounts request(CapacityWorkload workload) {
        Amounts amounts = new Amounts();
        for (String dimension : workload.request().dimensions()) {
            amounts.put(
                    dimension, BigInteger.valueOf(workload.request().amounts().value(dimension)));
        }
        return amounts;
    }

    boolean has(String namespace) {
        return quotas.containsKey(namespace);
    }

    void charge(CapacityWorkload workload) {
        used.computeIfPresent(workload.namespace(), (namespace, amounts) -> amounts.with(request(workload)));
    }

    void release(CapacityWorkload workload) {
        used.computeIfPresent(workload.namespace(), (namespace, amounts) -> amounts.without(request(workload)));
    }

    boolean overMax(String namespace, Amounts asked) {
        return !overMaxIn(namespace, asked).isEmpty();
    }

    boolean overMinWith(String namespace, Amounts asked) {
        for (String dimension : lookedAt(asked)) {
            if (used(namespace).of(dimension).add(asked.of(dimension)).compareTo(min(namespace, dimension)) > 0) {
                return true;
            }
        }
        return false;
    }

    boolean overMin(String namespace) {
        Amounts amounts = used(namespace);
        for (String dimension : lookedAt(amounts)) {
            if (amounts.of(dimension).compareTo(min(namespace, dimension)) > 0) {
                return true;
            }
        }
        return false;
    }

    boolean overSum(Amounts asked) {
        return !overSumIn(asked).isEmpty();
    }

    Ahead ahead(CapacityWorkload workload) {
        Amounts own = new Amounts();
        Amounts all = new Amounts();
        for (CapacityWorkload other : draw.nominated) {
            if (other.id().equals(workload.id()) || !has(other.namespace()) || isSomewhereElse(other)) {
                continue;
            }
            if (other.namespace().equals(workload.namespace())) {
                if (other.priority() >= workload.priority()) {
                    own = own.with(request(other));
                    all = all.with(request(other));
                }
            } else if (!overMin(other.namespace())) {
                all = all.with(request(other));
            }
        }
        return new Ahead(own, all);
    }

    /** The nominated are looked for on every node, so not on one that is not there. */
    private boolean isSomewhereElse(CapacityWorkload nominated) {
        return !draw.nodes.isEmpty()
                && nominated.node().isPresent()
                && draw.nodes.stream()
                        .noneMatch(node -> node.name().equals(nominated.node().get()));
    }

    /** The limits that a workload would exceed before anything is stopped. */
    List<ExceededLimit> against(CapacityWorkload workload) {
        List<ExceededLimit> against = new ArrayList<>();
        String namespace = workload.namespace();
        if (!has(namespace)) {
            return against;
        }
        Ahead ahead = ahead(workload);
        Amounts request = request(workload);
        for (String dimension : overMaxIn(namespace, ahead.own().with(request))) {
            against.add(new ExceededLimit(
                    ExceededLimit.Kind.MAX,
                    Optional.of(namespace),
                    Optional.of(dimension),
                    cut(max(namespace, dimension).orElseThrow()),
                    cut(used(namespace).of(dimension)),
                    cut(ahead.own().of(dimension)),
                    cut(request.of(dimension))));
        }
        for (String dimension : overSumIn(ahead.all().with(request))) {
            against.add(new ExceededLimit(
                    ExceededLimit.Kind.SUM_OF_MINS,
                    Optional.empty(),
                    Optional.of(dimension),
                    cut(sumOfMins(dimension)),
                    cut(sumOfUsed().of(dimension)),
                    cut(ahead.all().of(dimension)),
                    cut(request.of(dimension))));
        }
        return against;
    }

    private List<String> overMaxIn(String namespace, Amounts asked) {
        List<String> over = new ArrayList<>();
        for (String dimension : draw.schema.dimensions()) {
            Optional<BigInteger> max = max(namespace, dimension);
            if (lookedAt(asked).contains(dimension)
                    && max.isPresent()
                    && used(namespace).of(dimension).add(asked.of(dimension)).compareTo(max.get()) > 0) {
                over.add(dimension);
            }
        }
        return over;
    }

    private List<String> overSumIn(Amounts asked) {
        List<String> over = new ArrayList<>();
        Amounts sum = sumOfUsed().with(asked);
        for (String dimension : draw.schema.dimensions()) {
            if (lookedAt(sum).contains(dimension) && sum.of(dimension).compareTo(sumOfMins(dimension)) > 0) {
                over.add(dimension);
            }
        }
        return over;
    }

    private Set<String> lookedAt(Amounts amounts) {
        Set<String> lookedAt = new HashSet<>(amounts.keySet());
        for (String dimension : draw.schema.dimensions()) {
            if (draw.isNative(dimension)) {
                lookedAt.add(dimension);
            }
        }
        return lookedAt;
    }

    private NamespaceQuota quota(String namespace) {
        return requireNonNull(quotas.get(namespace), namespace);
    }

    private Amounts used(String namespace) {
        return requireNonNull(used.get(namespace), namespace);
    }

    private Amounts sumOfUsed() {
        Amounts sum = new Amounts();
        for (Amounts amounts : used.values()) {
            sum = sum.with(amounts);
        }
        return sum;
    }

    private BigInteger sumOfMins(String dimension) {
        BigInteger sum = BigInteger.ZERO;
        for (String namespace : quotas.keySet()) {
            sum = sum.add(min(namespace, dimension));
        }
        return sum;
    }

    private BigInteger min(String namespace, String dimension) {
        Optional<ResourceList> min = quota(namespace).min();
        return min.isEmpty() || !min.get().names(dimension)
                ? BigInteger.ZERO
                : BigInteger.valueOf(min.get().amounts().value(dimension));
    }

    /** Empty is no limit. */
    private Optional<BigInteger> max(String namespace, String dimension) {
        Optional<ResourceList> max = quota(namespace).max();
        if (max.isEmpty()) {
            return Optional.empty();
        }
        if (!max.get().names(dimension)) {
            return draw.isNative(dimension) ? Optional.of(BigInteger.ZERO) : Optional.empty();
        }
        return max.get().amounts().isUnlimited(dimension)
                ? Optional.empty()
                : Optional.of(BigInteger.valueOf(max.get().amounts().value(dimension)));
    }

    private static long cut(BigInteger amount) {
        return amount.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
