package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.LedgerData.Reservations;
import io.github.quotatree.ledger.LedgerData.Reservations.Reservation;
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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The decision on many workloads at once, in steps between which others may use the ledger. For all others an admission
 * takes effect at one moment.
 *
 * <ol>
 *   <li>The workloads are found and summed up, part by part; with flavors, they are placed in a snapshot, outside the
 *       lock. The ledger notes whether one of them changes.
 *   <li>With a journal, the members are named in it, part by part, if there is room. This does nothing by itself.
 *   <li>In one short step the decision is made, if none has changed, and the admission takes effect: the sums count as
 *       used, and the reservations end when they should.
 *   <li>The entries of the members are written, part by part: each before any call that names it, and all before a
 *       snapshot is taken or a forest is replaced.
 * </ol>
 *
 * <p>If others have changed the ledger since the snapshot, an admission holds if the units of each class and flavor
 * together still have room, and a rejection is made anew.
 */
final class LargeGang {
    /** A gang of no more is decided on at once. */
    static final int PART = 500;

    /** How many workloads are found, or written, in one step; each takes up to 8 microseconds before it is compiled. */
    private static final int STEP = 100;

    private static final int MOST_TRIES = 3;

    private final LockedAccounts accounts;
    private final LedgerData data;
    private final List<String> ids;
    private final AdmissionQuestion question;
    private final AdmissionOptions options;
    private final WorkloadWatch watch;
    private final QuotaForest forest;
    private final boolean onFlavors;

    // the findings
    private final List<WorkloadEntry> entries = new ArrayList<>();
    private final List<ResourceVector> requests = new ArrayList<>();
    private final List<Seat> seats = new ArrayList<>();
    private final SortedMap<String, String> missingGroups = new TreeMap<>(NameOrder.BY_CODE_POINT);

    /** The answer in a snapshot; null where no dimension has flavors. */
    private @Nullable Placed placed;

    private final Map<Seat, UnitSums> sums = new LinkedHashMap<>();

    /** How many changes have named the members since. */
    private int names;

    private record Placed(long version, Decision decision, List<ResourceVector> held) {}

    private LargeGang(
            LockedAccounts accounts,
            List<String> ids,
            AdmissionOptions options,
            WorkloadWatch watch,
            QuotaForest forest) {
        this.accounts = accounts;
        data = accounts.data;
        this.ids = ids;
        this.options = options;
        this.watch = watch;
        this.forest = forest;
        onFlavors = forest.schema().hasFlavors();
        question = new AdmissionQuestion(forest.schema(), options);
    }

    static Decision admit(
            LockedAccounts accounts, List<String> ids, AdmissionOptions options, @Nullable Duration time) {
        if (isLarge(accounts, ids, options)) {
            Instant expires = time == null ? null : accounts.end(time);
            Optional<Decision> decision = inSteps(accounts, ids, options, gang -> gang.admit(expires));
            if (decision.isPresent()) {
                return decision.get();
            }
        }
        return accounts.call(state -> state.admit(ids, options, time == null ? null : accounts.end(time)));
    }

    static Decision decide(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        if (isLarge(accounts, ids, options)) {
            Optional<Decision> decision = inSteps(accounts, ids, options, LargeGang::decide);
            if (decision.isPresent()) {
                return decision.get();
            }
        }
        return accounts.call(state -> state.admissions.decide(ids, options));
    }

    private static boolean isLarge(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        Objects.requireNonNull(options, "options");
        return ids.size() > PART && accounts.data.lending == null;
    }

    /** Returns the decision on a large gang, or empty if others changed it too often. */
    private static Optional<Decision> inSteps(
            LockedAccounts accounts,
            List<String> ids,
            AdmissionOptions options,
            Function<LargeGang, Optional<Decision>> lastSteps) {
        Set<String> named = new HashSet<>();
        ids.forEach(id -> Admissions.requireFirst(id, named));
        return accounts.inTurn(() -> {
            Optional<Decision> decision = Optional.empty();
            for (int tries = 0; tries < MOST_TRIES && decision.isEmpty(); tries++) {
                decision = lastSteps.apply(find(accounts, ids, options));
            }
            return decision;
        });
    }

    /** Finds the workloads, and watches them from then on. */
    static LargeGang find(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        WorkloadWatch watch = new WorkloadWatch(Set.copyOf(ids), Set.of());
        QuotaForest forest = accounts.watch(watch).forest();
        LargeGang gang = new LargeGang(accounts, ids, options, watch, forest);
        for (int from = 0; from < ids.size(); from += STEP) {
            int part = from;
            accounts.callUnreported(state -> gang.find(part));
            accounts.giveWay();
        }
        if (gang.onFlavors) {
            gang.place(accounts.wholeUnreported(LockedAccounts::present));
        }
        gang.sumUp();
        return gang;
    }

    /** Finds the workloads of a part, and returns their number. */
    private int find(int from) {
        int to = Math.min(from + STEP, ids.size());
        for (int k = from; k < to; k++) {
            WorkloadEntry entry = data.table.pending(ids.get(k));
            entries.add(entry);
            requests.add(entry.request);
            seats.add(entry.seat);
            if (isOfForest()) {
                question.add(entry.workload, entry.tree(), entry.number(), entry.request);
            }
        }
        missingGroups.putAll(WorkloadEntry.missingGroups(entries.subList(from, to)));
        return to - from;
    }

    /** Places the workloads on flavors in a snapshot; needs no lock. */
    private void place(LedgerSnapshot snapshot) {
        AdmissionQuestion asked = new AdmissionQuestion(forest.schema(), options);
        Map<String, Accounts> trees = new HashMap<>();
        List<WorkloadEntry> asFound = new ArrayList<>();
        for (String id : ids) {
            WorkloadEntry entry = snapshot.entries.byId.find(id);
            if (entry == null || entry.holds()) {
                return; // it has changed since, which the next step finds
            }
            asFound.add(entry);
            Accounts tree = trees.computeIfAbsent(snapshot.placement(entry).treeId(), of -> Accounts.of(snapshot, of));
            int account = tree.account(snapshot.placement(entry).group());
            asked.add(entry.workload, tree, account, entry.request);
        }
        Decision decision = Decision.of(asked, WorkloadEntry.missingGroups(asFound));
        placed = new Placed(
                snapshot.version(), decision, decision.admitted() ? Objects.requireNonNull(asked.held()) : List.of());
    }

    /** Sums up the use that an admission adds; needs no lock. */
    private void sumUp() {
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

    /** Returns the decision, or empty if all must be found anew. */
    Optional<Decision> decide() {
        return accounts.callUnreported(state -> Optional.ofNullable(decision()));
    }

    private @Nullable Decision decision() {
        if (!isOfForest() || !watch.isUpToDate()) {
            return null;
        }
        if (!onFlavors) {
            return Decision.of(question, ids, missingGroups);
        }
        Placed found = placed;
        if (found == null) {
            return null;
        }
        boolean asBefore = found.version + names == data.version;
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
    private Optional<Decision> admit(@Nullable Instant expires) {
        Optional<Decision> decision = takeEffect(expires);
        accounts.writeAll();
        return decision;
    }

    /** Admits the workloads as {@link #admit}, of which the entries are still to be written. */
    Optional<Decision> takeEffect(@Nullable Instant expires) {
        Optional<Decision> first = decide();
        if (first.filter(Decision::admitted).isEmpty()) {
            return first;
        }
        UnwrittenEntries unwritten = new UnwrittenEntries(ids, STEP);
        SortedSet<Reservation> reservations = expires == null ? null : Reservations.of(ids, expires);
        Map<String, ResourceVector> onFlavor = new HashMap<>();
        for (int k = 0; k < ids.size() && onFlavors; k++) {
            onFlavor.put(ids.get(k), held().get(k));
        }
        names = accounts.name(ids, onFlavors ? HeldFlavors.names(held()) : List.of());
        return accounts.callUnreported(state -> {
            Decision now = decision();
            boolean isNamed = data.journal == null || data.named.size() == ids.size();
            if (now != null && now.admitted() && isNamed) {
                begin(unwritten, onFlavor, expires, reservations);
            }
            return isNamed ? Optional.ofNullable(now) : Optional.empty();
        });
    }

    private void begin(
            UnwrittenEntries unwritten,
            Map<String, ResourceVector> onFlavor,
            @Nullable Instant expires,
            @Nullable SortedSet<Reservation> reservations) {
        data.record(new LedgerChange.NamedAdmitted(data.next(), ids.size(), Optional.ofNullable(expires)));
        data.named = new NamedWorkloads();
        data.table.watch(null); // the entries are written from here on
        sums.forEach((seat, sum) -> sum.addUsedTo(seat.tree(), seat.account()));
        if (reservations != null) {
            data.reservations.add(reservations);
        }
        data.table.write(unwritten, found -> {
            WorkloadEntry entry = data.table.writable(found);
            entry.request = onFlavor.getOrDefault(entry.id(), entry.request);
            entry.become(expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED, expires);
        });
    }
}
