package io.github.quotatree.ledger;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The flavors that the entitled workloads of a tree have, as if nothing else ran: each has headroom beside those before
 * it ({@code docs/flavors.md}, rule 4), so the runtimes and promises of all others stay within reach.
 *
 * <p>A running workload keeps its flavor if it can. One that waits takes the first flavor on which it would start now,
 * or else the first that has headroom, and claims it.
 */
final class FlavorSeats {
    private final Accounts accounts;
    private final ResourceSchema schema;
    private final int columns;

    /** Requests as they are, and the use of entitled workloads alone. */
    private final LiveQuotas world;

    private final Map<Use, Long> uses = new HashMap<>();

    // by account and column: the use of now, and the use and claims once leaving workloads have left
    private final long[] now;
    private final long[] later;

    private Set<String> handedOver = Set.of();

    private record Use(int account, FlavorClass of, int column) {}

    FlavorSeats(Accounts accounts, AccountLayout layout, LiveQuotas world) {
        this.accounts = accounts;
        this.world = world;
        schema = layout.tree().schema();
        columns = schema.columns();
        now = new long[layout.size() * columns];
        later = new long[layout.size() * columns];
    }

    /** Begins again, with no entitled workload. */
    void begin(Set<String> waitingForVictims) {
        uses.forEach((use, units) -> world.used(use.account, use.of, use.column, 0));
        uses.clear();
        Arrays.fill(now, 0);
        Arrays.fill(later, 0);
        handedOver = waitingForVictims;
    }

    /** Counts the use of a workload of an account, entitled or not. */
    void count(int account, Lender.Member member) {
        if (member.holds()) {
            boolean isThere = !handedOver.contains(member.workload().id());
            count(now, account, member.request(), isThere ? 1 : 0);
            count(later, account, member.request(), member.isLeaving() ? 0 : 1);
        }
    }

    private void count(long[] sums, int account, ResourceVector held, int sign) {
        for (int scope = account; ; scope = accounts.parent(scope)) {
            for (int c = schema.size(); c < columns; c++) {
                sums[scope * columns + c] += sign * held.value(c);
            }
            if (scope == 0) {
                return;
            }
        }
    }

    /** Returns whether each member has headroom on some flavor; asked before any is placed. */
    boolean wouldFitAlone(int account, List<Lender.Member> members) {
        return members.stream().allMatch(member -> seat(account, member, false) != null);
    }

    /**
     * Places the members of a unit, each on a flavor of each dimension that has some, and returns their requests on
     * these; or null, and places none. {@code asHeld}: those that hold a flavor take that one alone.
     */
    @Nullable
    List<ResourceVector> place(int account, List<Lender.Member> members, boolean asHeld, Waiting waiting) {
        List<ResourceVector> seats = new ArrayList<>(members.size());
        for (Lender.Member member : members) {
            ResourceVector seat = seat(account, member, asHeld);
            if (seat == null) {
                break;
            }
            use(account, member.workload(), seat, 1);
            count(account, member, seat, 1);
            seats.add(seat);
        }
        boolean fits = seats.size() == members.size();
        for (int m = 0; m < seats.size(); m++) {
            Lender.Member member = members.get(m);
            if (!fits) {
                use(account, member.workload(), seats.get(m), -1);
            }
            count(account, member, seats.get(m), -1);
            String id = member.workload().id();
            if (fits && waiting.due().containsKey(id) && !waiting.held().contains(id)) {
                count(later, account, seats.get(m), 1);
            }
        }
        return fits ? seats : null;
    }

    private void count(int account, Lender.Member member, ResourceVector seat, int sign) {
        if (!member.holds()) {
            count(now, account, seat, sign);
            count(later, account, seat, sign);
        }
    }

    /** Counts a unit that cannot be stopped on the flavors that it holds, headroom or not. */
    void keep(int account, List<Lender.Member> members) {
        for (Lender.Member member : members) {
            if (member.holds()) {
                use(account, member.workload(), member.request(), 1);
            }
        }
    }

    private void use(int account, Workload workload, ResourceVector seat, int sign) {
        for (int d : schema.flavoredPositions()) {
            int flavor = HeldFlavors.flavor(seat, d);
            if (flavor >= 0) {
                Use use = new Use(account, workload.accepted(d), schema.column(d, flavor));
                long units = uses.merge(use, sign * seat.value(d), Long::sum);
                world.used(account, use.of, use.column, units);
            }
        }
    }

    private @Nullable ResourceVector seat(int account, Lender.Member member, boolean asHeld) {
        ResourceVector seat = HeldFlavors.counts(member.request());
        for (int d : schema.flavoredPositions()) {
            long units = seat.value(d);
            if (units > 0) {
                int flavor = flavor(account, member, d, units, asHeld);
                if (flavor < 0) {
                    return null;
                }
                seat = HeldFlavors.on(seat, d, flavor);
            }
        }
        return seat;
    }

    private int flavor(int account, Lender.Member member, int d, long units, boolean asHeld) {
        if (!accounts.isInTree(account)) {
            return -1; // the default group borrows all flavors
        }
        FlavorClass of = member.workload().accepted(d);
        int held = member.holds() ? HeldFlavors.flavor(member.request(), d) : -1;
        if (held >= 0 && (asHeld || world.mayUse(account, of, schema.column(d, held), units))) {
            return world.mayUse(account, of, schema.column(d, held), units) ? held : -1;
        }
        int first = -1;
        for (int k = 0; k < schema.flavorCount(d); k++) {
            int column = schema.column(d, k);
            if ((of.mask() >>> k & 1) == 1 && world.mayUse(account, of, column, units)) {
                if (isIdle(account, column, units)) {
                    return k;
                }
                first = first < 0 ? k : first;
            }
        }
        return first;
    }

    private boolean isIdle(int account, int column, long units) {
        for (int scope = account; ; scope = accounts.parent(scope)) {
            int at = scope * columns + column;
            if (units > accounts.capacity(scope, column) - Math.max(now[at], later[at])) {
                return false;
            }
            if (scope == 0) {
                return true;
            }
        }
    }

    /** Returns the limits that the members of a unit exceed, which has no headroom where it is. */
    List<ExceededLimit> exceeded(int account, List<Lender.Member> members) {
        List<ExceededLimit> exceeded = new ArrayList<>(1);
        for (Lender.Member member : members) {
            for (int d : schema.flavoredPositions()) {
                long units = member.request().value(d);
                if (units > 0) {
                    long most = Math.min(units - 1, headroom(account, member.workload(), d));
                    exceeded.add(
                            ExceededLimit.of(Kind.FLAVOR, accounts.name(account), schema.dimension(d), most, 0, units));
                }
            }
        }
        return exceeded;
    }

    /** Returns the most units that one workload of an account may still take of one flavor that it accepts. */
    private long headroom(int account, Workload workload, int d) {
        FlavorClass of = workload.accepted(d);
        long most = 0;
        for (int k = 0; k < schema.flavorCount(d); k++) {
            boolean accepts = (of.mask() >>> k & 1) == 1;
            most = Math.max(most, accepts ? world.headroom(account, of, schema.column(d, k)) : 0);
        }
        return most;
    }
}
