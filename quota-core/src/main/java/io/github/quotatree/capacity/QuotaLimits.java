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

/** The mins and maxes of all quotas by position, absent dimensions filled in, and their comparisons. Immutable. */
final class QuotaLimits {
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

    final Set<String> nativeDimensions;
    private final boolean[] isNative;
    private final Map<String, Integer> positions = new HashMap<>();

    QuotaLimits(
            ResourceSchema schema,
            AbsentDimensions absent,
            Set<String> nativeDimensions,
            SortedMap<String, NamespaceQuota> declared) {
        this.schema = schema;
        this.absent = absent;
        this.nativeDimensions = nativeDimensions;
        quotas = List.copyOf(declared.values());
        int dimensions = schema.size();
        isNative = new boolean[dimensions];
        boolean[] governed = new boolean[dimensions];
        for (int d = 0; d < dimensions; d++) {
            int dimension = d;
            isNative[d] = nativeDimensions.contains(schema.dimension(d));
            governed[d] = absent != AbsentDimensions.UNLIMITED
                    || quotas.stream().flatMap(quota -> quota.min().stream()).anyMatch(list -> list.names(dimension));
        }
        long[] sum = new long[dimensions];
        for (NamespaceQuota quota : quotas) {
            positions.put(quota.namespace(), positions.size());
            long[] min = new long[dimensions];
            long[] max = new long[dimensions];
            for (int d = 0; d < dimensions; d++) {
                long declaredMin = quota.min().isPresent() ? quota.min().get().value(d) : 0;
                min[d] = governed[d] ? declaredMin : ResourceVector.UNLIMITED;
                max[d] = max(quota, d);
                sum[d] = Wide.saturatedAdd(sum[d], min[d]);
            }
            mins.add(schema.vector(min));
            maxes.add(schema.vector(max));
        }
        sumOfMins = schema.vector(sum);
        sumsBeyondLong = new @Nullable BigInteger[dimensions];
        for (int d = 0; d < dimensions; d++) {
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
        boolean nothingAllowed = absent == AbsentDimensions.ZERO
                || (absent == AbsentDimensions.PLUGIN && list.isPresent() && isNative[d]);
        return nothingAllowed ? 0 : ResourceVector.UNLIMITED;
    }

    int position(String namespace) {
        return positions.getOrDefault(namespace, QuotaUse.UNGOVERNED);
    }

    /** Returns whether a request is compared with its quota, or with the sum of mins, by the plugin always. */
    boolean compares(ResourceList request, int d, boolean withSum) {
        return absent == AbsentDimensions.PLUGIN ? withSum || isNative[d] || request.names(d) : request.value(d) > 0;
    }

    /** The use and the nominated amount together fit into a long, the request with them may not. */
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

    static BigInteger exactSum(Collection<ResourceVector> amounts, int d) {
        return amounts.stream()
                .map(amount -> BigInteger.valueOf(amount.value(d)))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    static boolean exceeds(long limit, long used, long more) {
        return limit != ResourceVector.UNLIMITED && more > limit - used;
    }
}
