package io.github.quotatree.ledger;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The classes of all leaf groups of a tree with flavors, and of the default group. Who has headroom on a flavor depends
 * on all entitled workloads, so they are found for the whole tree at once, for each version of the ledger in which one
 * is asked for: first the running units of all groups that were not started on loan, then the others. Inside a group
 * they are in the order of {@link LeafClasses}; of several groups, the one is next whose unit is the oldest, since
 * importance does not count across groups.
 */
final class TreeClasses {
    private static final Comparator<Workload> OLDEST_FIRST = WorkloadOrder.oldestFirst();

    private final Accounts accounts;
    private final AccountLayout layout;
    private final Lender lender;
    private final FlavorSeats seats;
    private @Nullable Map<Integer, LeafClasses> known;
    private long foundAt;

    TreeClasses(Accounts accounts, AccountLayout layout, LiveQuotas world, Lender lender) {
        this.accounts = accounts;
        this.layout = layout;
        this.lender = lender;
        seats = new FlavorSeats(accounts, layout, world);
    }

    /** Forgets them, because the workloads or the groups have changed. */
    void forget() {
        known = null;
    }

    synchronized LeafClasses of(int account) {
        Map<Integer, LeafClasses> found = known;
        if (found == null || foundAt != lender.version()) {
            found = find();
            foundAt = lender.version();
            known = found;
        }
        return Objects.requireNonNull(found.get(account), "a leaf group");
    }

    private Map<Integer, LeafClasses> find() {
        seats.begin(lender.waiting().handedOver());
        Map<Integer, List<? extends Lender.Member>> members = new HashMap<>();
        for (QuotaGroup group : layout.tree().groups()) {
            if (!group.isParent()) {
                int account = accounts.account(group.name());
                members.put(account, lender.members(account));
            }
        }
        members.put(layout.defaultAccount(), lender.members(layout.defaultAccount()));
        members.forEach((account, all) -> all.forEach(member -> seats.count(account, member)));
        lender.members(layout.systemAccount()).forEach(member -> seats.count(layout.systemAccount(), member));
        Map<Integer, LeafClasses> found = new HashMap<>();
        members.forEach((account, all) -> found.put(
                account, LeafClasses.begin(accounts, account, layout.tree().schema(), all, lender.waiting(), seats)));
        classifyInTurn(found);
        found.values().forEach(LeafClasses::goOn);
        classifyInTurn(found);
        return found;
    }

    private static void classifyInTurn(Map<Integer, LeafClasses> found) {
        PriorityQueue<LeafClasses> next = new PriorityQueue<>(
                Comparator.comparing((LeafClasses leaf) -> Objects.requireNonNull(leaf.next()), OLDEST_FIRST));
        new ArrayList<>(found.values())
                .stream().filter(leaf -> leaf.next() != null).forEach(next::add);
        for (LeafClasses leaf = next.poll(); leaf != null; leaf = next.poll()) {
            leaf.classifyNext();
            if (leaf.next() != null) {
                next.add(leaf);
            }
        }
    }
}
