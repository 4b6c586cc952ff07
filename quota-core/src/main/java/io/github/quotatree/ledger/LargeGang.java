package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The decision on many workloads at once, in steps between which others may use the ledger: first the workloads are
 * found and summed up, part by part; with flavors, they are placed in a snapshot, outside the lock; then, in one short
 * step, all are checked to be as they were found, and the decision is made and carried out.
 *
 * <p>If others have changed the ledger since the snapshot, an admission holds if the units of each class and flavor
 * together still have room, and a rejection is made anew.
 */
final class LargeGang {
    /** How many workloads are found in one step; a smaller gang is decided on at once. */
    static final int PART = 500;

    private static final int MOST_TRIES = 3;

    private final LedgerData data;
    private final List<String> ids;
    private final AdmissionQuestion question;
    private final AdmissionOptions options;
    private final QuotaForest forest;
    private final boolean onFlavors;

    // the findings
    private final List<WorkloadEntry> entries = new ArrayList<>();
    private final List<ResourceVector> requests = new ArrayList<>();
    private final List<Seat> seats = new ArrayList<>();

    /** The answer in a snapshot; null where no dimension has flavors. */
    private @Nullable Placed placed;

    private final Map<Seat, UnitSums> sums = new LinkedHashMap<>();

    private record Placed(long version, Decision decision, List<ResourceVector> held) {}

    LargeGang(LedgerData data, List<String> ids, AdmissionOptions options) {
        this.data = data;
        this.ids = ids;
        this.options = options;
        forest = data.forest();
        onFlavors = forest.schema().hasFlavors();
        question = new AdmissionQuestion(forest.schema(), options);
    }

    static Decision admit(
            LockedAccounts accounts, List<String> ids, AdmissionOptions options, @Nullable Duration time) {
        Instant expires = time == null || ids.size() <= PART ? null : accounts.end(time);
        Optional<Decision> decision =
                inSteps(accounts, ids, options, (state, gang) -> gang.admit(state.admissions, expires));
        boolean isReserved =
                expires != null && decision.filter(Decision::admitted).isPresent();
        for (int from = 0; from < ids.size() && isReserved; from += PART) {
            List<String> part = ids.subList(from, Math.min(from + PART, ids.size()));
            accounts.run(state -> reserve(state.data, part, Objects.requireNonNull(expires)));
        }
        return decision.orElseGet(
                () -> accounts.call(state -> state.admit(ids, options, time == null ? null : accounts.end(time))));
    }

    static Decision decide(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        return inSteps(accounts, ids, options, (state, gang) -> Optional.ofNullable(gang.decide()))
                .orElseGet(() -> accounts.call(state -> state.admissions.decide(ids, options)));
    }

    /** Returns the decision on a large gang, or empty if the gang is small or others changed it too often. */
    private static Optional<Decision> inSteps(
            LockedAccounts accounts,
            List<String> ids,
            AdmissionOptions options,
            BiFunction<LockedAccounts, LargeGang, Optional<Decision>> lastStep) {
        Objects.requireNonNull(options, "options");
        if (ids.size() <= PART || accounts.data.lending != null) {
            return Optional.empty();
        }
        Set<String> named = new HashSet<>();
        ids.forEach(id -> Admissions.requireFirst(id, named));
        Optional<Decision> decision = Optional.empty();
        for (int tries = 0; tries < MOST_TRIES && decision.isEmpty(); tries++) {
            LargeGang gang = find(accounts, ids, options);
            decision = accounts.call(state -> lastStep.apply(state, gang));
        }
        return decision;
    }

    private static LargeGang find(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        LargeGang gang = accounts.call(state -> new LargeGang(state.data, ids, options));
        for (int from = 0; from < ids.size(); from += PART) {
            int part = from;
            accounts.run(state -> gang.find(part));
        }
        if (gang.onFlavors) {
            gang.place(accounts.snapshot());
        }
        gang.sumUp();
        return gang;
    }

    /** Finds the workloads of a part, and lets them be written to, so that no copies are left to be made. */
    void find(int from) {
        for (int k = from; k < Math.min(from + PART, ids.size()); k++) {
            WorkloadEntry entry = data.table.writable(data.table.pending(ids.get(k)));
            entries.add(entry);
            requests.add(entry.request);
            seats.add(entry.seat);
            if (isOfForest()) {
                question.add(entry.workload, entry.tree(), entry.number(), entry.request);
            }
        }
    }

    /** Places the workloads on flavors in a snapshot; needs no lock. */
    void place(LedgerSnapshot snapshot) {
        AdmissionQuestion asked = new AdmissionQuestion(forest.schema(), options);
        Map<String, Accounts> accounts = new HashMap<>();
        List<WorkloadEntry> asFound = new ArrayList<>();
        for (String id : ids) {
            WorkloadEntry entry = snapshot.entries.byId.find(id);
            if (entry == null || entry.holds()) {
                return; // it has changed since, which the next step finds
            }
            asFound.add(entry);
            Accounts tree =
                    accounts.computeIfAbsent(snapshot.placement(entry).treeId(), of -> Accounts.of(snapshot, of));
            int account = tree.account(snapshot.placement(entry).group());
            asked.add(entry.workload, tree, account, entry.request);
        }
        Decision decision = Decision.of(asked, WorkloadEntry.missingGroups(asFound));
        placed = new Placed(
                snapshot.version(), decision, decision.admitted() ? Objects.requireNonNull(asked.held()) : List.of());
    }

    /** Sums up the use that an admission adds; needs no lock. */
    void sumUp() {
        List<ResourceVector> held = held();
        for (int k = 0; k < entries.size(); k++) {
            sums.computeIfAbsent(seats.get(k), none -> new UnitSums())
                    .add(entries.get(k).workload, held.get(k), true, false);
        }
    }

    private List<ResourceVector> held() {
        return placed != null && placed.decision.admitted() ? placed.held : requests;
    }

    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    private boolean isOfForest() {
        return data.forest() == forest;
    }

    @SuppressWarnings("ReferenceEquality") // the same request is the same vector, unless it was set again
    private boolean isUnchanged() {
        boolean unchanged = isOfForest();
        for (int k = 0; k < entries.size() && unchanged; k++) {
            WorkloadEntry entry = entries.get(k);
            unchanged = !entry.isReplaced()
                    && entry.isIn(WorkloadPhase.PENDING)
                    && entry.request == requests.get(k)
                    && entry.seat == seats.get(k);
        }
        return unchanged;
    }

    /** Returns the decision, or null if all must be found anew. */
    @Nullable
    Decision decide() {
        if (!isUnchanged()) {
            return null;
        }
        if (!onFlavors) {
            return Decision.of(question, WorkloadEntry.missingGroups(entries));
        }
        Placed found = placed;
        if (found == null) {
            return null;
        }
        boolean asBefore = found.version == data.version;
        if (!found.decision.admitted()) {
            return asBefore ? found.decision : null;
        }
        return asBefore || (question.exceededCounts().isEmpty() && hasRoomStill())
                ? Decision.admittedOn(question, found.decision)
                : null;
    }

    private boolean hasRoomStill() {
        List<Runnable> undo = new ArrayList<>();
        try {
            boolean hasRoom = true;
            for (Map.Entry<Seat, UnitSums> each : sums.entrySet()) {
                TreeAccounts tree = each.getKey().tree();
                int account = each.getKey().account();
                for (Map.Entry<Integer, Long> units : each.getValue().usedOfClasses()) {
                    int key = units.getKey();
                    long amount = units.getValue();
                    FlavorClass of = UnitTable.flavorClass(forest.schema(), key);
                    hasRoom = hasRoom && tree.hasRoom(account, of, UnitTable.flavor(key), amount);
                    if (hasRoom) {
                        tree.addUnits(key, account, amount);
                        undo.add(() -> tree.addUnits(key, account, -amount));
                    }
                }
            }
            return hasRoom;
        } finally {
            undo.forEach(Runnable::run);
        }
    }

    /** Makes the decision, and admits the workloads if it says so; returns empty if all must be found anew. */
    Optional<Decision> admit(Admissions admissions, @Nullable Instant expires) {
        Decision decision = decide();
        if (decision == null || !decision.admitted()) {
            return Optional.ofNullable(decision);
        }
        List<ResourceVector> held = held();
        admissions.recordAdmitted(ids, held, expires, List.of());
        for (int k = 0; k < entries.size(); k++) {
            WorkloadEntry entry = data.table.writable(entries.get(k));
            entry.request = held.get(k);
            entry.become(expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED, expires);
        }
        sums.forEach((seat, sum) -> sum.addUsedTo(seat.tree(), seat.account()));
        return Optional.of(decision);
    }

    /** Notes when the reservations of a part end, unless they are over already. */
    private static void reserve(LedgerData data, List<String> ids, Instant expires) {
        for (String id : ids) {
            WorkloadEntry entry = data.table.find(id);
            if (entry != null && expires.equals(entry.expires())) {
                data.reservations.add(id, expires);
            }
        }
    }
}
