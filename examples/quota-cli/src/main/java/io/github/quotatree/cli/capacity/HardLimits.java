package io.github.quotatree.cli.capacity;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.text.QuantityText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ResourceQuotas beside the quotas of namespaces. The scheduler does not know them: the API server refuses a pod
 * beyond them before there is anything to schedule. So they decide nothing here, but they bind first where they are
 * tighter than a max.
 */
public final class HardLimits {
    private static final BigInteger UNLIMITED = BigInteger.valueOf(Long.MAX_VALUE);

    private final CapacityManifests manifests;
    private final Map<String, NamespaceQuotaManifest> quotas = new HashMap<>();
    private final Map<String, List<ResourceQuotaManifest>> byNamespace;

    HardLimits(CapacityManifests manifests) {
        this.manifests = manifests;
        byNamespace = manifests.resourceQuotas().stream()
                .collect(Collectors.groupingBy(limits -> limits.origin().namespace()));
        manifests.quotas().forEach(quota -> quotas.put(quota.origin().namespace(), quota));
    }

    /** Returns the tightest limit of the requests in a namespace, by dimension, in base units. */
    public SortedMap<String, BigInteger> of(String namespace) {
        SortedMap<String, BigInteger> tightest = new TreeMap<>();
        for (ResourceQuotaManifest limits : byNamespace.getOrDefault(namespace, List.of())) {
            if (!limits.isScoped()) {
                limits.hard().forEach((name, amount) -> {
                    String dimension = ResourceQuotaManifest.dimension(name).orElseThrow();
                    tightest.merge(dimension, BaseUnits.of(dimension, amount), BigInteger::min);
                });
            }
        }
        return tightest;
    }

    /** Notes the limits that are below the min or the max of a quota, or that the pods exceed. */
    void addTo(Findings findings) {
        if (manifests.resourceQuotas().isEmpty()) {
            return;
        }
        Map<String, List<CapacityPodManifest>> pods = manifests.pods().stream()
                .collect(Collectors.groupingBy(pod -> pod.origin().namespace()));
        for (ResourceQuotaManifest limits : manifests.resourceQuotas()) {
            String namespace = limits.origin().namespace();
            NamespaceQuotaManifest quota = quotas.get(namespace);
            if (quota != null && limits.isScoped() && !limits.hard().isEmpty()) {
                findings.note(
                        limits.origin(),
                        "spec.hard: holds for the pods of its scopes only, and is not compared with the ElasticQuota");
            } else if (quota != null) {
                limits.hard()
                        .forEach((name, amount) -> new HardLimit(limits, name, amount, findings)
                                .addTo(quota, pods.getOrDefault(namespace, List.of())));
            }
        }
    }

    /** One limit of a ResourceQuota. */
    private static final class HardLimit {
        private final ResourceQuotaManifest owner;
        private final String name;
        private final String dimension;
        private final BigInteger hard;
        private final Findings findings;

        HardLimit(ResourceQuotaManifest owner, String name, BigDecimal amount, Findings findings) {
            this.owner = owner;
            this.name = name;
            this.findings = findings;
            dimension = ResourceQuotaManifest.dimension(name).orElseThrow();
            hard = BaseUnits.of(dimension, amount);
        }

        void addTo(NamespaceQuotaManifest quota, List<CapacityPodManifest> pods) {
            BigInteger max = amount(quota.max(), dimension, UNLIMITED);
            String object = " of " + quota.origin().object();
            if (!noteBelow(
                            "the min" + object,
                            amount(quota.min(), dimension, BigInteger.ZERO),
                            "Kubernetes creates no pod beyond it, so that not all that is guaranteed can be used")
                    && !max.equals(UNLIMITED)) {
                noteBelow(
                        "the max" + object,
                        max,
                        "Kubernetes creates no pod beyond it, so that it binds before the max");
            }
            noteBelow(
                    dimension.equals(ResourceQuotaManifest.PODS) ? "the number of pods" : "the requests of the pods",
                    requested(pods, dimension),
                    "Kubernetes creates no further pod until enough have ended");
        }

        private boolean noteBelow(String what, BigInteger amount, String consequence) {
            boolean below = hard.compareTo(amount) < 0;
            if (below) {
                findings.note(
                        owner.origin(),
                        "spec.hard." + name + ": " + QuantityText.exact(dimension, hard) + " is below " + what + ", "
                                + QuantityText.exact(dimension, amount) + "; " + consequence);
            }
            return below;
        }
    }

    private static BigInteger requested(List<CapacityPodManifest> pods, String dimension) {
        if (dimension.equals(ResourceQuotaManifest.PODS)) {
            return BigInteger.valueOf(pods.size());
        }
        BigDecimal sum = pods.stream()
                .map(pod -> pod.request().getOrDefault(dimension, BigDecimal.ZERO))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return BaseUnits.of(dimension, sum);
    }

    private static BigInteger amount(@Nullable Amounts amounts, String dimension, BigInteger otherwise) {
        return amounts == null || !amounts.names(dimension)
                ? otherwise
                : BigInteger.valueOf(amounts.amount(dimension).orElse(0));
    }
}
