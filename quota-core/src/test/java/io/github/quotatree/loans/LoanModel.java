package io.github.quotatree.loans;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rule of docs/loans.md in its own words, on plain lists: who is entitled, and what a workload is told. */
final class LoanModel {
    static final Comparator<Workload> BY_IMPORTANCE = Comparator.comparingInt((Workload w) -> -w.priority())
            .thenComparing(Workload::submitted)
            .thenComparing(Workload::id);

    final QuotaTree tree;
    final ResourceSchema schema;
    final ResourceVector defaultMax;
    ResourceVector total;
    final Map<String, Item> items = new LinkedHashMap<>();

    static final class Item {
        final Workload workload;
        final String group;
        boolean runs;
        boolean startedOnLoan;
        boolean unplaceable;
        boolean due;
        boolean held;

        Item(Workload workload, String group) {
            this.workload = workload;
            this.group = group;
        }
    }

    LoanModel(QuotaTree tree, ResourceVector total, ResourceVector defaultMax) {
        this.tree = tree;
        this.total = total;
        this.defaultMax = defaultMax;
        schema = tree.schema();
    }

    /** Returns the model of a ledger of one tree; use that is leaving stays. */
    static LoanModel of(LedgerSnapshot snapshot, QuotaTree tree) {
        LoanModel model =
                new LoanModel(tree, snapshot.total(tree.id()), snapshot.forest().defaultGroupMax());
        for (WorkloadStatus status : snapshot.workloads()) {
            Item item = new Item(status.workload(), status.group());
            item.runs = status.phase().holds();
            item.startedOnLoan = status.standing().startedOnLoan();
            item.unplaceable = status.standing().unplaceable();
            item.due = status.standing().dueSince().isPresent();
            item.held = status.standing().held();
            model.items.put(status.id(), item);
        }
        return model;
    }

    List<Item> of(String group) {
        return items.values().stream().filter(item -> item.group.equals(group)).toList();
    }

    long sum(List<Item> of, int d) {
        return of.stream().mapToLong(item -> item.workload.request().value(d)).sum();
    }

    Map<String, long[]> runtimes() {
        long[] available = new long[schema.size()];
        long[] ofDefault = new long[schema.size()];
        for (int d = 0; d < available.length; d++) {
            long system = sum(
                    of(ReservedNames.SYSTEM_GROUP).stream()
                            .filter(item -> item.runs)
                            .toList(),
                    d);
            long left = Math.max(0, total.value(d) - system);
            ofDefault[d] = Math.min(left, defaultMax.value(d));
            available[d] = Math.max(0, left - Math.min(sum(of(ReservedNames.DEFAULT_GROUP), d), defaultMax.value(d)));
        }
        Map<String, ResourceVector> requests = new HashMap<>();
        for (var group : tree.groups()) {
            if (!group.isParent()) {
                long[] request = new long[schema.size()];
                for (int d = 0; d < request.length; d++) {
                    request[d] = sum(of(group.name()), d);
                }
                requests.put(group.name(), schema.vector(request));
            }
        }
        var quotas = tree.computeRuntime(schema.vector(available), requests);
        Map<String, long[]> runtimes = new HashMap<>();
        requests.keySet()
                .forEach(group -> runtimes.put(group, quotas.runtime(group).values()));
        runtimes.put(ReservedNames.DEFAULT_GROUP, ofDefault);
        return runtimes;
    }

    /** A workload, or the workloads of a gang in a group. */
    private final class Unit {
        final List<Item> items;

        Unit(List<Item> items) {
            this.items = new ArrayList<>(items);
            this.items.sort(Comparator.comparing(item -> item.workload, BY_IMPORTANCE));
        }

        Workload first() {
            return items.get(0).workload;
        }

        long request(int d) {
            return sum(items, d);
        }

        boolean preemptible() {
            return items.stream().allMatch(item -> item.workload.preemptible());
        }

        boolean runs() {
            return items.stream().anyMatch(item -> item.runs);
        }

        boolean keeps() {
            return items.stream().anyMatch(item -> item.runs && !item.startedOnLoan);
        }

        boolean unplaceable() {
            return items.stream().anyMatch(item -> !item.runs && item.unplaceable);
        }
    }

    private List<Unit> units(String group) {
        Map<String, List<Item>> units = new LinkedHashMap<>();
        for (Item item : of(group)) {
            String key = item.workload.gang().orElse("only " + item.workload.id());
            units.computeIfAbsent(key, none -> new ArrayList<>()).add(item);
        }
        return units.values().stream().map(Unit::new).toList();
    }

    private Unit unit(Item item) {
        return units(item.group).stream()
                .filter(unit -> unit.items.contains(item))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the most important workload of a gang, or the workload itself. */
    Workload first(Item item) {
        return unit(item).first();
    }

    boolean mayBeStopped(Item item) {
        return unit(item).items.stream().filter(of -> of.runs).allMatch(of -> of.workload.preemptible());
    }

    /** Returns whether a scope is above its capacity of which the unit of a workload uses something. */
    boolean isOver(Item item) {
        for (String scope : path(item.group)) {
            for (int d = 0; d < schema.size(); d++) {
                int at = d;
                boolean uses = unit(item).items.stream()
                        .anyMatch(of -> of.runs && of.workload.request().value(at) > 0);
                if (uses && used(scope, d) > capacity(scope, d)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the ids of those that wait and start together: one, or those of its gang. */
    List<String> together(Item item) {
        return of(item.group).stream()
                .filter(other -> other == item
                        || (!other.runs
                                && item.workload.gang().isPresent()
                                && other.workload.gang().equals(item.workload.gang())))
                .map(other -> other.workload.id())
                .toList();
    }

    /** Returns the ids of those that are entitled: first fit in the order of classes, with a head that holds. */
    Set<String> entitled() {
        Set<String> entitled = new HashSet<>();
        runtimes().forEach((group, runtime) -> {
            long[] e = new long[schema.size()];
            long[] en = new long[schema.size()];
            boolean[] held = new boolean[schema.size()];
            long[] min = tree.group(group).map(of -> of.min().values()).orElse(null);
            List<Unit> one = new ArrayList<>(units(group));
            one.removeIf(unit -> !unit.keeps());
            one.sort(Comparator.comparing(Unit::preemptible).thenComparing(Unit::first, BY_IMPORTANCE));
            List<Unit> two = new ArrayList<>(units(group));
            two.removeIf(unit -> unit.keeps() || (!unit.runs() && unit.unplaceable()));
            two.sort(Comparator.comparing(Unit::first, BY_IMPORTANCE));
            for (Unit unit : one) {
                boolean fits = fits(unit, e, en, runtime, min);
                if (fits) {
                    unit.items.forEach(item -> entitled.add(item.workload.id()));
                }
                if (fits || !unit.preemptible()) {
                    add(unit, e, fits ? en : new long[e.length]);
                }
            }
            for (Unit unit : two) {
                boolean isHeld = false;
                for (int d = 0; d < held.length; d++) {
                    isHeld |= held[d] && unit.request(d) > 0;
                }
                if (!isHeld && fits(unit, e, en, runtime, min)) {
                    unit.items.forEach(item -> entitled.add(item.workload.id()));
                    add(unit, e, en);
                } else if (fits(unit, new long[e.length], en, runtime, min)) {
                    for (int d = 0; d < held.length; d++) {
                        held[d] |= unit.request(d) > 0;
                    }
                }
            }
        });
        of(ReservedNames.SYSTEM_GROUP).forEach(item -> entitled.add(item.workload.id()));
        return entitled;
    }

    /** What is entitled when something of its group is stopped was not started on loan any more. */
    void keepEntitled(String group) {
        Set<String> entitled = entitled();
        of(group).forEach(item -> item.startedOnLoan &= !entitled.contains(item.workload.id()));
    }

    private static boolean fits(Unit unit, long[] e, long[] en, long[] runtime, long[] min) {
        for (int d = 0; d < e.length; d++) {
            long amount = unit.request(d);
            boolean inMin = unit.preemptible() || min == null || en[d] + amount <= min[d];
            if (amount > 0 && (e[d] + amount > runtime[d] || !inMin)) {
                return false;
            }
        }
        return true;
    }

    private static void add(Unit unit, long[] e, long[] en) {
        for (int d = 0; d < e.length; d++) {
            e[d] += unit.request(d);
            en[d] += unit.preemptible() ? 0 : unit.request(d);
        }
    }

    /** Returns the scopes that a group counts in: itself, the groups above, and the empty name for the total. */
    List<String> path(String group) {
        List<String> path = new ArrayList<>();
        for (Optional<String> at = Optional.of(group); at.isPresent(); ) {
            path.add(at.get());
            at = tree.group(at.get()).flatMap(of -> of.parent());
        }
        path.add("");
        return path;
    }

    private long capacity(String scope, int d) {
        return scope.isEmpty()
                ? total.value(d)
                : tree.group(scope).map(of -> of.max().value(d)).orElse(defaultMax.value(d));
    }

    long used(String scope, int d) {
        return items.values().stream()
                .filter(item -> item.runs && path(item.group).contains(scope))
                .mapToLong(item -> item.workload.request().value(d))
                .sum();
    }

    /** Returns whether workloads of a group fit into what is idle, not counted as used for that. */
    boolean hasRoom(List<String> ids, Set<String> entitled, boolean besideClaims) {
        List<Item> asked = ids.stream().map(items::get).toList();
        List<Item> running = asked.stream().filter(item -> item.runs).toList();
        running.forEach(item -> item.runs = false);
        try {
            return fits(asked, entitled, besideClaims);
        } finally {
            running.forEach(item -> item.runs = true);
        }
    }

    private boolean fits(List<Item> asked, Set<String> entitled, boolean besideClaims) {
        Unit unit = new Unit(asked);
        String group = asked.get(0).group;
        boolean areEntitled = asked.stream().allMatch(item -> entitled.contains(item.workload.id()));
        for (String scope : path(group)) {
            for (int d = 0; d < schema.size(); d++) {
                long more = unit.request(d);
                long claims = 0;
                for (Item other : items.values()) {
                    if (besideClaims
                            && !asked.contains(other)
                            && other.due
                            && !other.held
                            && entitled.contains(other.workload.id())
                            && (!areEntitled || goesBefore(other, asked.get(0)))
                            && path(other.group).contains(scope)) {
                        claims += other.workload.request().value(d);
                    }
                }
                if (more > 0 && used(scope, d) + claims + kept(scope, group, d, more) + more > capacity(scope, d)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** By importance in a group, and by age across groups. */
    private static boolean goesBefore(Item one, Item other) {
        Comparator<Workload> byAge = Comparator.comparing(Workload::submitted).thenComparing(Workload::id);
        return (one.group.equals(other.group) ? BY_IMPORTANCE : byAge).compare(one.workload, other.workload) < 0;
    }

    private long kept(String scope, String own, int d, long more) {
        long kept = 0;
        for (var group : tree.groups()) {
            if (scope.isEmpty() && !group.isParent()) {
                long unlent =
                        Math.max(0, group.min().value(d) - group.lendLimit().value(d));
                long used = used(group.name(), d) + (group.name().equals(own) ? more : 0);
                kept += Math.max(0, Math.min(unlent, runtimes().get(group.name())[d]) - used);
            }
        }
        return kept;
    }

    Answer answer(List<String> ids, boolean loans) {
        Set<String> entitled = entitled();
        List<Item> asked = ids.stream().map(items::get).toList();
        boolean isSystem = asked.get(0).group.equals(ReservedNames.SYSTEM_GROUP);
        boolean room = isSystem || hasRoom(ids, entitled, true);
        boolean preemptible = asked.stream().allMatch(item -> item.workload.preemptible());
        if (entitled.containsAll(ids)) {
            return room ? Answer.STARTS : Answer.DUE;
        }
        return room && loans && preemptible ? Answer.STARTS_ON_LOAN : Answer.WAITS;
    }
}
