package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.util.List;

/**
 * The one rule of admission. In every dimension that is requested, the use with the request must be
 *
 * <ul>
 *   <li>at most the runtime of the group;
 *   <li>if the workload is not preemptible and the options say so, together with the other workloads that are not
 *       preemptible, at most the min of the group;
 *   <li>if the options say so, at most the runtime of every group above.
 * </ul>
 *
 * <p>The default group has no min, and its runtime is its max or what the system group leaves of the total, whichever
 * is smaller; that one is named as the limit. The system group has no limit.
 */
final class AdmissionRule {
    // arrays, because an iterator over a list would be garbage
    private static final Kind[] LIMITS_OF_GROUP = {Kind.RUNTIME, Kind.MIN};
    private static final Kind[] MAX_OF_DEFAULT = {Kind.MAX};
    private static final Kind[] RUNTIME_OF_DEFAULT = {Kind.RUNTIME};
    private static final Kind[] NO_LIMITS = {};

    private AdmissionRule() {}

    /**
     * Returns whether a workload of an account fits, with the groups above if the options say so. Allocates nothing.
     */
    static boolean fits(
            AdmissionView view, int account, ResourceVector request, boolean preemptible, AdmissionOptions options) {
        boolean boundByMin = isBoundByMin(preemptible, options);
        for (int d = 0; d < request.schema().size(); d++) {
            long amount = request.value(d);
            if (amount > 0 && !fits(view, account, d, amount, boundByMin ? amount : 0)) {
                return false;
            }
            for (int above = firstAbove(view, account, options); amount > 0 && above > 0; above = view.parent(above)) {
                if (!fits(view, above, d, amount, 0)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Returns whether a request is within every limit of one account.
     *
     * @param boundByMin the part of the request that the min bounds too
     */
    static boolean isWithinAll(AdmissionView view, int account, ResourceVector request, ResourceVector boundByMin) {
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) > 0 && !fits(view, account, d, request.value(d), boundByMin.value(d))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the min of its group bounds a workload. */
    static boolean isBoundByMin(boolean preemptible, AdmissionOptions options) {
        return !preemptible && options.nonPreemptibleWithinMin();
    }

    /** Returns the account of the parent group if the groups above are checked, or 0. */
    static int firstAbove(AdmissionView view, int account, AdmissionOptions options) {
        return options.checkAncestors() ? view.parent(account) : 0;
    }

    private static boolean fits(AdmissionView view, int account, int d, long request, long boundByMin) {
        Kind[] limits = limits(view, account, d);
        // from the last, since the min takes one comparison, and the runtime may take a solve along the path
        for (int k = limits.length - 1; k >= 0; k--) {
            long amount = limits[k] == Kind.MIN ? boundByMin : request;
            if (amount > 0 && !isWithin(view, limits[k], account, d, amount)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Adds every limit of an account that a request exceeds, by dimension.
     *
     * @param boundByMin the part of the request that the min bounds too
     */
    static void addExceeded(
            AdmissionView view,
            int account,
            ResourceVector request,
            ResourceVector boundByMin,
            List<ExceededLimit> exceeded) {
        for (int d = 0; d < request.schema().size(); d++) {
            for (Kind kind : limits(view, account, d)) {
                long amount = (kind == Kind.MIN ? boundByMin : request).value(d);
                if (amount > 0 && !isWithin(view, kind, account, d, amount)) {
                    exceeded.add(ExceededLimit.of(
                            kind,
                            view.name(account),
                            request.schema().dimension(d),
                            view.limit(kind, account, d),
                            use(view, kind, account, d),
                            amount));
                }
            }
        }
    }

    private static Kind[] limits(AdmissionView view, int account, int d) {
        if (view.isSystem(account)) {
            return NO_LIMITS;
        }
        if (view.isDefault(account)) {
            boolean atMax = view.limit(Kind.MAX, account, d) <= view.limit(Kind.RUNTIME, account, d);
            return atMax ? MAX_OF_DEFAULT : RUNTIME_OF_DEFAULT;
        }
        return LIMITS_OF_GROUP;
    }

    /** Returns whether the use with a request is within a limit. No sum of requests of a tree overflows. */
    private static boolean isWithin(AdmissionView view, Kind kind, int account, int d, long request) {
        long sum = use(view, kind, account, d) + request;
        return kind == Kind.RUNTIME ? view.isWithinRuntime(account, d, sum) : sum <= view.limit(kind, account, d);
    }

    /** Returns the use that counts against a limit. */
    private static long use(AdmissionView view, Kind kind, int account, int d) {
        return kind == Kind.MIN ? view.nonPreemptibleUsed(account, d) : view.used(account, d);
    }
}
