package io.github.quotatree.admission;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Workload;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of one tree, live or at one moment: all that an {@link AdmissionQuestion} reads. An account is a number;
 * the number of a group is larger than the numbers of the groups above it.
 */
public interface Accounts {
    String treeId();

    /** Returns the account of a group of the tree or beside it; refuses another name. */
    int account(String group);

    String name(int account);

    /** Returns whether an account belongs to a group of the tree, rather than to the default or the system group. */
    boolean isInTree(int account);

    /** Returns whether an account belongs to the system group, which has no limits. */
    boolean isSystem(int account);

    /** Returns the account of the parent group, or 0 if there is none. */
    int parent(int account);

    // counts

    /**
     * Returns the use of a group and of all groups below it; where the ledger lends, also of a flavor by its column.
     */
    long used(int account, int column);

    /** Returns the use of those workloads of a group itself that are not preemptible. */
    long nonPreemptibleUsed(int account, int dimension);

    /** Returns the part of {@link #used} that is leaving. */
    long leaving(int account, int column);

    /** Returns the part of the use of a group itself that is leaving and not preemptible. */
    long nonPreemptibleLeaving(int account, int dimension);

    long runtime(int account, int dimension);

    /** Returns whether an amount is at most the runtime of a group, which may take no computation of the runtime. */
    boolean isWithinRuntime(int account, int dimension, long amount);

    long min(int account, int dimension);

    long defaultMax(int dimension);

    /** Returns the groups that lend if a group uses more of a dimension; none where this is not known. */
    default List<Loan> lenders(int account, int dimension, long more) {
        return List.of();
    }

    // idle capacity and loans; a scope is an account, or 0 for the whole tree

    /** Returns whether admissions are judged by {@link io.github.quotatree.workload.AdmissionRule#LOANS}. */
    boolean lends();

    /** Returns whether a workload of an account is entitled: fits into the runtime beside those that go first. */
    boolean isEntitled(int account, Workload workload);

    /** Returns an object that stays the same as long as the same workloads of a group are entitled, not before. */
    Object entitled(int account);

    /** Returns the waiting workloads of each entitled unit of a leaf group that has some, the most important first. */
    List<List<Workload>> entitledWaiting(int account);

    /** Returns the use of a leaf group by workloads that are on loan: they stay, and are not entitled. */
    ResourceVector useOnLoan(int account);

    /** Returns the limits of its group beyond which a workload is not entitled; empty if it is. */
    List<ExceededLimit> exceededEntitlement(int account, Workload workload);

    /** Returns the leaf groups and the default group; not to be written to. */
    int[] leaves();

    /**
     * Returns the part of the total that a leaf group has: its runtime, and of the default group at most its request.
     */
    long share(int account, int dimension);

    /** Returns the workloads of a leaf group that are on loan: they hold their requests, stay, and are not entitled. */
    List<Workload> onLoan(int account);

    /**
     * Returns the flavor of a dimension, counted within it, that a workload is entitled to: of one that waits, the
     * flavor that it starts on or claims; of one on loan, another than it holds, to which it may move. -1 if there is
     * none.
     */
    int entitledFlavor(int account, Workload workload, int dimension);

    /** Returns the max of a group, or the total of the tree; of a flavor by its column, as in the methods below. */
    long capacity(int scope, int column);

    /**
     * Returns the part of the use in a scope that is held for workloads which cannot start before victims have left.
     */
    long handedOver(int scope, int column);

    /** Returns the part of the use in a scope that is held for workloads whose victims have left. */
    long vacated(int scope, int column);

    /**
     * Returns how much of a scope is claimed by workloads that are due: all that is claimed, or, for an entitled
     * workload of an account, the claims of those that go before it: more important ones of its group, and older ones
     * of others.
     */
    long claimed(int scope, int column, int account, @Nullable Workload entitled);

    /** Returns whether {@link #claimed} is at most so much; may take less than to find it. Allocates nothing. */
    boolean isClaimedAtMost(int scope, int column, int account, @Nullable Workload entitled, long most);

    /** Returns the leaf groups of which a part of the min is never lent; not to be written to. */
    int[] keeping();

    /** Returns the units that such a group may use now and lends to no one; 0 of other leaf groups. */
    long kept(int account, int dimension);

    /** Returns the kept units of all groups that they do not use; cut at 2^63-1. */
    default long keptUnused(int dimension) {
        long unused = 0;
        for (int group : keeping()) {
            unused = Wide.saturatedAdd(unused, Math.max(0, kept(group, dimension) - used(group, dimension)));
        }
        return unused;
    }

    // flavors; where the ledger lends, room is idle capacity: see IdleRoom

    /** Returns whether units of a class have room on a flavor, counted within the dimension. */
    boolean hasRoom(int account, FlavorClass flavorClass, int flavor, long units);

    FlavorRoom room(int account, FlavorClass flavorClass, int flavor);

    /** Counts the units that a workload holds on flavors as used by sign 1, or no longer by -1; counts stay. */
    void place(int account, Workload workload, ResourceVector held, int sign);

    /** Counts all units on flavors that are leaving as used, or no longer, as {@link #place} does; in linear time. */
    void placeLeaving(int sign);

    /** Returns the accounts of a tree in a snapshot, for one thread: no other caller sees the units placed there. */
    static Accounts of(Source snapshot, String treeId) {
        return snapshot.byTree.apply(treeId);
    }

    /** A snapshot whose accounts only the library finds: a public class that extends it gets no further member. */
    abstract class Source {
        private final Function<String, Accounts> byTree;

        protected Source(Function<String, Accounts> byTree) {
            this.byTree = byTree;
        }
    }
}
