package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The mins and maxes of all quotas with every absent dimension filled in, and the plugin's comparisons with them. A
 * quota has a position, by namespace in code point order. An immutable value.
 */
final class QuotaLimits {
    final ResourceSchema schema;
    final AbsentDimensions absent;
    final List<NamespaceQuota> quotas;

    /** By position; {@link ResourceVector#UNLIMITED} where there is no limit. */
    final List<ResourceVector> maxes;

    /** By position; {@link ResourceVector#UNLIMITED} in a dimension that is not governed by mins. */
    final List<ResourceVector> mins;

    /** {@link ResourceVector#UNLIMITED} in a dimension that is not governed by mins, or where no long holds the sum. */
    final ResourceVector sumOfMins;

    /** By dimension; null unless the mins sum to 2^63-1 or more, which is a limit all the same. */
    private final @Nullable BigInteger[] sumsBeyondLong;

    final Set<String> nativeDimensions;
    private final boolean[] isNative;
    private final Map<String, Integer> positions = new HashMap<>();

    private QuotaLimits(
            ResourceSchema schema,
            AbsentDimensions absent,
            Set<String> nativeDimensions,
            boolean[] isNative,
            List<NamespaceQuota> quotas,
            List<ResourceVector> mins,
            List<ResourceVector> maxes,
            ResourceVector sumOfMins,
            @Nullable BigInteger[] sumsBeyondLong) {
        this.schema = schema;
        this.absent = absent;
        this.nativeDimensions = nativeDimensions;
        this.isNative = isNative;
        this.quotas = quotas;
        this.mins = mins;
        this.maxes = maxes;
        this.sumOfMins = sumOfMins;
        this.sumsBeyondLong = sumsBeyondLong;
        quotas.forEach(quota -> positions.put(quota.namespace(), positions.size()));
    }

    /** Fills in the absent dimensions of quotas, which are given by namespace in code point order. */
    static QuotaLimits of(
            ResourceSchema schema,
            AbsentDimensions absent,
            Set<String> nativeDimensions,
            SortedMap<String, NamespaceQuota> declared) {
        List<NamespaceQuota> quotas = List.copyOf(declared.values());
        int dimensions = schema.size();
        boolean[] isNative = new boolean[dimensions];
        boolean[] governed = new boolean[dimensions];
        for (int d = 0; d < dimensions; d++) {
            isNative[d] = nativeDimensions.contains(schema.dimension(d));
            governed[d] = absent != AbsentDimensions.UNLIMITED || isInAnyMin(quotas, d);
        }
        List<ResourceVector> mins = new ArrayList<>();
        List<ResourceVector> maxes = new ArrayList<>();
        long[] sum = new long[dimensions];
        for (NamespaceQuota quota : quotas) {
            long[] min = new long[dimensions];
            long[] max = new long[dimensions];
            for (int d = 0; d < dimensions; d++) {
                min[d] = governed[d] ? declaredMin(quota, d) : ResourceVector.UNLIMITED;
                max[d] = max(quota, d, absent, isNative[d]);
                sum[d] = Wide.saturatedAdd(sum[d], min[d]);
            }
            mins.add(schema.vector(min));
            maxes.add(schema.vector(max));
        }
        @Nullable BigInteger[] sumsBeyondLong = new @Nullable BigInteger[dimensions];
        for (int d = 0; d < dimensions; d++) {
            if (governed[d] && sum[d] == ResourceVector.UNLIMITED) {
                sumsBeyondLong[d] = exactSum(mins, d);
            }
        }
        return new QuotaLimits(
                schema, absent, nativeDimensions, isNative, quotas, mins, maxes, schema.vector(sum), sumsBeyondLong);
    }

    private static boolean isInAnyMin(List<NamespaceQuota> quotas, int d) {
        return quotas.stream().flatMap(quota -> quota.min().stream()).anyMatch(min -> min.names(d));
    }

    private static long declaredMin(NamespaceQuota quota, int d) {
        return quota.min().map(list -> list.value(d)).orElse(0L);
    }

    private static long max(NamespaceQuota quota, int d, AbsentDimensions absent, boolean isNative) {
        Optional<ResourceList> list = quota.max();
        if (list.isPresent() && list.get().names(d)) {
            return list.get().value(d);
        }
        boolean nothingAllowed =
                absent == AbsentDimensions.ZERO || (absent == AbsentDimensions.PLUGIN && list.isPresent() && isNative);
        return nothingAllowed ? 0 : ResourceVector.UNLIMITED;
    }

    /** Returns the position of the quota of a namespace, or {@link QuotaUse#UNGOVERNED}. */
    int position(String namespace) {
        return positions.getOrDefault(namespace, QuotaUse.UNGOVERNED);
    }

    /** Returns whether a request is compared with the min and max of its quota in a dimension. */
    boolean comparesWithQuota(ResourceList request, int d) {
        return absent == AbsentDimensions.PLUGIN ? isNative[d] || request.names(d) : request.value(d) > 0;
    }

    /** Returns whether a request is compared with the sum of all mins in a dimension. */
    boolean comparesWithSumOfMins(ResourceList request, int d) {
        // the plugin compares all that is used anywhere, whether it is requested or not
        return absent == AbsentDimensions.PLUGIN || request.value(d) > 0;
    }

    /**
     * Returns whether the sum of all mins is exceeded. The use and the nominated amount together fit into a long, the
     * request with them may not.
     */
    boolean exceedsSumOfMins(int d, long used, long nominated, long request) {
        BigInteger beyondLong = sumsBeyondLong[d];
        if (beyondLong == null) {
            return exceeds(sumOfMins.value(d), used, Wide.saturatedAdd(nominated, request));
        }
        return BigInteger.valueOf(used + nominated)
                        .add(BigInteger.valueOf(request))
                        .compareTo(beyondLong)
                > 0;
    }

    /** Returns a sum in one dimension that a long may not hold. */
    static BigInteger exactSum(Collection<ResourceVector> amounts, int d) {
        return amounts.stream()
                .map(amount -> BigInteger.valueOf(amount.value(d)))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Returns whether an amount on top of the use exceeds a limit. */
    static boolean exceeds(long limit, long used, long more) {
        return limit != ResourceVector.UNLIMITED && more > limit - used;
    }
}
