package io.github.quotatree.ledger;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The requests and the use of the groups of one tree and beside it, by the numbers of {@link AccountLayout}. */
final class TreeAccounts extends LendingAccounts {
    final LiveQuotas live;
    final int number;
    final AccountLayout layout;
    private final int dimensions;
    final SharedCapacity capacity;

    /** The last account of a group of the tree; those beside the tree follow. */
    private final int last;

    private final int defaultAccount;
    private final int systemAccount;

    private final int[] parents;

    /** Of a ledger that lends, or {@link LentLimits#NONE}. */
    private final LentLimits limits;

    /** The classes of each leaf group that were found since it changed; made when they are first needed. */
    private final @Nullable LeafClasses[] classes;

    /** The classes of all leaf groups, and the entitled flavors, where a dimension has flavors and the ledger lends. */
    private @Nullable TreeClasses flavored;

    /** By account of the tree and dimension; decisions read it beside the use. */
    private final long[] mins;

    final UnitTable units;

    private final AccountSums sums;

    /** Makes accounts in linear time in the groups; {@code lend} if capacity that is idle in them is lent. */
    TreeAccounts(
            int number,
            QuotaTree tree,
            ResourceVector total,
            ResourceVector defaultMax,
            SolveOptions options,
            boolean lend) {
        super(tree.schema());
        this.number = number;
        live = LiveQuotas.of(tree, options);
        layout = new AccountLayout(tree, live.size());
        dimensions = schema.size();
        units = new UnitTable(dimensions);
        last = layout.groups();
        defaultAccount = layout.defaultAccount();
        systemAccount = layout.systemAccount();
        parents = new int[layout.size()];
        sums = new AccountSums(schema, units, parents);
        mins = new long[dimensions * (last + 1)];
        for (int group = 1; group <= last; group++) {
            parents[group] = live.parent(group);
            for (int d = 0; d < dimensions; d++) {
                mins[group * dimensions + d] = live.min(group, d);
            }
        }
        capacity = new SharedCapacity(layout, units, live, total, defaultMax, lend);
        limits = lend ? new LentLimits(tree, last) : LentLimits.NONE;
        classes = new LeafClasses[lend ? layout.size() : 0];
    }

    QuotaTree tree() {
        return layout.tree();
    }

    boolean isParent(int account) {
        return isInTree(account) && live.isParent(account);
    }

    @Override
    public String treeId() {
        return tree().id();
    }

    @Override
    public int account(String group) {
        return layout.account(group);
    }

    @Override
    public boolean isInTree(int account) {
        return account <= last;
    }

    // the view of the admission rule

    @Override
    public boolean isSystem(int account) {
        return account == systemAccount;
    }

    boolean isDefault(int account) {
        return account == defaultAccount;
    }

    @Override
    public String name(int account) {
        if (isInTree(account)) {
            return live.name(account);
        }
        return layout.nameBeside(account);
    }

    @Override
    public int parent(int account) {
        return parents[account];
    }

    @Override
    public long used(int account, int column) {
        return sums.used(account, column);
    }

    @Override
    public long nonPreemptibleUsed(int account, int d) {
        return units.get(UnitTable.fixedUsed(d), account);
    }

    @Override
    public long min(int account, int d) {
        return mins[account * dimensions + d];
    }

    @Override
    public long defaultMax(int d) {
        return capacity.defaultMax().value(d);
    }

    @Override
    public boolean isWithinRuntime(int account, int d, long amount) {
        return isInTree(account) ? live.isWithin(account, d, amount) : amount <= capacity.runtimeBeside(account, d);
    }

    @Override
    public long runtime(int account, int d) {
        return isInTree(account) ? live.runtime(account, d) : capacity.runtimeBeside(account, d);
    }

    @Override
    public List<Loan> lenders(int account, int d, long more) {
        List<Loan> lenders = new ArrayList<>();
        // the siblings that lend, going up as long as the groups on the way borrow as well
        for (int g = account; g > 0 && used(g, d) + more > min(g, d); g = parents[g]) {
            for (int sibling = live.siblingsStart(g); sibling < live.siblingsEnd(g); sibling++) {
                long lent = live.lent(sibling, d);
                if (lent > 0) {
                    lenders.add(new Loan(live.name(sibling), schema.dimension(d), lent));
                }
            }
        }
        return lenders;
    }

    // idle capacity and loans

    /** Begins to lend, in accounts that were made for it. */
    void lend(Lender by) {
        lendBy(by);
        if (schema.hasFlavors()) {
            flavored = new TreeClasses(this, layout, live, by);
        }
    }

    private boolean mayLend() {
        return limits != LentLimits.NONE;
    }

    /** Notes that the workloads of a group have changed, or where only one has: that one. */
    void changed(int account, @Nullable Workload workload) {
        if (!lends()) {
            return;
        }
        LeafClasses known = classes[account];
        if (known != null && workload != null) {
            known.change(workload);
        } else {
            classes[account] = null;
        }
        lender().changed(account);
        if (flavored != null) {
            flavored.forget();
        }
    }

    /**
     * Returns a number that grows whenever other workloads of a group may be entitled, without a change of the group.
     */
    long moves() {
        return flavored == null ? live.moves() + capacity.moves() : lender().version();
    }

    /** Returns whether all that is requested fits, so that the order does not matter. Allocates nothing. */
    @Override
    boolean areAllEntitled(int account, Workload workload) {
        LeafClasses known = classes[account];
        boolean all = flavored == null
                && (known == null || !known.isCurrent(moves())) // else they have the answer
                && workload.preemptible()
                && workload.gang().isEmpty() // other members may not be preemptible
                && lender().waiting().unplaceable().isEmpty();
        for (int d = 0; d < dimensions && all; d++) {
            all = isWithinRuntime(account, d, units.get(UnitTable.requested(d), account));
        }
        return all;
    }

    @Override
    LeafClasses classes(int account) {
        if (flavored != null) {
            return flavored.of(account);
        }
        LeafClasses known = classes[account];
        if (known == null) {
            known = findClasses(account);
            classes[account] = known;
        } else {
            known.renew(lender(), moves());
        }
        return known;
    }

    /** Returns the workloads of an account that were started on loan and are entitled by now. */
    List<Workload> entitledLoans(int account) {
        LeafClasses known = flavored == null ? classes[account] : null;
        return known != null && !known.mayBeOnLoan(lender())
                ? List.of() // mostly, and without finding the classes again
                : classes(account).entitledLoans();
    }

    @Override
    public int[] leaves() {
        return IntStream.rangeClosed(1, defaultAccount)
                .filter(account -> !isParent(account))
                .toArray();
    }

    @Override
    long requested(int account, int d) {
        return units.requested(d, account);
    }

    @Override
    public long capacity(int scope, int column) {
        if (scope == 0) {
            return capacity.total().value(column);
        }
        return isInTree(scope) ? limits.max(scope, column) : LentLimits.ofDefault(capacity.defaultMax(), column);
    }

    @Override
    public int[] keeping() {
        return limits.keeping();
    }

    @Override
    public long kept(int account, int d) {
        long unlent = limits.unlent(account, d);
        return unlent == 0 ? 0 : Math.min(unlent, runtime(account, d));
    }

    @Override
    public long keptUnused(int d) {
        if (limits.keeping().length == 0) {
            return 0;
        }
        // where all mins are covered, a runtime is at least the part of the min that is never lent
        return limits.isUnusedKnown(d) && live.coversMins(d) ? limits.unused(d) : super.keptUnused(d);
    }

    // room on flavors

    @Override
    public boolean hasRoom(int account, FlavorClass of, int flavor, long amount) {
        return isInTree(account)
                ? live.mayUse(account, of, schema.column(of.position(), flavor), amount)
                : amount <= capacity.roomBeside(account, of.position(), flavor);
    }

    @Override
    public FlavorRoom room(int account, FlavorClass of, int flavor) {
        if (isInTree(account)) {
            return live.flavorRoom(account, of, schema.column(of.position(), flavor));
        }
        return capacity.flavorRoomBeside(account, of, flavor);
    }

    // changes

    void requireSum(String id, ResourceVector before, ResourceVector after) {
        sums.requireSum(treeId(), id, before, after);
    }

    void changeRequest(int account, Workload workload, ResourceVector before, ResourceVector after) {
        changed(account, workload);
        for (int d = 0; d < dimensions; d++) {
            long more = after.value(d) - before.value(d);
            if (more != 0) {
                addToSums(UnitTable.requested(workload, schema, d), account, more);
            }
        }
    }

    void addUsed(int account, Workload workload, ResourceVector held, int sign) {
        add(account, workload, held, false, sign);
    }

    void addLeaving(int account, Workload workload, ResourceVector held, int sign) {
        add(account, workload, held, true, sign);
    }

    /** Adds the request of a workload to the use, or leaving use, of its group and those above, or subtracts it. */
    private void add(int account, Workload workload, ResourceVector held, boolean leaving, int sign) {
        changed(account, workload);
        for (int d = 0; d < dimensions; d++) {
            long more = held.value(d) * sign;
            if (more != 0) {
                addToSums(
                        leaving ? UnitTable.leaving(workload, held, d) : UnitTable.used(workload, held, d),
                        account,
                        more);
                if (!workload.preemptible()) {
                    units.add(leaving ? UnitTable.fixedLeaving(d) : UnitTable.fixedUsed(d), account, more);
                }
            }
        }
    }

    /** Adds units of any workloads of an account. */
    void add(int key, int account, long more) {
        if (more != 0) {
            changed(account, null);
            addToSums(key, account, more);
        }
    }

    private void addToSums(int key, int account, long more) {
        sums.add(key, account, more);
        if (mayLend() && UnitTable.isUsed(key) && isInTree(account)) {
            int d = UnitTable.dimension(key);
            limits.use(account, d, used(account, d) - more, used(account, d));
        }
        addUnits(key, account, more);
    }

    /**
     * Adds units to a column alone: runtimes and the room on flavors follow them, and the use that counts are judged by
     * does not. A question adds the units that would come or go, and subtracts them afterwards.
     */
    void addUnits(int key, int account, long more) {
        long amount = units.add(key, account, more);
        int d = UnitTable.dimension(key);
        boolean requested = UnitTable.isRequested(key);
        if (!requested && !UnitTable.isUsed(key)) {
            return;
        }
        if (!isInTree(account)) {
            capacity.unitsChanged(account, d);
        } else if (UnitTable.isOfClass(key)) {
            FlavorClass of = UnitTable.flavorClass(schema, key);
            if (requested) {
                live.request(account, of, amount);
            } else if (!mayLend()) { // else it follows from entitled workloads alone, which TreeClasses places
                live.used(account, of, schema.column(d, UnitTable.flavor(key)), amount);
            }
        } else if (requested) {
            live.request(account, d, amount);
        } else {
            live.used(account, d, amount);
        }
    }

    @Override
    public void place(int account, Workload workload, ResourceVector held, int sign) {
        for (int d = 0; d < dimensions; d++) {
            int flavor = HeldFlavors.flavor(held, d);
            if (flavor >= 0 && lends()) {
                sums.addUsed(account, schema.column(d, flavor), held.value(d) * sign);
            } else if (flavor >= 0) {
                addUnits(UnitTable.used(workload, held, d), account, held.value(d) * sign);
            }
        }
    }

    @Override
    public void placeLeaving(int sign) {
        for (int c = 0; c < units.size(); c++) {
            int key = units.key(c);
            boolean counts = UnitTable.isOfClass(key) && UnitTable.isLeaving(key);
            for (int account = 1; counts && account < layout.size(); account++) {
                long leaving = isParent(account) ? 0 : units.get(key, account);
                if (leaving != 0) {
                    addUnits(UnitTable.usedOfLeaving(key), account, sign * leaving);
                }
            }
        }
    }

    /** Computes the runtimes once, so that the first question does not wait for it. */
    void begin() {
        for (int d = 0; d < dimensions && live.size() > 0; d++) {
            live.runtime(live.size(), d);
        }
    }

    @Override
    public long nonPreemptibleLeaving(int account, int d) {
        return units.get(UnitTable.fixedLeaving(d), account);
    }

    @Override
    public long leaving(int account, int column) {
        int d = schema.positionOf(column);
        return column < dimensions
                ? units.leaving(d, account)
                : units.leaving(d, column - schema.column(d, 0), account);
    }
}
