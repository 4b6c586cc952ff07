package io.github.quotatree.loans;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
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
import java.util.function.Function;

/** The rule of docs/loans.md in its own words, on plain lists: who is entitled, and what a workload is told. */
final class LoanModel {
    static final Comparator<Workload> BY_IMPORTANCE = Comparator.comparingInt((Workload w) -> -w.priority())
            .thenComparing(Workload::submitted)
            .thenComparing(Workload::id);

    private static final Comparator<Workload> BY_AGE =
            Comparator.comparing(Workload::submitted).thenComparing(Workload::id);

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

        /** Its request on the flavors that it holds, or has just held; null if it is pending. */
        ResourceVector on;

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
            item.on = item.runs ? status.used() : null;
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

    static long sum(List<Item> of, int column) {
        return of.stream().mapToLong(item -> request(item).value(column)).sum();
    }

    private static ResourceVector request(Item item) {
        return item.on == null ? item.workload.request() : item.on;
    }

    /** Returns the quotas where some workloads of the tree run on flavors, and others of them do not. */
    private RuntimeQuotas quotas(Map<Item, ResourceVector> running) {
        ResourceVector system = schema.zero();
        Map<String, ResourceVector> counts = new HashMap<>();
        Map<List<Object>, Long> classes = new HashMap<>();
        Map<List<Object>, Long> used = new HashMap<>();
        for (Item item : items.values()) {
            boolean isSystem = item.group.equals(ReservedNames.SYSTEM_GROUP);
            system = isSystem && item.runs ? system.plus(request(item)) : system;
            ResourceVector plain = item.workload.request();
            for (int d : schema.flavoredPositions()) {
                FlavorClass accepted = item.workload.accepted(d);
                long units = plain.value(d);
                plain = plain.with(schema.dimension(d), 0); // the default group borrows flavors
                if (units > 0) {
                    classes.merge(List.of(item.group, accepted), units, Long::sum);
                    if (running.containsKey(item)) {
                        used.merge(List.of(item.group, accepted, flavor(running.get(item), d)), units, Long::sum);
                    }
                }
            }
            counts.merge(item.group, plain, ResourceVector::plus);
        }
        Demand.Builder demand = Demand.builder(tree).systemUsed(system);
        ResourceVector ofDefault = counts.getOrDefault(ReservedNames.DEFAULT_GROUP, schema.zero());
        demand.defaultUsed(ofDefault.min(defaultMax));
        counts.keySet().removeIf(group -> tree.group(group).isEmpty());
        counts.forEach(demand::request);
        classes.forEach((key, units) -> {
            if (counts.containsKey(key.get(0))) {
                demand.request((String) key.get(0), (FlavorClass) key.get(1), units);
            }
        });
        used.forEach(
                (key, units) -> demand.used((String) key.get(0), (FlavorClass) key.get(1), (String) key.get(2), units));
        return tree.computeRuntime(total, demand.build(), SolveOptions.defaults());
    }

    private String flavor(ResourceVector on, int d) {
        return schema.flavors(schema.dimension(d)).stream()
                .filter(flavor -> on.value(schema.dimension(d), flavor) > 0)
                .findFirst()
                .orElseThrow();
    }

    Map<String, long[]> runtimes() {
        RuntimeQuotas quotas = quotas(Map.of());
        Map<String, long[]> runtimes = new HashMap<>();
        for (var group : tree.groups()) {
            if (!group.isParent()) {
                runtimes.put(group.name(), quotas.runtime(group.name()).values());
            }
        }
        long[] ofDefault = new long[schema.size()];
        for (int d = 0; d < ofDefault.length; d++) {
            int at = d;
            long system = of(ReservedNames.SYSTEM_GROUP).stream()
                    .filter(item -> item.runs)
                    .mapToLong(item -> request(item).value(at))
                    .sum();
            long left = Math.max(0, total.value(d) - system);
            ofDefault[d] = schema.hasFlavors(d) ? 0 : Math.min(left, defaultMax.value(d));
        }
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

    private Unit unitOf(Item item) {
        return units(item.group).stream()
                .filter(unit -> unit.items.contains(item))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the most important workload of a gang, or the workload itself. */
    Workload first(Item item) {
        return unitOf(item).first();
    }

    boolean mayBeStopped(Item item) {
        return unitOf(item).items.stream().filter(of -> of.runs).allMatch(of -> of.workload.preemptible());
    }

    /** Returns whether a scope is above its capacity of which the unit of a workload uses something. */
    boolean isOver(Item item) {
        for (String scope : path(item.group)) {
            for (int d = 0; d < schema.columns(); d++) {
                int at = d;
                boolean uses = unitOf(item).items.stream()
                        .anyMatch(of -> of.runs && request(of).value(at) > 0);
                if (uses && used(scope, d) > capacity(scope, d)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the ids of those that run and are stopped together: one, or those of its gang. */
    List<String> unit(Item item) {
        return of(item.group).stream()
                .filter(other -> other == item
                        || (other.runs
                                && item.workload.gang().isPresent()
                                && other.workload.gang().equals(item.workload.gang())))
                .map(other -> other.workload.id())
                .toList();
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

    /** The classes of all, by the state at a moment: who is entitled, and on which flavors. */
    final class Classes {
        final Set<String> entitled = new HashSet<>();
        private final Map<String, long[]> runtimes = runtimes();

        /** By id: the request on the flavors that a workload is entitled to, which may be others than it holds. */
        final Map<String, ResourceVector> seats = new HashMap<>();

        /** By id: those of them that are taken as if nothing else ran. */
        private final Map<Item, ResourceVector> placed = new HashMap<>();

        private final Map<String, Leaf> leaves = new LinkedHashMap<>();
        private RuntimeQuotas beside;
        private final Map<Item, ResourceVector> besideWhom = new HashMap<>();

        private Classes() {
            runtimes.forEach((group, runtime) -> leaves.put(group, new Leaf(group, runtime)));
            Map<Unit, Boolean> fitAlone = new HashMap<>();
            for (Leaf leaf : leaves.values()) {
                leaf.all.forEach(unit ->
                        fitAlone.put(unit, unit.items.stream().allMatch(item -> seat(item, false) != null)));
            }
            for (Leaf leaf = next(of -> of.one); leaf != null; leaf = next(of -> of.one)) {
                leaf.keep(leaf.one.remove(0));
            }
            leaves.values().forEach(leaf -> leaf.two.sort(Comparator.comparing(Unit::first, BY_IMPORTANCE)));
            for (Leaf leaf = next(of -> of.two); leaf != null; leaf = next(of -> of.two)) {
                Unit unit = leaf.two.remove(0);
                leaf.classify(unit, fitAlone.get(unit));
            }
            of(ReservedNames.SYSTEM_GROUP).forEach(item -> entitled.add(item.workload.id()));
        }

        /** Returns the leaf whose next unit is the oldest; null if none has any. */
        private Leaf next(Function<Leaf, List<Unit>> units) {
            return leaves.values().stream()
                    .filter(leaf -> !units.apply(leaf).isEmpty())
                    .min(Comparator.comparing(leaf -> units.apply(leaf).get(0).first(), BY_AGE))
                    .orElse(null);
        }

        /** Returns a workload on flavors that it accepts and has headroom on, beside those that are placed. */
        private ResourceVector seat(Item item, boolean asHeld) {
            ResourceVector seat = item.workload.request();
            for (int d : schema.flavoredPositions()) {
                String dimension = schema.dimension(d);
                long units = seat.value(d);
                if (units == 0) {
                    continue;
                }
                if (item.group.equals(ReservedNames.DEFAULT_GROUP)) {
                    return null;
                }
                GroupRuntime group = beside().group(item.group);
                String best = null;
                boolean isIdle = false;
                for (String flavor : item.workload.accepted(d).flavors()) {
                    boolean holds = item.runs && item.on.value(dimension, flavor) > 0;
                    boolean hasRoom = group.headroom(item.workload.accepted(d), flavor) >= units;
                    if (hasRoom && holds) {
                        best = flavor;
                        break;
                    }
                    boolean idle = isIdle(item, schema.column(dimension, flavor), units);
                    if (hasRoom && !(asHeld && item.runs) && (best == null || (idle && !isIdle))) {
                        best = flavor;
                        isIdle = idle;
                    }
                }
                if (best == null) {
                    return null;
                }
                seat = seat.with(dimension, 0).with(dimension, best, units);
            }
            return seat;
        }

        /** Returns the quotas beside those that are placed. */
        private RuntimeQuotas beside() {
            if (beside == null || !placed.equals(besideWhom)) {
                beside = quotas(placed);
                besideWhom.clear();
                besideWhom.putAll(placed);
            }
            return beside;
        }

        private boolean isIdle(Item item, int column, long units) {
            long before = 0;
            for (String scope : path(item.group)) {
                before = 0;
                for (Map.Entry<Item, ResourceVector> other : placed.entrySet()) {
                    Item of = other.getKey();
                    boolean claims = !of.runs && (isTogether(of, item) || (of.due && !of.held));
                    before += claims && path(of.group).contains(scope)
                            ? other.getValue().value(column)
                            : 0;
                }
                if (used(scope, column) + before + units > capacity(scope, column)) {
                    return false;
                }
            }
            return true;
        }

        private boolean place(Unit unit, boolean asHeld) {
            for (Item item : unit.items) {
                ResourceVector seat = seat(item, asHeld);
                if (seat == null) {
                    unit.items.forEach(placed::remove);
                    return false;
                }
                placed.put(item, seat);
            }
            unit.items.forEach(item -> seats.put(item.workload.id(), placed.get(item)));
            return true;
        }

        private void entitle(Unit unit) {
            if (unit.items.stream().allMatch(item -> !item.runs || item.on.equals(placed.get(item)))) {
                unit.items.forEach(item -> entitled.add(item.workload.id()));
            }
        }

        /** A leaf, while its units are classified: first fit, with a head that holds. */
        private final class Leaf {
            final long[] e = new long[schema.size()];
            final long[] en = new long[schema.size()];
            final boolean[] held = new boolean[schema.size()];
            final long[] runtime;
            final long[] min;
            final List<Unit> all;
            final List<Unit> one = new ArrayList<>();
            final List<Unit> two = new ArrayList<>();

            Leaf(String group, long[] runtime) {
                this.runtime = runtime;
                min = tree.group(group).map(of -> of.min().values()).orElse(null);
                all = units(group);
                one.addAll(all);
                one.removeIf(unit -> !unit.keeps());
                one.sort(Comparator.comparing(Unit::preemptible).thenComparing(Unit::first, BY_IMPORTANCE));
                two.addAll(all);
                two.removeIf(unit -> unit.keeps() || (!unit.runs() && unit.unplaceable()));
            }

            void keep(Unit unit) {
                boolean byCount = fits(unit, e, en, runtime, min);
                boolean fits = byCount && place(unit, true);
                if (fits) {
                    entitle(unit);
                } else if (!unit.preemptible()) {
                    unit.items.stream().filter(item -> item.runs).forEach(item -> placed.put(item, item.on));
                } else if (byCount) {
                    two.add(unit);
                }
                if (fits || !unit.preemptible()) {
                    add(unit, e, fits ? en : new long[e.length]);
                }
            }

            void classify(Unit unit, boolean fitsAlone) {
                boolean isHeld = false;
                for (int d = 0; d < held.length; d++) {
                    isHeld |= held[d] && unit.request(d) > 0;
                }
                if (!isHeld && fits(unit, e, en, runtime, min) && place(unit, false)) {
                    entitle(unit);
                    add(unit, e, en);
                } else if (fitsAlone && fits(unit, new long[e.length], en, runtime, min)) {
                    for (int d = 0; d < held.length; d++) {
                        held[d] |= unit.request(d) > 0;
                    }
                }
            }
        }
    }

    private static boolean isTogether(Item one, Item other) {
        return one.group.equals(other.group)
                && one.workload.gang().isPresent()
                && one.workload.gang().equals(other.workload.gang());
    }

    Classes classes() {
        return new Classes();
    }

    /** Returns the ids of those that are entitled: first fit in the order of classes, with a head that holds. */
    Set<String> entitled() {
        return classes().entitled;
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
                : tree.group(scope)
                        .map(of -> of.max().value(d))
                        .orElse(d < schema.size() ? defaultMax.value(d) : Long.MAX_VALUE);
    }

    long used(String scope, int d) {
        return items.values().stream()
                .filter(item -> item.runs && path(item.group).contains(scope))
                .mapToLong(item -> request(item).value(d))
                .sum();
    }

    /** Returns whether workloads of a group fit into what is idle, not counted as used for that. */
    boolean hasRoom(List<String> ids, Classes classes, boolean besideClaims) {
        List<Item> asked = ids.stream().map(items::get).toList();
        List<Item> running = asked.stream().filter(item -> item.runs).toList();
        running.forEach(item -> item.runs = false);
        try {
            return fits(asked, classes, besideClaims);
        } finally {
            running.forEach(item -> item.runs = true);
        }
    }

    private boolean fits(List<Item> asked, Classes classes, boolean besideClaims) {
        List<ResourceVector> before = new ArrayList<>();
        for (Item item : asked) {
            ResourceVector on = item.on != null
                    ? item.on
                    : classes.entitled.contains(item.workload.id()) ? classes.seats.get(item.workload.id()) : null;
            ResourceVector next = on != null ? on : item.workload.request();
            for (int d : on != null ? List.<Integer>of() : schema.flavoredPositions()) {
                String dimension = schema.dimension(d);
                long units = next.value(d);
                ResourceVector counts = next;
                next = units == 0
                        ? next
                        : item.workload.accepted(d).flavors().stream()
                                .map(flavor -> counts.with(dimension, 0).with(dimension, flavor, units))
                                .filter(tried -> fitsIn(
                                        asked,
                                        before,
                                        tried,
                                        schema.column(d, 0),
                                        schema.columns(),
                                        classes,
                                        besideClaims))
                                .findFirst()
                                .orElse(null);
                if (next == null) {
                    return false;
                }
            }
            if (!fitsIn(asked, before, next, schema.size(), schema.columns(), classes, besideClaims)) {
                return false;
            }
            before.add(next);
        }
        ResourceVector last = before.remove(before.size() - 1);
        return fitsIn(asked, before, last, 0, schema.size(), classes, besideClaims);
    }

    /** Returns whether one more fits beside those before it, in some columns; on what is asked for by all together. */
    private boolean fitsIn(
            List<Item> asked,
            List<ResourceVector> before,
            ResourceVector next,
            int from,
            int to,
            Classes classes,
            boolean besideClaims) {
        Item first = asked.get(0);
        String group = first.group;
        boolean areEntitled = asked.stream().allMatch(item -> classes.entitled.contains(item.workload.id()));
        for (String scope : path(group)) {
            for (int c = from; c < to; c++) {
                long more = next.value(c);
                if (more == 0 && before.isEmpty()) {
                    continue;
                }
                for (ResourceVector each : before) {
                    more += each.value(c);
                }
                long claims = 0;
                for (Item other : items.values()) {
                    if (besideClaims
                            && !asked.contains(other)
                            && other.due
                            && !other.held
                            && classes.entitled.contains(other.workload.id())
                            && (!areEntitled || goesBefore(other, first))
                            && path(other.group).contains(scope)) {
                        claims += classes.seats
                                .getOrDefault(other.workload.id(), other.workload.request())
                                .value(c);
                    }
                }
                long kept = c < schema.size() ? kept(scope, group, c, more, classes) : 0;
                if (more > 0 && used(scope, c) + claims + kept + more > capacity(scope, c)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** By importance in a group, and by age across groups. */
    private static boolean goesBefore(Item one, Item other) {
        return (one.group.equals(other.group) ? BY_IMPORTANCE : BY_AGE).compare(one.workload, other.workload) < 0;
    }

    private long kept(String scope, String own, int d, long more, Classes classes) {
        long kept = 0;
        for (var group : tree.groups()) {
            if (scope.isEmpty() && !group.isParent()) {
                long unlent =
                        Math.max(0, group.min().value(d) - group.lendLimit().value(d));
                long used = used(group.name(), d) + (group.name().equals(own) ? more : 0);
                kept += Math.max(0, Math.min(unlent, classes.runtimes.get(group.name())[d]) - used);
            }
        }
        return kept;
    }

    Answer answer(List<String> ids, boolean loans) {
        return answer(ids, loans, classes());
    }

    Answer answer(List<String> ids, boolean loans, Classes classes) {
        List<Item> asked = ids.stream().map(items::get).toList();
        boolean isSystem = asked.get(0).group.equals(ReservedNames.SYSTEM_GROUP);
        boolean room = isSystem || hasRoom(ids, classes, true);
        boolean preemptible = asked.stream().allMatch(item -> item.workload.preemptible());
        if (classes.entitled.containsAll(ids)) {
            return room ? Answer.STARTS : Answer.DUE;
        }
        return room && loans && preemptible ? Answer.STARTS_ON_LOAN : Answer.WAITS;
    }
}
