package io.github.quotatree.workload;

import io.github.quotatree.resource.AmountFormat;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;

/**
 * A limit that a workload exceeds or would exceed: the use that counts against the limit and the request are together
 * above it.
 *
 * @param kind the kind of limit
 * @param holder the group, namespace or node that has the limit; empty for the sum of all mins, and where the host has
 *     said that no node has a place
 * @param dimension the dimension; empty where a node has no place left for one more workload
 * @param limit the limit, in base units; cut at 2^63-1
 * @param used the use that counts against the limit, in base units; for {@link Kind#MIN} only the use of workloads that
 *     are not preemptible
 * @param nominated the requests of workloads that go first because room is being made for them, in base units; by
 *     {@link AdmissionRule#LOANS} the claims of others, with the unused mins that may not be lent, and in the limits of
 *     a group all that is held for its waiting workloads ahead; 0 where a policy knows no such workloads
 * @param request the request that is added to the use, in base units; 0 where the use alone exceeds the limit
 */
public record ExceededLimit(
        Kind kind,
        Optional<String> holder,
        Optional<String> dimension,
        long limit,
        long used,
        long nominated,
        long request) {
    public ExceededLimit {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(dimension, "dimension");
    }

    /** The kinds of limits. */
    public enum Kind {
        /** The runtime of a group: how much it may use now. */
        RUNTIME,

        /** The min of a group, which bounds its workloads that are not preemptible. */
        MIN,

        /** The max of the default group or of a namespace; by {@link AdmissionRule#LOANS}, of any group. */
        MAX,

        /** The total that a tree shares, by {@link AdmissionRule#LOANS}, of which others claim a part. */
        TOTAL,

        /** The sum of the mins of all namespaces, beyond which nothing can be borrowed. */
        SUM_OF_MINS,

        /** The capacity of a node: an amount, or its places for workloads. */
        NODE,

        /**
         * The room of a group on one flavor, of those that a workload accepts the one with the most room. The use is
         * counted in the room already, and is 0.
         */
        FLAVOR
    }

    /** Returns a limit of a group in a dimension, without nominated workloads. */
    public static ExceededLimit of(Kind kind, String group, String dimension, long limit, long used, long request) {
        return new ExceededLimit(
                kind,
                Optional.of(Objects.requireNonNull(group, "group")),
                Optional.of(Objects.requireNonNull(dimension, "dimension")),
                limit,
                used,
                0,
                request);
    }

    /** Returns by how much the limit is exceeded: {@code used + nominated + request - limit}; cut at 2^63-1. */
    public long shortfall() {
        return BigInteger.valueOf(used)
                .add(BigInteger.valueOf(nominated))
                .add(BigInteger.valueOf(request))
                .subtract(BigInteger.valueOf(limit))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /**
     * Returns the limit as a clause without a full stop, such as {@code vision uses 7 of the 8 cpu it may use, and 2
     * more would be 1 too much}.
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        String name = holder.orElse("");
        if (dimension.isEmpty() && holder.isEmpty()) {
            return "no node has a place for it";
        }
        if (dimension.isEmpty()) {
            return "node " + name + " has no place for one more workload";
        }
        String amount = " " + format.amount(dimension.get(), used) + " of ";
        String named = format.named(dimension.get(), limit) + " ";
        String use = switch (kind) {
            case RUNTIME -> name + " uses" + amount + "the " + named + "it may use";
            case MIN ->
                "the workloads of " + name + " that are not preemptible use" + amount + "the " + named + "of its min";
            case MAX -> name + " uses" + amount + "its max of " + named.strip();
            case TOTAL ->
                "the workloads" + ofTree(name) + " use " + format.amount(dimension.get(), used) + claims(format)
                        + " of the total of " + named.strip();
            case SUM_OF_MINS -> "all together use" + amount + "the " + named + "that their mins sum to";
            case NODE -> "the workloads on node " + name + " use" + amount + "its " + named.strip();
            case FLAVOR -> name + " may use " + named + "more of one flavor";
        };
        return use + added(format, dimension.get());
    }

    private static String ofTree(String treeId) {
        return treeId.isEmpty() ? "" : " of tree " + treeId;
    }

    private String claims(AmountFormat format) {
        return nominated == 0 ? "" : " and others claim " + format.amount(dimension.orElseThrow(), nominated);
    }

    private String added(AmountFormat format, String of) {
        boolean isSaid = nominated == 0 || kind == Kind.TOTAL;
        String promised = isSaid ? "" : ", " + format.amount(of, nominated) + " more are for workloads that go first";
        String tooMuch = format.amount(of, shortfall()) + " too much";
        return promised
                + (request == 0 ? ", " + tooMuch : ", and " + format.amount(of, request) + " more would be " + tooMuch);
    }

    /** Returns the limit in words, such as {@code vision: cpu used 7000 + request 2000 is 1000 above runtime 8000}. */
    @Override
    public String toString() {
        String name = holder.orElse("");
        if (dimension.isEmpty() && holder.isEmpty()) {
            return "no node has a place";
        }
        return switch (kind) {
            case RUNTIME -> name + ": " + sum(" used ") + " above runtime " + limit;
            case MIN -> name + ": " + sum(" used by what is not preemptible ") + " above min " + limit;
            case MAX -> sum(" used ") + " above the max of " + name + ", " + limit;
            case TOTAL -> sum(" used ") + " above the total" + ofTree(name) + ", " + limit;
            case SUM_OF_MINS -> sum(" used ") + " above the sum of mins, " + limit;
            case NODE -> sum(" used ") + " above what node " + name + " has, " + limit;
            case FLAVOR -> name + ": " + sum(" used ") + " above the room on one flavor, " + limit;
        };
    }

    private String sum(String use) {
        boolean useAlone = kind == Kind.RUNTIME && request == 0;
        return dimension.orElse("workloads") + use + used
                + (nominated == 0 ? "" : (kind == Kind.TOTAL ? " + claimed " : " + nominated ") + nominated)
                + (useAlone ? "" : " + request " + request)
                + " is " + shortfall();
    }
}
