package io.github.quotatree.ledger;

import io.github.quotatree.Explanation;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A ledger at one moment: all its workloads, the requests and the use of their groups, and the runtimes that follow.
 * Immutable, and safe for use by many threads. Runtimes and the workloads by group are computed when they are first
 * requested, by the calling thread.
 *
 * <p>A group, tree or dimension that does not exist is refused by an {@link IllegalArgumentException}, unless a method
 * says otherwise.
 *
 * <p>A ledger alone makes snapshots. A later version of the library may add accessors; a host may rely on it that a
 * snapshot never changes, and agrees with the answers of the ledger at its {@linkplain #version version}.
 */
@SuppressWarnings("exports") // the superclass has no member for hosts; by it the packages of the library ask a snapshot
public final class LedgerSnapshot extends Accounts.Source {
    private final long version;
    private final QuotaForest forest;
    private final SolveOptions options;
    private final SortedMap<String, ResourceVector> totals;
    private final TreeSnapshots trees;
    final WorkloadTable.Snapshot entries;
    final Seating seating;
    final SeatedWorkloads seated;
    private final AdmissionRule rule;
    final Waiting waiting;
    private @Nullable List<WorkloadStatus> workloads;
    private final Map<String, Accounts> accounts = new HashMap<>();

    LedgerSnapshot(
            long version,
            SolveOptions options,
            SortedMap<String, ResourceVector> totals,
            SortedMap<String, TreeSnapshot> trees,
            AdmissionRule rule,
            LentSnapshot.Content content,
            SharedClasses classes) {
        super(treeId -> new SnapshotAccounts(
                TreeSnapshots.get(trees, treeId), options, content, classes, rule == AdmissionRule.LOANS));
        this.version = version;
        forest = content.forest();
        entries = content.entries();
        seating = content.seating();
        waiting = content.waiting();
        this.options = options;
        this.totals = totals;
        this.trees = new TreeSnapshots(trees, options, forest.schema());
        seated = new SeatedWorkloads(forest, entries, seating, new ArrayList<>(trees.values()));
        this.rule = rule;
    }

    /** Returns the number of changes before it; of two snapshots of a ledger, the later one has the higher version. */
    public long version() {
        return version;
    }

    /** Returns the trees, the nodes and the profiles. */
    public QuotaForest forest() {
        return forest;
    }

    /** Returns how runtimes are computed. */
    public SolveOptions options() {
        return options;
    }

    /** Returns the rule by which the ledger judges admissions. */
    public AdmissionRule admissionRule() {
        return rule;
    }

    /** Returns the totals that were set, by tree id; the other trees share the capacity of their nodes. */
    public SortedMap<String, ResourceVector> totals() {
        return totals;
    }

    /** Returns the total of a tree, from which the use of the system and default group is not yet subtracted. */
    public ResourceVector total(String treeId) {
        return tree(treeId).total;
    }

    /**
     * Returns the runtimes of a tree, with their explanations: exactly the result of {@link
     * QuotaTree#computeRuntime(ResourceVector, io.github.quotatree.Demand, SolveOptions)} for this state. Takes linear
     * time in the size of the tree the first time, and none after it.
     */
    public RuntimeQuotas quotas(String treeId) {
        return tree(treeId).quotas(options);
    }

    /** Returns the runtimes of the default tree. */
    public RuntimeQuotas quotas() {
        return quotas(ReservedNames.DEFAULT_TREE);
    }

    /**
     * Returns how much a group may use now: of a group of a tree, its runtime in {@link #quotas}; of the default group,
     * its max or the total less the use of the system group, whichever is smaller; of the system group, unlimited.
     */
    public ResourceVector runtime(String group) {
        return switch (Objects.requireNonNull(group, "group")) {
            case ReservedNames.SYSTEM_GROUP -> forest.schema().unlimited();
            case ReservedNames.DEFAULT_GROUP ->
                tree(ReservedNames.DEFAULT_TREE).defaultRuntime(forest.defaultGroupMax());
            default -> quotas(treeOf(group)).runtime(group);
        };
    }

    /** Returns the request of the workloads of a group itself, which is 0 for a parent group. */
    public ResourceVector request(String group) {
        return tree(treeOf(group)).request(group);
    }

    /** Returns the use of a group and of all below it, by flavor too. A sum of 2^63-1 or more reads as unlimited. */
    public ResourceVector used(String group) {
        TreeSnapshot tree = tree(treeOf(group));
        return isBesideTree(group)
                ? tree.ownUsed(tree.layout.account(group))
                : tree.withFlavors(tree.quotas(options).group(group).used(), group);
    }

    /** Returns the reason of the runtime of a group in a dimension. */
    public Explanation explain(String group, String dimension) {
        if (!isBesideTree(group)) {
            return quotas(treeOf(group)).group(group).explain(dimension);
        }
        int d = forest.schema().position(dimension);
        long runtime = runtime(group).value(d);
        long request = request(group).value(d);
        Explanation.Reason reason = group.equals(ReservedNames.SYSTEM_GROUP)
                ? Explanation.Reason.NO_LIMIT
                : runtime == forest.defaultGroupMax().value(d)
                        ? Explanation.Reason.MAX
                        : Explanation.Reason.LEFT_BY_SYSTEM;
        return Explanation.ofGroupBesideTree(group, dimension, runtime, request, reason);
    }

    private static boolean isBesideTree(String group) {
        Objects.requireNonNull(group, "group");
        return group.equals(ReservedNames.DEFAULT_GROUP) || group.equals(ReservedNames.SYSTEM_GROUP);
    }

    /** Returns the sum of the requests of the workloads of the default group. */
    public ResourceVector defaultRequest() {
        return request(ReservedNames.DEFAULT_GROUP);
    }

    /** Returns the use of the default group. */
    public ResourceVector defaultUsed() {
        return used(ReservedNames.DEFAULT_GROUP);
    }

    /** Returns the use of those workloads of a leaf group, the default or the system group that are not preemptible. */
    public ResourceVector nonPreemptibleUsed(String group) {
        return tree(treeOf(group)).nonPreemptibleUsed(group);
    }

    /** Returns the part of {@link #used} that is {@linkplain WorkloadPhase#STOPPING stopping}, in base units. */
    public ResourceVector leaving(String group) {
        return tree(treeOf(group)).leaving(group);
    }

    /** Returns the use of a group, without {@link #leaving} use, above its runtime, in base units; 0 if it is below. */
    public ResourceVector overused(String group) {
        ResourceVector staying = HeldFlavors.counts(used(group).minus(leaving(group)));
        return staying.minus(staying.min(runtime(group)));
    }

    /**
     * Returns whether a workload is entitled, waiting or not: its request, or that of its gang, fits into the runtime
     * of its group beside those that go first, in all dimensions. One that holds its request and is not entitled is on
     * loan. Takes the time of {@link #workloadsOnLoan}.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if the ledger judges by quota alone
     */
    public boolean isEntitled(String id) {
        Objects.requireNonNull(id, "id");
        requireLoans(id);
        WorkloadStatus status =
                workload(id).orElseThrow(() -> new IllegalArgumentException("no workload " + id + " in the ledger"));
        return ask(accounts -> {
            Accounts tree = accounts.apply(status.placement().treeId());
            return tree.isEntitled(tree.account(status.group()), status.workload());
        });
    }

    /**
     * Returns the flavors by dimension that a workload is entitled to, in the order of the schema. Of one that waits,
     * these are the flavors that it starts on, or claims if it is due; of one that is on loan, flavors to which it may
     * move because others need the ones that it holds. Empty if it is entitled to none or requests none. Takes n log n
     * time in the workloads of the tree the first time.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if the ledger judges by quota alone
     */
    public Map<String, String> entitledFlavors(String id) {
        boolean entitled = isEntitled(id); // refuses an unknown one
        ResourceSchema schema = forest.schema();
        if (!schema.hasFlavors()) {
            return Map.of();
        }
        WorkloadStatus status = workload(id).orElseThrow();
        if (entitled && status.phase().holds()) {
            return status.flavors();
        }
        return ask(accounts -> {
            Accounts tree = accounts.apply(status.placement().treeId());
            int account = tree.account(status.group());
            Map<String, String> flavors = new LinkedHashMap<>();
            for (int d : schema.flavoredPositions()) {
                int flavor = tree.entitledFlavor(account, status.workload(), d);
                if (flavor >= 0) {
                    flavors.put(
                            schema.dimension(d),
                            schema.flavors(schema.dimension(d)).get(flavor));
                }
            }
            return Collections.unmodifiableMap(flavors);
        });
    }

    /** Returns the state, from which a ledger can be built, without open hand-overs and evictions that count. */
    public LedgerState state() {
        return LedgerState.builder(forest)
                .totals(totals)
                .options(options)
                .admissionRule(rule)
                .version(version)
                .workloads(workloads())
                .build();
    }

    /**
     * Returns the use on loan of a leaf group, or of the default group, without {@link #leaving} use, in base units: of
     * {@link #workloadsOnLoan}. It is 0 for a parent group and for the system group. Use on loan is no fault: {@code
     * LoanPlan} has the part of it for which some workload is due.
     *
     * @throws IllegalStateException if the ledger judges by quota alone
     */
    public ResourceVector onLoan(String group) {
        return workloadsOnLoan(group).stream()
                .map(status -> status.workload().request())
                .reduce(forest.schema().zero(), ResourceVector::plus);
    }

    /**
     * Returns the workloads of a group that hold their requests, stay, and are not entitled, in no particular order. Of
     * the snapshots of a ledger that are asked one after the other, each takes time in the changes since the one
     * before, and in the result; the first n log n time in the workloads of the group.
     *
     * @throws IllegalStateException if the ledger judges by quota alone
     */
    public List<WorkloadStatus> workloadsOnLoan(String group) {
        return statuses(askGroup(group, Accounts::onLoan));
    }

    /**
     * Returns the entitled units that wait in a group, each as its pending workloads: one, or the members of a
     * gang, the most important first. In no particular order, in the time of {@link #workloadsOnLoan}.
     *
     * @throws IllegalStateException if the ledger judges by quota alone
     */
    public List<List<WorkloadStatus>> entitledUnits(String group) {
        return askGroup(group, Accounts::entitledWaiting).stream()
                .map(this::statuses)
                .toList();
    }

    private <T> List<T> askGroup(String group, BiFunction<Accounts, Integer, List<T>> question) {
        String treeId = treeOf(group);
        requireLoans(group);
        if (forest.tree(treeId)
                .flatMap(tree -> tree.group(group))
                .filter(QuotaGroup::isParent)
                .isPresent()) {
            return List.of(); // its workloads are in the leaf groups below it
        }
        return ask(accounts -> {
            Accounts tree = accounts.apply(treeId);
            int account = tree.account(group);
            return tree.isSystem(account) ? List.of() : question.apply(tree, account);
        });
    }

    private List<WorkloadStatus> statuses(List<Workload> workloads) {
        return workloads.stream()
                .map(workload -> workload(workload.id()).orElseThrow())
                .toList();
    }

    private void requireLoans(String of) {
        if (rule == AdmissionRule.QUOTA_ONLY) {
            throw new IllegalStateException("a ledger that judges by quota alone entitles no workload: " + of);
        }
    }

    /** Asks the accounts of trees by id, one question at a time; units that it places on flavors must be taken back. */
    synchronized <T> T ask(Function<Function<String, Accounts>, T> question) {
        return question.apply(treeId -> accounts.computeIfAbsent(treeId, id -> Accounts.of(this, id)));
    }

    /** Returns the id of the tree that a group belongs to. */
    public String treeOf(String group) {
        return ForestAccounts.treeOf(forest, group);
    }

    /** Returns the number of workloads. */
    public int size() {
        return entries.byId.size();
    }

    /** Returns all workloads, by id in code point order. The first call takes time n log n. */
    public synchronized List<WorkloadStatus> workloads() {
        if (workloads == null) {
            List<WorkloadEntry> all = new ArrayList<>(size());
            entries.byId.forEach(all::add);
            workloads = ListedEntries.of(all, this::status);
        }
        return workloads;
    }

    /**
     * Passes on the workloads in some phases, in no particular order. Takes linear time in all workloads, of which it
     * only reads the phase where it is another one: for a host that looks at pending workloads many times a second.
     */
    public void forEach(Set<WorkloadPhase> phases, Consumer<? super WorkloadStatus> action) {
        Set<WorkloadPhase> wanted = Set.copyOf(Objects.requireNonNull(phases, "phases"));
        Objects.requireNonNull(action, "action");
        entries.byId.forEach(entry -> {
            if (wanted.contains(entry.phase())) {
                action.accept(status(entry));
            }
        });
    }

    /** Returns the workloads that count in a group, by id; none without such a group. Takes n log n time in them. */
    public List<WorkloadStatus> workloads(String group) {
        return ListedEntries.of(seated.members(Objects.requireNonNull(group, "group")), this::status);
    }

    /** Returns the pending workloads of a group, in no order; takes linear time in its workloads. */
    List<WorkloadStatus> pending(String group) {
        List<WorkloadStatus> pending = new ArrayList<>();
        for (WorkloadEntry entry : seated.members(group)) {
            if (entry.phase() == WorkloadPhase.PENDING) {
                pending.add(status(entry));
            }
        }
        return pending;
    }

    /** Returns the workload of an id, or empty if there is none. */
    public Optional<WorkloadStatus> workload(String id) {
        return Optional.ofNullable(entries.byId.find(Objects.requireNonNull(id, "id")))
                .map(this::status);
    }

    WorkloadStatus status(WorkloadEntry entry) {
        return entry.status(placement(entry), waiting);
    }

    // for other accounts of the same workloads

    Placement placement(WorkloadEntry entry) {
        return seated.placement(entry);
    }

    String treeOfSeat(int seat) {
        return seated.treeOf(seat);
    }

    @Nullable
    TreeSnapshot treeOrNull(String treeId) {
        return trees.trees().get(treeId);
    }

    /**
     * Returns the groups in which a workload was submitted, changed or removed since an earlier snapshot of the ledger,
     * with some where changes were undone. Takes time in their number, and in all groups after a change of the forest.
     */
    public Set<String> groupsChangedSince(LedgerSnapshot before) {
        Objects.requireNonNull(before, "before");
        return seated.groupsChangedSince(before.seated);
    }

    /**
     * Returns whether every group of a tree has the runtime that it has in another snapshot of the same ledger, because
     * the trees, the totals and the requests are the same: workloads were admitted, started or stopped at most.
     * Computes no runtimes, and compares one pointer for 512 groups and dimension. If it returns false, they may be the
     * same.
     */
    public boolean hasRuntimesOf(LedgerSnapshot other) {
        Objects.requireNonNull(other, "other");
        return trees.hasRuntimesOf(other.trees);
    }

    /**
     * Returns the runtimes of groups of trees that differ from another snapshot of the same ledger: first of the groups
     * that only the other snapshot has, then of the groups of this one in tree order, tree by tree. A group that was
     * removed and added to another tree is in both parts. Takes a solve of each tree in either snapshot, unless it was
     * solved before or the tree {@linkplain #hasRuntimesOf has the same runtimes}, and time n log n in its groups.
     */
    public List<RuntimeChange> runtimeChangesSince(LedgerSnapshot before) {
        Objects.requireNonNull(before, "before");
        return trees.changesSince(before.trees);
    }

    private TreeSnapshot tree(String treeId) {
        return trees.get(treeId);
    }

    @Override
    public String toString() {
        return inWords(version, size());
    }

    static String inWords(long version, int size) {
        return "ledger at version " + version + " with " + size + " workloads";
    }
}
