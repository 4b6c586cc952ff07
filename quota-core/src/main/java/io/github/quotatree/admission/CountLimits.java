package io.github.quotatree.admission;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of counts of {@link AdmissionQuestion}: the runtimes and the mins that the use of accounts must be within,
 * with the requests of one group.
 */
public final class CountLimits {
    /** The limits of an account, in the order in which they are named. A further limit is a further constant. */
    private enum Limit {
        RUNTIME,
        MIN;

        /** Returns the part of a request that the limit bounds, for an account of its group or of one above. */
        long bounded(AdmissionOptions options, boolean isAbove, long request, long nonPreemptible) {
            return switch (this) {
                case RUNTIME -> isAbove && !options.checkAncestors() ? 0 : request;
                case MIN -> !isAbove && options.nonPreemptibleWithinMin() ? nonPreemptible : 0;
            };
        }

        /** Returns the use that counts against the limit. */
        long use(Accounts accounts, int account, int d) {
            return switch (this) {
                case RUNTIME -> accounts.used(account, d);
                case MIN -> accounts.nonPreemptibleUsed(account, d);
            };
        }

        boolean allows(Accounts accounts, int account, int d, long sum) {
            return switch (this) {
                case RUNTIME -> accounts.isWithinRuntime(account, d, sum);
                case MIN -> !accounts.isInTree(account) || sum <= accounts.min(account, d);
            };
        }

        ExceededLimit exceeded(Accounts accounts, int account, ResourceSchema schema, int d, long use, long request) {
            long amount = this == MIN ? accounts.min(account, d) : accounts.runtime(account, d);
            boolean isMax = this == RUNTIME && !accounts.isInTree(account) && accounts.defaultMax(d) <= amount;
            Kind kind = this == MIN ? Kind.MIN : isMax ? Kind.MAX : Kind.RUNTIME;
            return ExceededLimit.of(kind, accounts.name(account), schema.dimension(d), amount, use, request);
        }
    }

    // an array, because an iterator over a list would be garbage
    private static final Limit[] LIMITS = Limit.values();

    private CountLimits() {}

    /**
     * Returns whether requests of one group are within the limits of counts; null: no part is not preemptible. Where
     * idle capacity is lent, they must be within the runtime and the idle room: of whom they are is not known.
     */
    public static boolean fits(
            Accounts accounts,
            int account,
            ResourceVector request,
            @Nullable ResourceVector nonPreemptible,
            AdmissionOptions options) {
        boolean fits = isWithin(accounts, account, request, nonPreemptible, false, options, null);
        int parent = fits ? firstAbove(accounts, account, options) : 0;
        for (; fits && parent > 0; parent = accounts.parent(parent)) {
            fits = isWithin(accounts, parent, request, nonPreemptible, true, options, null);
        }
        return fits && (!accounts.lends() || IdleRoom.fits(accounts, account, request, null, null));
    }

    /** Returns the limits of counts that requests of one group exceed, from the group up and by dimension. */
    public static List<ExceededLimit> exceeded(
            Accounts accounts,
            int account,
            ResourceVector request,
            ResourceVector nonPreemptible,
            AdmissionOptions options) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        isWithin(accounts, account, request, nonPreemptible, false, options, exceeded);
        for (int parent = firstAbove(accounts, account, options); parent > 0; parent = accounts.parent(parent)) {
            isWithin(accounts, parent, request, nonPreemptible, true, options, exceeded);
        }
        if (accounts.lends()) {
            IdleRoom.fits(accounts, account, request, null, exceeded);
        }
        return exceeded;
    }

    /** Returns whether requests are within all limits of one account, and adds those exceeded if there is a list. */
    static boolean isWithin(
            Accounts accounts,
            int account,
            ResourceVector request,
            @Nullable ResourceVector nonPreemptible,
            boolean isAbove,
            AdmissionOptions options,
            @Nullable List<ExceededLimit> exceeded) {
        for (int d = 0; d < request.schema().size(); d++) {
            long fixed = nonPreemptible == null ? 0 : nonPreemptible.value(d);
            for (int k = 0; k < LIMITS.length; k++) {
                // for a yes or no the min first: it takes one comparison, and the runtime maybe a solve along the path
                Limit limit = LIMITS[exceeded == null ? LIMITS.length - 1 - k : k];
                long amount = limit.bounded(options, isAbove, request.value(d), fixed);
                long use = amount > 0 ? limit.use(accounts, account, d) : 0;
                if (amount > 0 && !limit.allows(accounts, account, d, use + amount)) {
                    if (exceeded == null) {
                        return false;
                    }
                    exceeded.add(limit.exceeded(accounts, account, request.schema(), d, use, amount));
                }
            }
        }
        return exceeded == null || exceeded.isEmpty();
    }

    /** Returns the account above one if limits hold there, or 0. */
    static int firstAbove(Accounts accounts, int account, AdmissionOptions options) {
        for (Limit limit : LIMITS) {
            if (limit.bounded(options, true, 1, 1) > 0) {
                return accounts.parent(account);
            }
        }
        return 0;
    }
}
