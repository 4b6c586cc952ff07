package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.Demand;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rule of docs/loans.md in its own words, on plain lists: who is entitled, and what a workload is told. */
final class LoanModel {
    static final Comparator<Workload> BY_IMPORTANCE = Comparator.comparingInt((Workload w) -> -w.priority())
            .thenComparing(Workload::submitted)
            .thenComparing(Workload::id);

    static final Comparator<Workload> BY_AGE =
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
        @Nullable
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

    Item item(String id) {
        return requireNonNull(items.get(id), id);
    }

    List<Item> of(String group) {
        return items.values().stream().filter(item -> item.group.equals(group)).toList();
    }

    static long sum(List<Item> of, int column) {
        return of.stream().mapToLong(item -> request(item).value(column)).sum();
    }

    static ResourceVector request(Item item) {
        return item.on == null ? item.workload.request() : item.on;
    }

    /** Returns the quotas where some workloads of the tree run on flavors, and others of them do not. */
    RuntimeQuotas quotas(Map<Item, ResourceVector> running) {
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

    long runtime(String group, int d) {
        return requireNonNull(runtimes().get(group), group)[d];
    }

    /** A workload, or the workloads of a gang in a group. */
    static final class Unit {
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

    List<Unit> units(String group) {
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

    LoanClasses classes() {
        return new LoanClasses(this);
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

    long capacity(String scope, int d) {
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

    Answer answer(List<String> ids, boolean loans) {
        return answer(ids, loans, classes());
    }

    Answer answer(List<String> ids, boolean loans, LoanClasses classes) {
        return new LoanRoom(this, classes).answer(ids, loans);
    }

    /** Returns whether workloads of a group fit into the idle capacity, not counted as used for that. */
    boolean hasRoom(List<String> ids, LoanClasses classes, boolean besideClaims) {
        return new LoanRoom(this, classes).has(ids, besideClaims);
    }
}
