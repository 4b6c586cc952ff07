package io.github.quotatree.ledger;

import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.ChangedAccounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan of many victims, carried out in steps between which others use the ledger. For all others it takes effect at
 * one moment.
 *
 * <ol>
 *   <li>The plan is checked against a snapshot. From then on the ledger notes which of its workloads change.
 *   <li>With a journal, the victims are named in it, part by part. These changes do nothing by themselves.
 *   <li>In one short step the plan takes effect, if no workload of it has changed in a way that is an obstacle, the
 *       preemptors fit without the victims, and the limits of evictions allow it. The room is reserved, and the
 *       hand-over is open.
 *   <li>The entries of the victims are written, part by part.
 * </ol>
 *
 * <p>In the last step a victim leaves before any call that names it sees it, and all leave before a snapshot is taken,
 * the forest is updated, a plan or a large gang is carried out, or a hand-over is cancelled. A decision between two
 * parts counts victims that have not left as others that run: it may find less room than after the last part, and never
 * more, as the room of the preemptors is reserved from the first moment on. A journal that ends before the third step
 * restores to a ledger without the plan, and one that ends after it to one with the whole plan.
 *
 * <p>Whether each victim is needed is judged at the moment of the snapshot, as a plan itself was made at one before.
 */
final class LargePlan {
    private static final int MOST_TRIES = 3;

    private final LockedAccounts accounts;
    private final PlanCheck.Request request;

    // of the last check
    private final LedgerSnapshot basis;
    private final WorkloadWatch watch;
    private final PlanCheck check;
    private final Map<String, Victim<WorkloadStatus>> victims = new HashMap<>();
    private final Set<String> preemptors;
    private final Set<Gang> gangs = new HashSet<>();
    private final Map<String, ChangedAccounts> withoutVictims;
    private final Plans.Prepared prepared;

    private record Gang(String group, Optional<String> name) {
        static Gang of(WorkloadStatus member) {
            return new Gang(member.group(), member.workload().gang());
        }
    }

    private LargePlan(LockedAccounts accounts, PlanCheck.Request request, WorkloadWatch watch, LedgerSnapshot basis) {
        this.accounts = accounts;
        this.request = request;
        this.watch = watch;
        this.basis = basis;
        PlanView then = new PastLedger(
                basis,
                accounts.data.lending != null,
                id -> accounts.callUnreported(state -> state.data.handOvers.leavesFor(id)));
        check = new PlanCheck(then, request);
        preemptors = Set.copyOf(request.preemptors());
        request.victims().forEach(victim -> {
            victims.put(victim.id(), victim);
            gangs.add(Gang.of(victim.workload()));
        });
        withoutVictims =
                request.preemptors().isEmpty() || !check.obstacles.isEmpty() ? Map.of() : check.withoutVictims();
        prepared = Plans.Prepared.of(request.victimIds(), accounts.data.evictions.counts(check.victims, then));
    }

    static HandOver carryOut(LockedAccounts accounts, PlanCheck.Request request) {
        boolean placesUnits = accounts.data.schema.hasFlavors() && accounts.data.lending == null;
        Optional<HandOver> done = Optional.empty();
        if (request.victims().size() > Plans.PART && (request.preemptors().isEmpty() || !placesUnits)) {
            done = accounts.inTurn(() -> inSteps(accounts, request));
        }
        if (done.isPresent()) {
            return done.get();
        }
        return accounts.whole(state -> state.plans.carryOut(
                request, accounts.now(), accounts.end(request.options().reservation())));
    }

    /** Returns the hand-over, or empty if the groups were changed too often. */
    private static Optional<HandOver> inSteps(LockedAccounts accounts, PlanCheck.Request request) {
        Optional<HandOver> done = Optional.empty();
        for (int tries = 0; tries < MOST_TRIES && done.isEmpty(); tries++) {
            done = check(accounts, request).carryOut();
        }
        return done;
    }

    /** Checks a plan against a snapshot, and watches its workloads from then on. */
    static LargePlan check(LockedAccounts accounts, PlanCheck.Request request) {
        Set<String> watched = new HashSet<>(request.preemptors());
        Set<String> gangs = new HashSet<>();
        request.victims().forEach(victim -> {
            watched.add(victim.id());
            victim.workload().workload().gang().ifPresent(gangs::add);
        });
        WorkloadWatch watch = new WorkloadWatch(watched, gangs);
        return new LargePlan(accounts, request, watch, accounts.watch(watch));
    }

    /** Carries out the plan; or returns empty, if the groups have changed since the check. */
    Optional<HandOver> carryOut() {
        if (!check.obstacles.isEmpty()) {
            List<Obstacle> all = new ArrayList<>(check.obstacles);
            all.addAll(accounts.call(state -> state.data.evictions.exceeded(prepared.evictions(), state.now())));
            return Optional.of(request.refused(all));
        }
        Optional<HandOver> done;
        do {
            accounts.name(prepared.victims(), List.of());
            do { // looks at the changes since the snapshot until few are left
                done = accounts.callUnreported(this::begin);
                accounts.giveWay();
            } while (done.isEmpty() && isBehind());
        } while (done.isEmpty() && hasGroupsOfBasis());
        accounts.writeAll();
        return done;
    }

    private boolean isBehind() {
        return accounts.callUnreported(state -> !watch.isUpToDate() || state.data.table.overdue != null)
                && hasGroupsOfBasis();
    }

    private boolean hasGroupsOfBasis() {
        return accounts.callUnreported(this::hasGroupsOfBasis);
    }

    private boolean hasGroupsOfBasis(LockedAccounts state) {
        return ForestAccounts.areSameTrees(basis.forest(), state.data.forest());
    }

    /** Lets the plan take effect, or refuses it; returns empty if changes or names are missing, or groups differ. */
    private Optional<HandOver> begin(LockedAccounts state) {
        PlanView now = new PresentLedger(state.data);
        List<Obstacle> obstacles = new ArrayList<>();
        List<String> changed = watch.next(Plans.PART);
        changed.forEach(id -> look(now, id, obstacles));
        if (!changed.isEmpty()) {
            state.data.table.watch(watch); // since each of them may change again
        }
        if (!obstacles.isEmpty()) {
            return Optional.of(request.refused(obstacles));
        }
        boolean isNamed = state.data.journal == null
                || state.data.named.size() == request.victims().size();
        if (!watch.isUpToDate() || state.data.table.overdue != null || !isNamed || !hasGroupsOfBasis(state)) {
            return Optional.empty();
        }
        List<Map<String, String>> flavors = fit(now, obstacles);
        Instant time = state.now();
        obstacles.addAll(state.data.evictions.exceeded(prepared.evictions(), time));
        if (!obstacles.isEmpty()) {
            return Optional.of(request.refused(obstacles));
        }
        Optional<Instant> expires = request.preemptors().isEmpty()
                ? Optional.empty()
                : Optional.of(state.end(request.options().reservation()));
        state.data.table.watch(null); // the victims leave from here on
        state.life.setHeld(request.unhelped());
        return Optional.of(state.plans.begin(
                new LedgerChange.NamedHandedOver(
                        state.data.next(),
                        time,
                        prepared.victims().size(),
                        request.options().atOnce(),
                        request.preemptors(),
                        expires,
                        flavors),
                prepared));
    }

    /** Looks at a workload that has changed since the snapshot. */
    private void look(PlanView now, String id, List<Obstacle> obstacles) {
        Victim<WorkloadStatus> victim = victims.get(id);
        WorkloadEntry entry = now.find(id);
        @Nullable Obstacle obstacle = null;
        if (victim != null) {
            obstacle = PlanCheck.obstacle(now, victim);
        } else if (preemptors.contains(id)) {
            obstacle = PlanCheck.obstacle(now, id);
        } else if (entry != null
                && entry.workload.gang().isPresent()
                && check.stays(entry)
                && gangs.contains(Gang.of(now.status(entry)))) {
            obstacle = new Obstacle.GangNotWhole(entry.workload.gang().orElseThrow(), List.of(id));
        }
        if (obstacle != null) {
            obstacles.add(obstacle);
        }
    }

    /** Returns the flavors of the preemptors in the place of the victims; adds an obstacle for each exceeded limit. */
    private List<Map<String, String>> fit(PlanView now, List<Obstacle> obstacles) {
        AdmissionQuestion question = new AdmissionQuestion(now.schema(), request.admission());
        Map<String, ChangedAccounts> trees = new HashMap<>();
        for (String id : request.preemptors()) {
            WorkloadEntry entry = Objects.requireNonNull(now.find(id), id);
            ChangedAccounts tree = trees.computeIfAbsent(entry.tree().treeId(), treeId -> {
                ChangedAccounts without = withoutVictims.get(treeId);
                return without == null ? new ChangedAccounts(entry.tree(), true) : without.at(entry.tree());
            });
            question.add(entry.workload, tree, entry.number(), entry.request);
        }
        try {
            List<ExceededLimit> exceeded = question.exceededLimits();
            exceeded.forEach(limit -> obstacles.add(new Obstacle.DoesNotFit(limit)));
            List<ResourceVector> held = question.held();
            return held == null || !exceeded.isEmpty() ? List.of() : HeldFlavors.names(held);
        } finally {
            question.end();
        }
    }
}
