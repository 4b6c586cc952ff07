package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.loans.LoanModel.Item;
import io.github.quotatree.loans.LoanModel.Unit;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The classes of all, by the state at a moment: who is entitled, and on which flavors. */
final class LoanClasses {
    private final LoanModel model;
    private final ResourceSchema schema;
    final Set<String> entitled = new HashSet<>();
    final Map<String, long[]> runtimes;

    /** By id: the request on the flavors that a workload is entitled to, which may be others than it holds. */
    final Map<String, ResourceVector> seats = new HashMap<>();

    /** By id: the limits of its group that a workload which is not entitled exceeds; without flavors. */
    final Map<String, List<ExceededLimit>> exceeded = new HashMap<>();

    /** By id: those of them that are taken as if nothing else ran. */
    private final Map<Item, ResourceVector> placed = new HashMap<>();

    private final Map<String, Leaf> leaves = new LinkedHashMap<>();
    private @Nullable RuntimeQuotas beside;
    private final Map<Item, ResourceVector> besideWhom = new HashMap<>();

    LoanClasses(LoanModel model) {
        this.model = model;
        schema = model.schema;
        runtimes = model.runtimes();
        runtimes.forEach((group, runtime) -> leaves.put(group, new Leaf(group, runtime)));
        Map<Unit, Boolean> fitAlone = new HashMap<>();
        for (Leaf leaf : leaves.values()) {
            leaf.all.forEach(unit ->
                    fitAlone.put(unit, unit.items.stream().allMatch(item -> seat(item, false) != null)));
        }
        for (Leaf leaf = next(of -> of.one); leaf != null; leaf = next(of -> of.one)) {
            leaf.keep(leaf.one.remove(0));
        }
        leaves.values().forEach(leaf -> leaf.two.sort(Comparator.comparing(Unit::first, LoanModel.BY_IMPORTANCE)));
        for (Leaf leaf = next(of -> of.two); leaf != null; leaf = next(of -> of.two)) {
            Unit unit = leaf.two.remove(0);
            leaf.classify(unit, requireNonNull(fitAlone.get(unit)));
        }
        model.of(ReservedNames.SYSTEM_GROUP).forEach(item -> entitled.add(item.workload.id()));
    }

    /** Returns the leaf whose next unit is the oldest; null if none has any. */
    private @Nullable Leaf next(Function<Leaf, List<Unit>> units) {
        return leaves.values().stream()
                .filter(leaf -> !units.apply(leaf).isEmpty())
                .min(Comparator.comparing(leaf -> units.apply(leaf).get(0).first(), LoanModel.BY_AGE))
                .orElse(null);
    }

    /** Returns a workload on flavors that it accepts and has headroom on, beside those that are placed. */
    private @Nullable ResourceVector seat(Item item, boolean asHeld) {
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
                boolean holds = item.runs && LoanModel.request(item).value(dimension, flavor) > 0;
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
        RuntimeQuotas quotas = beside;
        if (quotas == null || !placed.equals(besideWhom)) {
            quotas = model.quotas(placed);
            beside = quotas;
            besideWhom.clear();
            besideWhom.putAll(placed);
        }
        return quotas;
    }

    private boolean isIdle(Item item, int column, long units) {
        long before = 0;
        for (String scope : model.path(item.group)) {
            before = 0;
            for (Map.Entry<Item, ResourceVector> other : placed.entrySet()) {
                Item of = other.getKey();
                boolean claims = !of.runs && (isTogether(of, item) || (of.due && !of.held));
                before += claims && model.path(of.group).contains(scope)
                        ? other.getValue().value(column)
                        : 0;
            }
            if (model.used(scope, column) + before + units > model.capacity(scope, column)) {
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
        if (unit.items.stream().allMatch(item -> !item.runs || Objects.equals(item.on, placed.get(item)))) {
            unit.items.forEach(item -> entitled.add(item.workload.id()));
        }
    }

    /** A leaf, while its units are classified: first fit, with a head that holds. */
    private final class Leaf {
        final long[] e = new long[schema.size()];
        final long[] en = new long[schema.size()];
        final boolean[] held = new boolean[schema.size()];
        final long[] runtime;
        final long @Nullable [] min;
        final List<Item> counted = new ArrayList<>();
        final List<Item> fixed = new ArrayList<>();
        final String group;
        final List<Unit> all;
        final List<Unit> one = new ArrayList<>();
        final List<Unit> two = new ArrayList<>();

        Leaf(String group, long[] runtime) {
            this.group = group;
            this.runtime = runtime;
            min = model.tree.group(group).map(of -> of.min().values()).orElse(null);
            all = model.units(group);
            one.addAll(all);
            one.removeIf(unit -> !unit.keeps());
            one.sort(Comparator.comparing(Unit::preemptible).thenComparing(Unit::first, LoanModel.BY_IMPORTANCE));
            two.addAll(all);
            two.removeIf(unit -> unit.keeps() || (!unit.runs() && unit.unplaceable()));
        }

        void keep(Unit unit) {
            boolean byCount = fits(unit, e, en, runtime, min);
            boolean fits = byCount && place(unit, true);
            if (fits) {
                entitle(unit);
            } else if (!unit.preemptible()) {
                unit.items.stream()
                        .filter(item -> item.runs)
                        .forEach(item -> placed.put(item, LoanModel.request(item)));
            } else if (byCount) {
                two.add(unit);
            }
            if (fits || !unit.preemptible()) {
                add(unit, e, fits ? en : new long[e.length]);
                count(unit, fits);
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
                count(unit, true);
                return;
            }
            List<ExceededLimit> limits = exceeded(unit);
            unit.items.forEach(item -> exceeded.put(item.workload.id(), limits));
            if (fitsAlone && fits(unit, new long[e.length], en, runtime, min)) {
                for (int d = 0; d < held.length; d++) {
                    held[d] |= unit.request(d) > 0;
                }
            }
        }

        private void count(Unit unit, boolean isEntitled) {
            counted.addAll(unit.items);
            fixed.addAll(isEntitled && !unit.preemptible() ? unit.items : List.of());
        }

        /** Returns the limits with what runs as used, and all that waits and the rest of the head as held. */
        private List<ExceededLimit> exceeded(Unit unit) {
            List<ExceededLimit> limits = new ArrayList<>();
            for (int d = 0; d < held.length; d++) {
                if (unit.request(d) > 0 && (held[d] || e[d] + unit.request(d) > runtime[d])) {
                    long used = sum(counted, true, d);
                    long waiting = sum(counted, false, d);
                    long ahead = held[d] ? Math.max(waiting, runtime[d] - used) : waiting;
                    limits.add(limit(Kind.RUNTIME, d, runtime[d], used, ahead, unit));
                }
                if (!unit.preemptible() && unit.request(d) > 0 && min != null && en[d] + unit.request(d) > min[d]) {
                    limits.add(limit(Kind.MIN, d, min[d], sum(fixed, true, d), sum(fixed, false, d), unit));
                }
            }
            return limits;
        }

        private ExceededLimit limit(Kind kind, int d, long limit, long used, long ahead, Unit unit) {
            return new ExceededLimit(
                    kind, Optional.of(group), Optional.of(schema.dimension(d)), limit, used, ahead, unit.request(d));
        }
    }

    private static long sum(List<Item> items, boolean run, int d) {
        return items.stream()
                .filter(item -> item.runs == run)
                .mapToLong(item -> item.workload.request().value(d))
                .sum();
    }

    private static boolean isTogether(Item one, Item other) {
        return one.group.equals(other.group)
                && one.workload.gang().isPresent()
                && one.workload.gang().equals(other.workload.gang());
    }

    private static boolean fits(Unit unit, long[] e, long[] en, long[] runtime, long @Nullable [] min) {
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
}
