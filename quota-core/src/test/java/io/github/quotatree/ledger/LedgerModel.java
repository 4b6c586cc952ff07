package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A ledger, the plain way: a list of workloads, from which every answer is computed anew.
 * A call that must be refused throws what the ledger documents.
 */
final class LedgerModel {
    private static final Placement NOWHERE = new Placement("", "");
    private static final BigInteger LARGEST_SUM = BigInteger.valueOf(Long.MAX_VALUE - 1);

    private final SortedMap<String, WorkloadStatus> workloads = new TreeMap<>();
    private final SortedMap<String, ResourceVector> setTotals;
    private final SolveOptions options;
    private final HandOverModel handOvers;
    private QuotaForest forest;
    private long version;

    LedgerModel(LedgerState state, SolveOptions options) {
        this(state, options, List.of());
    }

    LedgerModel(LedgerState state, SolveOptions options, List<EvictionLimit> limits) {
        handOvers = new HandOverModel(limits);
        forest = state.forest();
        setTotals = new TreeMap<>(state.totals());
        this.options = options;
        state.workloads().forEach(status -> workloads.put(status.id(), status));
        state.handOvers().forEach(handOvers::add);
    }

    QuotaForest forest() {
        return forest;
    }

    long version() {
        return version;
    }

    LedgerState state() {
        LedgerState.Builder state = QuotaOnly.state(forest)
                .totals(setTotals)
                .options(options)
                .version(version)
                .workloads(workloads.values());
        handOvers.open().forEach(state::handOver);
        for (EvictionLimit limit : handOvers.limits()) {
            state.evictionLimit(limit);
            if (!handOvers.past(limit).isEmpty()) {
                state.evictions(limit.name(), handOvers.past(limit));
            }
        }
        return state.build();
    }

    SolveOptions options() {
        return options;
    }

    List<WorkloadStatus> workloads() {
        return List.copyOf(workloads.values());
    }

    List<WorkloadStatus> workloads(String group) {
        return workloads.values().stream()
                .filter(status -> status.group().equals(group))
                .toList();
    }

    Optional<WorkloadStatus> workload(String id) {
        return Optional.ofNullable(workloads.get(id));
    }

    // what follows

    ResourceVector total(String treeId) {
        return setTotals.getOrDefault(treeId, forest.total(treeId));
    }

    ResourceVector sum(Predicate<WorkloadStatus> which) {
        long[] sums = new long[forest.schema().size()];
        for (WorkloadStatus status : workloads.values()) {
            for (int d = 0; d < sums.length && which.test(status); d++) {
                sums[d] = Math.addExact(sums[d], status.workload().request().value(d));
            }
        }
        return forest.schema().vector(sums);
    }

    ResourceVector request(String group) {
        return sum(status -> status.group().equals(group));
    }

    ResourceVector used(String group) {
        return sum(status -> status.group().equals(group) && status.phase().holds());
    }

    ResourceVector usedBelow(String group) {
        return sum(status -> status.phase().holds() && isWithin(status.group(), group));
    }

    ResourceVector nonPreemptibleUsed(String group) {
        return sum(status -> status.group().equals(group)
                && status.phase().holds()
                && !status.workload().preemptible());
    }

    ResourceVector leaving(String group) {
        return sum(status -> status.phase() == WorkloadPhase.STOPPING && isWithin(status.group(), group));
    }

    /** Returns whether a group is another one or below it. */
    boolean isWithin(String group, String above) {
        for (Optional<String> up = Optional.of(group);
                up.isPresent();
                up = group(up.get()).flatMap(QuotaGroup::parent)) {
            if (up.get().equals(above)) {
                return true;
            }
        }
        return false;
    }

    Optional<QuotaGroup> group(String name) {
        return forest.trees().values().stream()
                .flatMap(tree -> tree.group(name).stream())
                .findFirst();
    }

    /** Returns the runtime of a group of a tree or beside it. */
    ResourceVector runtime(String group) {
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return forest.schema().unlimited();
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            ResourceVector total = total(ReservedNames.DEFAULT_TREE);
            ResourceVector bySystem = used(ReservedNames.SYSTEM_GROUP);
            long[] left = new long[forest.schema().size()];
            for (int d = 0; d < left.length; d++) {
                left[d] = Math.max(0, total.value(d) - bySystem.value(d));
            }
            return forest.schema().vector(left).min(forest.defaultGroupMax());
        }
        return quotas(group(group).orElseThrow().treeId()).runtime(group);
    }

    RuntimeQuotas quotas(String treeId) {
        QuotaTree tree = forest.tree(treeId).orElseThrow();
        Demand.Builder demand = Demand.builder(tree);
        for (QuotaGroup group : tree.groups()) {
            if (!group.isParent()) {
                demand.request(group.name(), request(group.name())).used(group.name(), used(group.name()));
            }
        }
        if (treeId.equals(ReservedNames.DEFAULT_TREE)) {
            demand.systemUsed(used(ReservedNames.SYSTEM_GROUP)).defaultUsed(used(ReservedNames.DEFAULT_GROUP));
        }
        return tree.computeRuntime(total(treeId), demand.build(), options);
    }

    // the life of a workload

    void expire(Instant now) {
        for (WorkloadStatus status : workloads()) {
            if (status.expires().isPresent() && !status.expires().get().isAfter(now)) {
                put(status.workload(), WorkloadPhase.PENDING, null, null);
            }
        }
    }

    void submit(Workload workload) {
        refuseIf(!isDeclared(workload));
        add(workload, WorkloadPhase.PENDING, null);
    }

    /** Returns whether a workload has a group of its own, or the default group takes it. */
    private boolean isDeclared(Workload workload) {
        boolean named = workload.group().equals(Optional.of(ReservedNames.DEFAULT_GROUP));
        Placement placement = place(
                forest, workload.group().orElse(null), workload.namespace().orElse(null));
        return named
                || !placement.group().equals(ReservedNames.DEFAULT_GROUP)
                || !forest.defaultGroupMax().equals(forest.schema().unlimited());
    }

    void adopt(String id, Instant started) {
        put(inPhase(id, WorkloadPhase.PENDING), WorkloadPhase.RUNNING, started, null);
    }

    void adopt(Workload workload, Instant started) {
        refuseIf(!isDeclared(workload));
        add(workload, WorkloadPhase.RUNNING, started);
    }

    private void add(Workload workload, WorkloadPhase phase, @Nullable Instant started) {
        refuseIf(workloads.containsKey(workload.id()));
        refuseIf(!workload.request().schema().equals(forest.schema()));
        requireSeats(forest, with(workload, phase, NOWHERE));
        put(workload, phase, started, null);
    }

    /** Admits workloads that were found to fit. */
    void admit(Collection<String> ids, @Nullable Instant expires) {
        WorkloadPhase phase = expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED;
        long before = version;
        ids.forEach(id -> put(known(id).workload(), phase, null, expires));
        version = before + 1;
    }

    void confirm(String id) {
        requireReady(id);
        put(inPhase(id, WorkloadPhase.RESERVED), WorkloadPhase.ADMITTED, null, null);
    }

    void rollBack(String id) {
        put(inPhase(id, WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED), WorkloadPhase.PENDING, null, null);
    }

    void start(String id, Instant now) {
        requireReady(id);
        put(inPhase(id, WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED), WorkloadPhase.RUNNING, now, null);
    }

    void renew(String id, Instant expires) {
        put(inPhase(id, WorkloadPhase.RESERVED), WorkloadPhase.RESERVED, null, expires);
    }

    void stop(String id) {
        Workload workload = inPhase(id, WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED, WorkloadPhase.RUNNING);
        put(workload, WorkloadPhase.STOPPING, known(id).started().orElse(null), null);
    }

    private void requireReady(String id) {
        if (handOvers.isWaiting(id)) {
            throw new IllegalStateException("model: waits for others");
        }
    }

    void resume(String id) {
        Workload workload = inPhase(id, WorkloadPhase.STOPPING);
        if (handOvers.leavesFor(id).isPresent()) {
            throw new IllegalStateException("model: leaves for others");
        }
        Instant started = known(id).started().orElse(null);
        put(workload, started == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RUNNING, started, null);
    }

    WorkloadPhase evict(String id) {
        WorkloadPhase before = known(id).phase();
        put(
                inPhase(
                        id,
                        WorkloadPhase.RESERVED,
                        WorkloadPhase.ADMITTED,
                        WorkloadPhase.RUNNING,
                        WorkloadPhase.STOPPING),
                WorkloadPhase.PENDING,
                null,
                null);
        return before;
    }

    void finish(String id) {
        workloads.remove(known(id).id());
        version++;
        keepHandOvers();
    }

    void resize(String id, ResourceVector request) {
        WorkloadStatus status = known(id);
        refuseIf(!request.schema().equals(forest.schema()));
        change(status, status.workload().toBuilder().request(request).build(), status.placement());
    }

    void move(String id, String group) {
        WorkloadStatus status = known(id);
        refuseIf(!place(forest, group, null).group().equals(group));
        change(status, status.workload().toBuilder().group(group).build(), NOWHERE);
    }

    private void change(WorkloadStatus status, Workload changed, Placement before) {
        requireSeats(forest, with(changed, status.phase(), before));
        put(
                changed,
                status.phase(),
                status.started().orElse(null),
                status.expires().orElse(null));
    }

    WorkloadStatus known(String id) {
        return workload(id).orElseThrow(LedgerModel::refusal);
    }

    private Workload inPhase(String id, WorkloadPhase... phases) {
        WorkloadStatus status = known(id);
        if (!List.of(phases).contains(status.phase())) {
            throw new IllegalStateException("model: " + status.phase());
        }
        return status.workload();
    }

    private void put(Workload workload, WorkloadPhase phase, @Nullable Instant started, @Nullable Instant expires) {
        Placement placement = placeInLeaf(forest, workload);
        workloads.put(
                workload.id(),
                new WorkloadStatus(
                        workload, phase, placement, Optional.ofNullable(started), Optional.ofNullable(expires)));
        version++;
        keepHandOvers();
    }

    private void keepHandOvers() {
        handOvers.keep(id -> isIn(id, WorkloadPhase.STOPPING), id -> isIn(id, WorkloadPhase.RESERVED));
    }

    private boolean isIn(String id, WorkloadPhase phase) {
        return workloads.containsKey(id) && workloads.get(id).phase() == phase;
    }

    // hand-overs

    HandOverModel handOvers() {
        return handOvers;
    }

    /** Carries out a plan if nothing stands against it, and returns the answer. */
    HandOver carryOut(ReclaimPlan plan, HandOverOptions options, Instant now) {
        List<String> victims = plan.victims().stream().map(Victim::id).toList();
        Set<String> named = new HashSet<>(plan.preemptors());
        named.addAll(victims);
        refuseIf(named.size() != victims.size() + plan.preemptors().size());
        refuseIf(plan.victims().stream()
                .anyMatch(victim -> !victim.workload().phase().holds()));
        List<Obstacle> obstacles = handOvers.obstacles(this, plan, now);
        boolean done = obstacles.isEmpty() && !named.isEmpty();
        Optional<Instant> expires =
                done && !plan.preemptors().isEmpty() ? Optional.of(now.plus(options.reservation())) : Optional.empty();
        long before = version;
        if (done) {
            handOvers.count(this, victims, now);
            for (String id : victims) {
                if (options.atOnce()) {
                    evict(id);
                } else {
                    stop(id);
                }
            }
            plan.preemptors()
                    .forEach(id -> put(known(id).workload(), WorkloadPhase.RESERVED, null, expires.orElseThrow()));
            version = before + 1;
        }
        HandOver answer = new HandOver(
                done ? version : 0,
                victims,
                plan.preemptors(),
                done && !options.atOnce() ? victims : List.of(),
                expires,
                obstacles);
        handOvers.add(answer);
        return answer;
    }

    void cancel(long id) {
        long before = version;
        for (String preemptor : handOvers.cancel(id)) {
            put(known(preemptor).workload(), WorkloadPhase.PENDING, null, null);
        }
        version = before + 1;
    }

    private SortedMap<String, WorkloadStatus> with(Workload workload, WorkloadPhase phase, Placement before) {
        SortedMap<String, WorkloadStatus> all = new TreeMap<>(workloads);
        all.put(
                workload.id(),
                new WorkloadStatus(
                        workload,
                        phase,
                        before,
                        present(phase == WorkloadPhase.RUNNING),
                        present(phase == WorkloadPhase.RESERVED)));
        return all;
    }

    private static Optional<Instant> present(boolean present) {
        return present ? Optional.of(Instant.EPOCH) : Optional.empty();
    }

    // the cluster

    void setTotal(String treeId, ResourceVector total) {
        refuseIf(!forest.trees().containsKey(treeId) && !setTotals.containsKey(treeId));
        refuseIf(!total.schema().equals(forest.schema()));
        for (int d = 0; d < total.schema().size(); d++) {
            refuseIf(total.value(d) < 0);
        }
        setTotals.put(treeId, total);
        version++;
    }

    void update(QuotaForest next, DisplacedWorkloads displaced) {
        refuseIf(!next.schema().equals(forest.schema()));
        for (QuotaTree tree : forest.trees().values()) {
            for (QuotaGroup group : tree.groups()) {
                next.trees()
                        .forEach((id, other) -> refuseIf(!id.equals(tree.id())
                                && other.group(group.name()).isPresent()));
            }
        }
        displaced.moves().forEach((group, target) -> {
            refuseIf(!isLeaf(forest, group) || isLeaf(next, group));
            refuseIf(!isLeaf(next, target)
                    && !List.of(ReservedNames.DEFAULT_GROUP, ReservedNames.SYSTEM_GROUP)
                            .contains(target));
        });
        SortedMap<String, WorkloadStatus> after = new TreeMap<>();
        for (WorkloadStatus status : workloads.values()) {
            boolean stays = !isLeaf(forest, status.group()) || isLeaf(next, status.group());
            refuseIf(!stays
                    && !displaced.othersToDefaultGroup()
                    && !displaced.moves().containsKey(status.group()));
            after.put(status.id(), stays ? status : displaced(status, displaced));
        }
        requireSeats(next, after);
        forest = next;
        long before = version;
        List.copyOf(after.values())
                .forEach(status -> put(
                        status.workload(),
                        status.phase(),
                        status.started().orElse(null),
                        status.expires().orElse(null)));
        version = before + 1;
    }

    private static boolean isLeaf(QuotaForest forest, String group) {
        return forest.trees().values().stream()
                .flatMap(tree -> tree.group(group).stream())
                .anyMatch(declared -> !declared.isParent());
    }

    /** A workload that has left its group, with another one if it moves; it is in the default group for the moment. */
    private static WorkloadStatus displaced(WorkloadStatus status, DisplacedWorkloads displaced) {
        String target = displaced.moves().get(status.group());
        Workload workload = status.workload();
        return new WorkloadStatus(
                target == null ? workload : workload.toBuilder().group(target).build(),
                status.phase(),
                new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP),
                status.started(),
                status.expires());
    }

    /**
     * Refuses workloads in parent groups, unless they are in the default group already, and requests of a tree that
     * have no sum.
     */
    private static void requireSeats(QuotaForest forest, SortedMap<String, WorkloadStatus> workloads) {
        Map<String, BigInteger> sums = new TreeMap<>();
        for (WorkloadStatus status : workloads.values()) {
            Workload workload = status.workload();
            Placement placement = placeInLeaf(forest, workload);
            boolean isDisplaced = !placement.equals(named(forest, workload));
            refuseIf(isDisplaced && !status.group().equals(ReservedNames.DEFAULT_GROUP));
            for (int d = 0; d < forest.schema().size(); d++) {
                BigInteger request = BigInteger.valueOf(workload.request().value(d));
                BigInteger sum = sums.merge(d + placement.treeId(), request, BigInteger::add);
                refuseIf(sum.compareTo(LARGEST_SUM) > 0);
            }
        }
    }

    private static Placement named(QuotaForest forest, Workload workload) {
        return place(forest, workload.group().orElse(null), workload.namespace().orElse(null));
    }

    /** Where a workload counts that has been accepted: in the default group if its group has become a parent group. */
    private static Placement placeInLeaf(QuotaForest forest, Workload workload) {
        Placement named = named(forest, workload);
        boolean isParent = forest.tree(named.treeId()).orElseThrow().groups().stream()
                .anyMatch(group -> group.isParent() && group.name().equals(named.group()));
        return isParent
                ? new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP, workload.group())
                : named;
    }

    /** The group that is named, or else the one of the namespace; where it does not exist, the default group. */
    static Placement place(QuotaForest forest, @Nullable String group, @Nullable String namespace) {
        if (ReservedNames.SYSTEM_GROUP.equals(group)) {
            return new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.SYSTEM_GROUP);
        }
        for (QuotaTree tree : forest.trees().values()) {
            for (QuotaGroup declared : tree.groups()) {
                if (group != null
                        ? declared.name().equals(group)
                        : declared.namespaces().contains(String.valueOf(namespace))) {
                    return new Placement(tree.id(), declared.name());
                }
            }
        }
        Optional<String> missing = Optional.ofNullable(group).filter(name -> !name.equals(ReservedNames.DEFAULT_GROUP));
        return new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP, missing);
    }

    static void refuseIf(boolean refused) {
        if (refused) {
            throw refusal();
        }
    }

    static IllegalArgumentException refusal() {
        return new IllegalArgumentException("model: refused");
    }
}
