package io.github.quotatree.ledger;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The edits of a forest by functions of the host. No edit starves: each calls its function a bounded number of times.
 *
 * <ul>
 *   <li>An edit of nodes alone takes little time. It starts over if another edit comes first; after {@value
 *       #MOST_REPEATS} times, others wait for it.
 *   <li>An edit of groups takes long for a large forest. Edits of groups take turns, in the order in which they come.
 *       Nodes may change meanwhile, and merge into its result; it starts over only if it changes a node itself that
 *       another edit has changed too, and after {@value #MOST_REPEATS} times nodes wait for it as well.
 * </ul>
 *
 * <p>No function runs under the lock of the ledger, so that all other calls go on. A thread takes the turn of groups
 * before the turn of the forest, and both before the lock of the ledger.
 */
final class ForestEdits {
    private static final int MOST_REPEATS = 3;
    private static final int MOST_ROUNDS = 20;
    private static final int FEW_CHANGES = 100;

    private final LockedAccounts accounts;

    /** Held by an edit of groups from the time that it reads the forest. */
    private final ReentrantLock groupsTurn = new ReentrantLock(true);

    /** Held by whoever changes the forest, while it does. */
    private final ReentrantLock forestTurn = new ReentrantLock(true);

    /** The threads that are in a function of an edit. */
    private final Set<Thread> inFunction = ConcurrentHashMap.newKeySet();

    ForestEdits(LockedAccounts accounts) {
        this.accounts = accounts;
    }

    void update(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        if (inFunction.contains(Thread.currentThread())) {
            throw new IllegalStateException("an update cannot be made by the function of another update, which must"
                    + " return the edited forest and change nothing else");
        }
        Edited first = updateNodes(edit, displaced);
        if (first != null) {
            updateGroups(first, edit, displaced);
        }
    }

    private Edited read(UnaryOperator<QuotaForest> edit) {
        LedgerSnapshot basis = snapshot();
        inFunction.add(Thread.currentThread());
        try {
            return new Edited(basis, edit.apply(basis.forest()));
        } finally {
            inFunction.remove(Thread.currentThread());
        }
    }

    /** Makes an edit of nodes alone; or returns one of groups, which it does not make. */
    private @Nullable Edited updateNodes(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        for (int repeats = 0; repeats < MOST_REPEATS; repeats++) {
            Edited edited = read(edit);
            if (edited.changesGroups()) {
                return edited;
            }
            ClusterChanges.Replacement replacement = edited.prepare(displaced);
            forestTurn.lock();
            try {
                if (edited.isOf(forest())) {
                    install(replacement);
                    return null;
                }
            } finally {
                release();
            }
        }
        forestTurn.lock();
        try {
            Edited edited = read(edit);
            if (edited.changesGroups()) {
                return edited;
            }
            install(edited.prepare(displaced));
            return null;
        } finally {
            release();
        }
    }

    private void updateGroups(Edited first, UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        groupsTurn.lock();
        try {
            Edited edited = first;
            for (int repeats = 1; !replace(edited, displaced); repeats++) {
                if (repeats > MOST_REPEATS && !forestTurn.isHeldByCurrentThread()) {
                    forestTurn.lock();
                }
                edited = read(edit);
            }
        } finally {
            release();
        }
    }

    /** Replaces the forest: prepares it from snapshots, and under the lock counts the last changes. */
    private boolean replace(Edited edited, DisplacedWorkloads displaced) {
        if (!edited.hasGroupsOf(forest())) {
            return false;
        }
        ClusterChanges.Replacement replacement = edited.prepare(displaced);
        catchUp(replacement);
        if (!forestTurn.isHeldByCurrentThread()) {
            forestTurn.lock();
        }
        LedgerSnapshot now = snapshot();
        QuotaForest merged = edited.hasGroupsOf(now.forest()) ? edited.mergedInto(now.forest()) : null;
        if (merged == null) {
            forestTurn.unlock();
            return false;
        }
        install(replacement.by(merged, now.totals()));
        return true;
    }

    /** Counts the changes since a replacement was prepared, until there are few. */
    private void catchUp(ClusterChanges.Replacement replacement) {
        boolean areMany = replacement.prepared() != null;
        for (int round = 0; areMany && round < MOST_ROUNDS; round++) {
            areMany = replacement.catchUp(snapshot()) >= FEW_CHANGES;
        }
    }

    /**
     * Installs a replacement, which the journal encodes before, and passes on the turns before it is reported to
     * subscriptions.
     */
    private void install(ClusterChanges.Replacement replacement) {
        Consumer<LedgerChange> before = accounts.beforeUpdates;
        if (before != null) {
            long next = accounts.callUnreported(state -> state.data.next());
            before.accept(replacement.change(next));
            catchUp(replacement);
        }
        boolean installed = accounts.whole(state -> {
            try {
                return state.cluster.install(replacement);
            } finally {
                release();
            }
        });
        if (!installed) {
            replacement.refuse();
        }
    }

    private void release() {
        if (forestTurn.isHeldByCurrentThread()) {
            forestTurn.unlock();
        }
        if (groupsTurn.isHeldByCurrentThread()) {
            groupsTurn.unlock();
        }
    }

    // no listener is called while a turn is held

    private LedgerSnapshot snapshot() {
        return accounts.wholeUnreported(LockedAccounts::present);
    }

    private QuotaForest forest() {
        return accounts.callUnreported(state -> state.data.forest());
    }

    /** The forest of a snapshot, and the forest that a function has returned for it. */
    private record Edited(LedgerSnapshot basis, QuotaForest next) {
        private QuotaForest before() {
            return basis.forest();
        }

        @SuppressWarnings("ReferenceEquality") // every replacement makes another forest
        boolean isOf(QuotaForest present) {
            return before() == present;
        }

        boolean changesGroups() {
            return next == null || !hasGroups(next, before());
        }

        boolean hasGroupsOf(QuotaForest present) {
            return hasGroups(before(), present);
        }

        private static boolean hasGroups(QuotaForest one, QuotaForest other) {
            return ForestAccounts.areSameTrees(one, other)
                    && one.profiles().equals(other.profiles())
                    && one.defaultGroupMax().equals(other.defaultGroupMax())
                    && one.acceptsMinsAboveParents() == other.acceptsMinsAboveParents();
        }

        ClusterChanges.Replacement prepare(DisplacedWorkloads displaced) {
            return ClusterChanges.prepare(basis, next, displaced);
        }

        /** Returns the next forest with the changes of nodes since; or null if both have changed the same node. */
        @Nullable
        QuotaForest mergedInto(QuotaForest present) {
            if (isOf(present)) {
                return next;
            }
            Set<String> own = changedNodes(before(), next);
            Set<String> since = changedNodes(before(), present);
            if (own.isEmpty()) {
                return next.withNodes(present.nodes());
            }
            if (own.stream().anyMatch(since::contains)) {
                return null;
            }
            Map<String, ClusterNode> nodes = new HashMap<>();
            present.nodes().forEach(node -> nodes.put(node.name(), node));
            nodes.keySet().removeAll(own);
            next.nodesNotIn(before()).forEach(node -> nodes.put(node.name(), node));
            return next.withNodes(nodes.values());
        }

        private static Set<String> changedNodes(QuotaForest before, QuotaForest after) {
            List<ClusterNode> changed = new ArrayList<>(before.nodesNotIn(after));
            changed.addAll(after.nodesNotIn(before));
            Set<String> names = new HashSet<>();
            changed.forEach(node -> names.add(node.name()));
            return names;
        }
    }
}
