package io.github.quotatree.ledger;

import io.github.quotatree.Placement;
import io.github.quotatree.QuotaForest;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of a ledger, and every change of it. A change is checked whole before anything is written. Not thread-safe.
 */
final class Books {
    private final SolveOptions options;
    private final WorkloadTable table = new WorkloadTable();
    private final Reservations reservations = new Reservations();
    private final SortedMap<String, ResourceVector> setTotals;
    private QuotaForest forest;
    private SortedMap<String, TreeAccounts> trees;
    private long version;
    private @Nullable LedgerSnapshot snapshot;

    Books(QuotaForest forest, Map<String, ResourceVector> totals, SolveOptions options) {
        this.options = options;
        this.forest = forest;
        setTotals = new TreeMap<>(totals);
        for (Map.Entry<String, ResourceVector> total : setTotals.entrySet()) {
            requireTotal(total.getKey(), total.getValue());
        }
        trees = open(forest);
    }

    QuotaForest forest() {
        return forest;
    }

    SortedMap<String, ResourceVector> setTotals() {
        return setTotals;
    }

    long version() {
        return version;
    }

    // reading

    Entry entry(String id) {
        Entry entry = table.find(id);
        if (entry == null) {
            throw new IllegalArgumentException("no workload " + id + " in the ledger");
        }
        return entry;
    }

    @Nullable
    Entry find(String id) {
        return table.find(id);
    }

    boolean fits(String id, AdmissionOptions admission) {
        return Admission.fits(pending(id), forest.defaultGroupMax(), admission);
    }

    Decision decide(List<String> ids, AdmissionOptions admission) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("no workload to decide on");
        }
        List<Entry> entries = new ArrayList<>(ids.size());
        for (String id : ids) {
            Entry entry = pending(id);
            if (entries.contains(entry)) {
                throw new IllegalArgumentException("workload " + id + " is named twice");
            }
            entries.add(entry);
        }
        return Admission.decide(entries, forest.defaultGroupMax(), admission);
    }

    TreeAccounts accountsOf(String group) {
        Placement placement = forest.place(group, null);
        if (!placement.group().equals(group)) {
            throw new IllegalArgumentException("no group " + group + " in the forest");
        }
        return accounts(placement.treeId());
    }

    private TreeAccounts accounts(String treeId) {
        TreeAccounts accounts = trees.get(treeId);
        if (accounts == null) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        return accounts;
    }

    long runtime(String group, String dimension) {
        int d = forest.schema().position(dimension);
        TreeAccounts accounts = accountsOf(group);
        return accounts.live.runtime(accounts.tree().index(group), d);
    }

    long request(String group, String dimension) {
        int d = forest.schema().position(dimension);
        TreeAccounts accounts = accountsOf(group);
        return accounts.request(accounts.node(group), d);
    }

    long used(String group, String dimension) {
        int d = forest.schema().position(dimension);
        TreeAccounts accounts = accountsOf(group);
        return accounts.usedBelow(accounts.node(group), d);
    }

    LedgerSnapshot snapshot() {
        if (snapshot == null || snapshot.version() != version) {
            SortedMap<String, TreePicture> pictures = new TreeMap<>();
            trees.forEach((id, accounts) -> pictures.put(id, accounts.picture()));
            snapshot = new LedgerSnapshot(version, forest, options, pictures, table.picture(), table.size());
        }
        return snapshot;
    }

    // the life of a workload

    Placement submit(Workload workload) {
        return add(workload, WorkloadPhase.PENDING, null, null);
    }

    Placement adopt(Workload workload, Instant started) {
        return add(workload, WorkloadPhase.RUNNING, started, null);
    }

    Placement add(Workload workload, WorkloadPhase phase, @Nullable Instant started, @Nullable Instant expires) {
        if (table.find(workload.id()) != null) {
            throw new IllegalArgumentException("workload " + workload.id() + " is in the ledger already");
        }
        requireSchema(workload.id(), workload.request());
        Seat seat = seat(workload, forest, trees);
        ResourceVector request = workload.request();
        seat.accounts.requireRoom(workload.id(), request.schema().zero(), request);
        Entry entry = table.add(workload, phase, seat.accounts, seat.node);
        entry.started = started;
        entry.expires = expires;
        if (expires != null) {
            reservations.add(workload.id(), expires);
        }
        count(entry, 1);
        version++;
        return entry.placement();
    }

    void admit(List<String> ids, @Nullable Instant expires) {
        for (String id : ids) {
            Entry entry = table.writable(entry(id));
            entry.phase = expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED;
            entry.expires = expires;
            if (expires != null) {
                reservations.add(id, expires);
            }
            hold(entry, 1);
        }
        version++;
    }

    void confirm(String id) {
        Entry entry = inPhase(id, "confirmed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        entry.phase = WorkloadPhase.ADMITTED;
        entry.expires = null;
        version++;
    }

    void rollBack(String id) {
        Entry entry = inPhase(id, "rolled back", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        entry.phase = WorkloadPhase.PENDING;
        entry.expires = null;
        hold(entry, -1);
        version++;
    }

    void start(String id, Instant now) {
        Entry entry = inPhase(id, "started", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        entry.phase = WorkloadPhase.RUNNING;
        entry.expires = null;
        entry.started = now;
        version++;
    }

    /** Puts a running workload back in the queue. */
    void evict(String id) {
        Entry entry = inPhase(id, "evicted", WorkloadPhase.RUNNING, WorkloadPhase.RUNNING);
        entry.phase = WorkloadPhase.PENDING;
        entry.started = null;
        hold(entry, -1);
        version++;
    }

    void finish(String id) {
        Entry entry = entry(id);
        count(entry, -1);
        table.remove(entry);
        version++;
    }

    void resize(String id, ResourceVector request) {
        Entry before = entry(id);
        requireSchema(id, request);
        Workload.requireAmounts(id, request);
        before.accounts.requireRoom(id, before.request, request);
        Entry entry = table.writable(before);
        entry.accounts.changeRequest(entry.node, entry.request, request);
        if (entry.phase.holds()) {
            hold(entry, -1);
            entry.request = request;
            hold(entry, 1);
        }
        entry.request = request;
        version++;
    }

    void move(String id, String group) {
        accountsOf(group);
        Entry before = entry(id);
        Workload changed = before.workload.toBuilder().group(group).build();
        Seat seat = seat(changed, forest, trees);
        ResourceVector request = before.request;
        ResourceVector less = seat.accounts.equals(before.accounts)
                ? request
                : request.schema().zero();
        seat.accounts.requireRoom(id, less, request);
        count(before, -1);
        Entry entry = table.writable(before);
        entry.workload = changed;
        entry.accounts = seat.accounts;
        entry.node = seat.node;
        count(entry, 1);
        version++;
    }

    /** Takes back the reservations that have ended; returns whether there were any. */
    boolean expire(Instant now) {
        boolean any = false;
        for (Reservations.Reservation ended = reservations.next(now); ended != null; ended = reservations.next(now)) {
            Entry entry = table.find(ended.id());
            if (entry != null
                    && entry.phase == WorkloadPhase.RESERVED
                    && ended.expires().equals(entry.expires)) {
                rollBack(ended.id());
                any = true;
            }
        }
        return any;
    }

    boolean hasReservations() {
        return !reservations.isEmpty();
    }

    // the cluster

    void setTotal(String treeId, ResourceVector total) {
        requireTotal(treeId, total);
        setTotals.put(treeId, total);
        accounts(treeId).total(total);
        version++;
    }

    void replace(QuotaForest next) {
        if (!next.schema().equals(forest.schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + forest.schema() + " to " + next.schema());
        }
        if (next.trees().keySet().equals(trees.keySet()) && sameTrees(next)) {
            List<ResourceVector> totals = new ArrayList<>();
            for (String id : trees.keySet()) {
                totals.add(totalOf(next, id));
            }
            int i = 0;
            for (TreeAccounts accounts : trees.values()) {
                accounts.total(totals.get(i++));
            }
            forest = next;
            version++;
            return;
        }
        requireTreeIdsKept(next);
        SortedMap<String, TreeAccounts> opened = open(next);
        List<Entry> entries = table.entries();
        List<Seat> seats = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            Seat seat = seat(entry.workload, next, opened);
            ResourceVector request = entry.request;
            seat.accounts.requireRoom(entry.workload.id(), request.schema().zero(), request);
            seat.accounts.changeRequest(seat.node, request.schema().zero(), request);
            if (entry.phase.holds()) {
                seat.accounts.addUsed(seat.node, request, entry.workload.preemptible(), 1);
            }
            seats.add(seat);
        }
        for (int k = 0; k < seats.size(); k++) {
            Entry entry = table.writable(entries.get(k));
            entry.accounts = seats.get(k).accounts;
            entry.node = seats.get(k).node;
        }
        setTotals.keySet().retainAll(next.trees().keySet());
        forest = next;
        trees = opened;
        version++;
    }

    @SuppressWarnings("ReferenceEquality") // the accounts are laid out as their tree is
    private boolean sameTrees(QuotaForest next) {
        return trees.entrySet().stream()
                .allMatch(own -> own.getValue().tree() == next.trees().get(own.getKey()));
    }

    private void requireTreeIdsKept(QuotaForest next) {
        for (TreeAccounts accounts : trees.values()) {
            for (int node = 1; node <= accounts.live.size(); node++) {
                Placement after = next.place(accounts.name(node), null);
                if (after.group().equals(accounts.name(node)) && !after.treeId().equals(accounts.treeId())) {
                    throw new IllegalArgumentException(after.group() + ": tree id \"" + accounts.treeId()
                            + "\" cannot change to \"" + after.treeId() + "\"");
                }
            }
        }
    }

    private SortedMap<String, TreeAccounts> open(QuotaForest of) {
        SortedMap<String, TreeAccounts> opened = new TreeMap<>();
        for (QuotaTree tree : of.trees().values()) {
            opened.put(tree.id(), new TreeAccounts(tree, totalOf(of, tree.id()), options));
        }
        return opened;
    }

    private ResourceVector totalOf(QuotaForest of, String treeId) {
        ResourceVector set = setTotals.get(treeId);
        return set != null ? set : of.total(treeId);
    }

    private static Seat seat(Workload workload, QuotaForest forest, Map<String, TreeAccounts> trees) {
        Placement placement =
                forest.place(workload.group().orElse(null), workload.namespace().orElse(null));
        TreeAccounts accounts = trees.get(placement.treeId());
        if (accounts == null) {
            throw new IllegalStateException("the forest has no tree \"" + placement.treeId() + "\"");
        }
        int node = accounts.node(placement.group());
        if (node > 0 && accounts.live.isParent(node)) {
            throw new IllegalArgumentException(
                    "workload " + workload.id() + ": " + accounts.tree().path(placement.group())
                            + " is a parent group, and workloads belong to leaf groups");
        }
        return new Seat(accounts, node);
    }

    private Entry pending(String id) {
        Entry entry = entry(id);
        if (entry.phase != WorkloadPhase.PENDING) {
            throw outOfOrder(entry, "admitted");
        }
        return entry;
    }

    private Entry inPhase(String id, String what, WorkloadPhase first, WorkloadPhase second) {
        Entry entry = entry(id);
        if (entry.phase != first && entry.phase != second) {
            throw outOfOrder(entry, what);
        }
        return table.writable(entry);
    }

    private static IllegalStateException outOfOrder(Entry entry, String what) {
        return new IllegalStateException(
                "workload " + entry.workload.id() + " is " + entry.phase + " and cannot be " + what);
    }

    /** Counts a workload in or out of its group. */
    private static void count(Entry entry, int sign) {
        ResourceVector none = entry.request.schema().zero();
        entry.accounts.changeRequest(entry.node, sign > 0 ? none : entry.request, sign > 0 ? entry.request : none);
        if (entry.phase.holds()) {
            hold(entry, sign);
        }
    }

    private static void hold(Entry entry, int sign) {
        entry.accounts.addUsed(entry.node, entry.request, entry.workload.preemptible(), sign);
    }

    private void requireTotal(String treeId, ResourceVector total) {
        if (!forest.trees().containsKey(treeId)) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        requireSchema(total, "total of tree \"" + treeId + "\"");
        for (int d = 0; d < total.schema().size(); d++) {
            if (total.value(d) < 0) {
                throw new IllegalArgumentException("total of tree \"" + treeId + "\": "
                        + total.schema().dimension(d) + " (" + total.value(d) + ") is negative");
            }
        }
    }

    private void requireSchema(String id, ResourceVector request) {
        if (!request.schema().equals(forest.schema())) { // the words only where they are needed
            requireSchema(request, "workload " + id + ": request");
        }
    }

    private void requireSchema(ResourceVector vector, String what) {
        if (!vector.schema().equals(forest.schema())) {
            throw new IllegalArgumentException(
                    what + " has the dimensions " + vector.schema() + ", not " + forest.schema());
        }
    }

    private record Seat(TreeAccounts accounts, int node) {}
}
