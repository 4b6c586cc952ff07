package io.github.quotatree.admission;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Workload;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The idle capacity for a workload, by {@link io.github.quotatree.workload.AdmissionRule#LOANS}: in every scope that it
 * counts in, up to the whole tree, it fits beside the use of now, and beside the use and the claims of later.
 *
 * <p>Use that is leaving is used now and gone later. Workloads that wait for victims of a hand-over are not there yet,
 * and will be. Once their victims have left, their room is used, or a loan could take it while others leave.
 */
final class IdleRoom {
    static final int NONE = -1;

    private IdleRoom() {}

    /** Returns whether a request of an account fits in all scopes from it up. Allocates nothing without a list. */
    static boolean fits(
            Accounts accounts,
            int account,
            ResourceVector request,
            @Nullable Workload entitled,
            @Nullable List<ExceededLimit> exceeded) {
        boolean fits = true;
        int scope = accounts.isSystem(account) ? NONE : account; // the system group has no limits
        while (scope != NONE && (fits || exceeded != null)) {
            for (int d = 0; d < request.schema().size(); d++) {
                long unlent = kept(accounts, scope, account, d, request.value(d));
                fits &= fitsIn(accounts, scope, d, account, request, unlent, entitled, exceeded);
            }
            scope = above(accounts, scope);
        }
        return fits;
    }

    /** Returns whether it fits beside the use of now, whoever claims what. In a full cluster few do. */
    static boolean fitsNow(Accounts accounts, int account, ResourceVector request) {
        boolean fits = true;
        int scope = accounts.isSystem(account) ? NONE : account;
        for (; scope != NONE && fits; scope = above(accounts, scope)) {
            for (int d = 0; d < request.schema().size() && fits; d++) {
                long more = request.value(d);
                fits = !isBounded(accounts, scope, d, more)
                        || fitsNow(accounts, scope, d, more, kept(accounts, scope, account, d, more));
            }
        }
        return fits;
    }

    private static boolean isBounded(Accounts accounts, int scope, int d, long more) {
        return more != 0 && accounts.capacity(scope, d) != ResourceVector.UNLIMITED;
    }

    private static boolean fitsNow(Accounts accounts, int scope, int d, long more, long kept) {
        return now(accounts, scope, d) <= accounts.capacity(scope, d) - kept - more;
    }

    private static long now(Accounts accounts, int scope, int column) {
        return accounts.used(scope, column) - accounts.handedOver(scope, column);
    }

    /** Adds the limits that are exceeded if a workload starts whose victims have left. */
    static void addExceededNow(Accounts accounts, int account, ResourceVector request, List<ExceededLimit> exceeded) {
        for (int scope = account; scope != NONE; scope = above(accounts, scope)) {
            for (int c = 0; c < request.schema().columns(); c++) {
                long more = request.value(c);
                long now = now(accounts, scope, c) - accounts.vacated(scope, c);
                if (more > accounts.capacity(scope, c) - now && more > 0) {
                    exceeded.add(limit(accounts, scope, request, c, now, 0));
                }
            }
        }
    }

    private static ExceededLimit limit(
            Accounts accounts, int scope, ResourceVector request, int c, long used, long claimed) {
        ResourceSchema schema = request.schema();
        Kind kind = c >= schema.size() ? Kind.FLAVOR : scope == 0 ? Kind.TOTAL : Kind.MAX;
        String holder = scope == 0 ? accounts.treeId() : accounts.name(scope);
        return new ExceededLimit(
                kind,
                Optional.of(holder),
                Optional.of(schema.dimension(schema.positionOf(c))),
                accounts.capacity(scope, c),
                used,
                claimed,
                request.value(c));
    }

    /** Returns whether units of a flavor are idle for a workload in all scopes from its account up. */
    static boolean hasFlavor(Accounts accounts, int account, int column, long units, @Nullable Workload entitled) {
        boolean fits = true;
        int scope = accounts.isSystem(account) ? NONE : account;
        for (; scope != NONE && fits; scope = above(accounts, scope)) {
            long left = accounts.capacity(scope, column) - accounts.used(scope, column) - units;
            fits = left + accounts.handedOver(scope, column) >= 0
                    && accounts.isClaimedAtMost(
                            scope, column, account, entitled, left + accounts.leaving(scope, column));
        }
        return fits;
    }

    private static long idle(Accounts accounts, int scope, int column, int account, @Nullable Workload entitled) {
        long later = accounts.claimed(scope, column, account, entitled) - accounts.leaving(scope, column);
        return accounts.capacity(scope, column)
                - accounts.used(scope, column)
                - Math.max(later, -accounts.handedOver(scope, column));
    }

    /** Returns the units of a flavor that are idle for a workload of an account, with the scope that has the fewest. */
    static FlavorRoom flavorRoom(
            Accounts accounts, int account, FlavorClass of, int column, @Nullable Workload entitled) {
        int least = account;
        for (int scope = account; scope != NONE; scope = above(accounts, scope)) {
            boolean isLess =
                    idle(accounts, scope, column, account, entitled) < idle(accounts, least, column, account, entitled);
            least = isLess ? scope : least;
        }
        long units = Math.max(0, idle(accounts, least, column, account, entitled));
        String flavor =
                of.schema().flavors(of.dimension()).get(column - of.schema().column(of.position(), 0));
        return new FlavorRoom(
                accounts.name(account),
                of,
                flavor,
                units,
                least == 0 ? FlavorRoom.Limit.CAPACITY : FlavorRoom.Limit.FLAVOR_MAX,
                least == 0 ? "" : accounts.name(least),
                List.of(flavor),
                units,
                Collections.emptySortedMap());
    }

    /**
     * Returns the units of a scope that may not be lent, as far as their groups do not use them, if an account used
     * more.
     */
    static long kept(Accounts accounts, int scope, int account, int d, long more) {
        long unused = scope == 0 ? accounts.keptUnused(d) : 0;
        if (unused == 0 || account == NONE || !accounts.isInTree(account)) {
            return unused;
        }
        long own = accounts.kept(account, d) - accounts.used(account, d);
        return unused - Math.max(0, own) + Math.max(0, own - more);
    }

    /** Returns the scope above one, or {@link #NONE} above the whole tree. */
    static int above(Accounts accounts, int scope) {
        return scope == 0 ? NONE : accounts.parent(scope);
    }

    /** Returns whether a request fits in one scope and dimension, and adds the limit to a list if it does not. */
    static boolean fitsIn(
            Accounts accounts,
            int scope,
            int d,
            int account,
            ResourceVector request,
            long kept,
            @Nullable Workload entitled,
            @Nullable List<ExceededLimit> exceeded) {
        long more = request.value(d);
        if (!isBounded(accounts, scope, d, more)) {
            return true;
        }
        long capacity = accounts.capacity(scope, d) - kept;
        long later = accounts.used(scope, d) - accounts.leaving(scope, d);
        boolean fitsNow = fitsNow(accounts, scope, d, more, kept); // first: in a full cluster few get further
        boolean fits = fitsNow && accounts.isClaimedAtMost(scope, d, account, entitled, capacity - more - later);
        if (!fits && exceeded != null) {
            long claimed = fitsNow ? accounts.claimed(scope, d, account, entitled) : 0;
            long use = fitsNow ? later : now(accounts, scope, d);
            exceeded.add(limit(accounts, scope, request, d, use, Wide.saturatedAdd(claimed, kept)));
        }
        return fits;
    }
}
