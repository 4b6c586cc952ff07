package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.NameOrder;
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
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The quotas of all namespaces with every absent dimension filled in, and the comparisons of the plugin with them. Quotas
 * have positions, by namespace in code point order. An immutable value.
 */
final class Limits {
    /** The position of a namespace without a quota, which is outside the system. */
    static final int UNGOVERNED = -1;

    final ResourceSchema schema;
    final AbsentDimensions absent;
    final List<NamespaceQuota> quotas;

    /** By position; {@link ResourceVector#UNLIMITED} where there is no limit. */
    final List<ResourceVector> maxes = new ArrayList<>();

    /** By position; {@link ResourceVector#UNLIMITED} in a dimension that is not governed by mins. */
    final List<ResourceVector> mins = new ArrayList<>();

    /** {@link ResourceVector#UNLIMITED} in a dimension that is not governed by mins, or where no long holds the sum. */
    final ResourceVector sumOfMins;

    /** By dimension; null unless the mins sum to 2^63-1 or more, which is a limit all the same. */
    private final @Nullable BigInteger[] sumsBeyondLong;

    private final boolean[] isNative;
    private final Map<String, Integer> positions = new HashMap<>();

    Limits(
            ResourceSchema schema,
            AbsentDimensions absent,
            Set<String> nativeDimensions,
            Collection<NamespaceQuota> declared) {
        this.schema = schema;
        this.absent = absent;
        isNative = new boolean[schema.size()];
        sumsBeyondLong = new @Nullable BigInteger[schema.size()];
        for (int d = 0; d < isNative.length; d++) {
            isNative[d] = nativeDimensions.contains(schema.dimension(d));
        }
        SortedMap<String, NamespaceQuota> sorted = new TreeMap<>(NameOrder.BY_CODE_POINT);
        declared.forEach(quota -> sorted.put(quota.namespace(), quota));
        quotas = List.copyOf(sorted.values());
        boolean[] governed = new boolean[schema.size()];
        for (int d = 0; d < governed.length; d++) {
            int position = d;
            governed[d] = absent != AbsentDimensions.UNLIMITED
                    || quotas.stream()
                            .anyMatch(quota -> quota.min()
                                    .filter(min -> min.names(position))
                                    .isPresent());
        }
        long[] sum = new long[schema.size()];
        for (NamespaceQuota quota : quotas) {
            positions.put(quota.namespace(), positions.size());
            long[] max = new long[schema.size()];
            long[] min = new long[schema.size()];
            for (int d = 0; d < max.length; d++) {
                max[d] = max(quota, d);
                min[d] = governed[d]
                        ? quota.min()
                                .map(list -> list.amounts())
                                .orElse(schema.zero())
                                .value(d)
                        : ResourceVector.UNLIMITED;
                sum[d] = Wide.saturatedAdd(sum[d], min[d]);
            }
            maxes.add(schema.vector(max));
            mins.add(schema.vector(min));
        }
        sumOfMins = schema.vector(sum);
        for (int d = 0; d < sum.length; d++) {
            if (governed[d] && sum[d] == ResourceVector.UNLIMITED) {
                sumsBeyondLong[d] = exactSum(mins, d);
            }
        }
    }

    private long max(NamespaceQuota quota, int d) {
        Optional<ResourceList> list = quota.max();
        if (list.isPresent() && list.get().names(d)) {
            return list.get().value(d);
        }
        boolean none = absent == AbsentDimensions.ZERO
                || (absent == AbsentDimensions.PLUGIN && list.isPresent() && isNative[d]);
        return none ? 0 : ResourceVector.UNLIMITED;
    }

    /** Returns the position of the quota of a namespace, or {@link #UNGOVERNED}. */
    int position(String namespace) {
        return positions.getOrDefault(namespace, UNGOVERNED);
    }

    /** Returns whether a dimension of a request is looked at where a quota is asked about. */
    boolean looksAt(ResourceList request, int d) {
        return absent == AbsentDimensions.PLUGIN ? isNative[d] || request.names(d) : request.value(d) > 0;
    }

    /** Returns whether a dimension of a request is looked at where the sum of all is asked about. */
    boolean looksAtSum(ResourceList request, int d) {
        // the plugin asks about all that is used anywhere, be it asked for or not
        return absent == AbsentDimensions.PLUGIN || request.value(d) > 0;
    }

    /**
     * Returns whether so much on top of what is used is above the sum of all mins. What is used and nominated together fits
     * into a long, the request with them may not.
     */
    boolean passesSumOfMins(int d, long used, long nominated, long request) {
        BigInteger beyondLong = sumsBeyondLong[d];
        if (beyondLong == null) {
            return passes(sumOfMins.value(d), used, Wide.saturatedAdd(nominated, request));
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

    /** Returns whether so much on top of what is used is above a limit. */
    static boolean passes(long limit, long used, long more) {
        return limit != ResourceVector.UNLIMITED && more > limit - used;
    }
}
