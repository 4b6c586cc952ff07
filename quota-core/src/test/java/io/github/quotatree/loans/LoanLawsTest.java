package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The laws of docs/loans.md over random states, by the loop of the guide; every answer against {@link LoanModel}. */
@SuppressWarnings("NullAway.Init") // begin sets the fields
class LoanLawsTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.seeds", 300);
    private static final AdmissionOptions NO_LOANS = AdmissionOptions.defaults().withLoans(false);
    private static final AdmissionOptions LOANS = AdmissionOptions.defaults();

    private LoanDraw draw;
    private LoanModel model;
    private QuotaLedger ledger;
    private QuotaLedger.Builder again;
    private final List<LedgerChange> changes = new ArrayList<>();

    /** By id: what was stopped, with its request on the flavors that it held. */
    private final Map<String, ResourceVector> stopped = new HashMap<>();

    private final Set<String> startedByPlan = new HashSet<>();
    private int plans;
    private int stops;
    private int loans;
    private int guarantees;

    @Test
    void hold() throws IOException {
        hold(SEEDS, seed -> new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0));
    }

    @Test
    void holdWithFlavors() throws IOException {
        hold(SEEDS / 3, seed -> new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0, 1 + seed % 3));
    }

    private void hold(int seeds, IntFunction<LoanDraw> draws) throws IOException {
        for (int seed = 0; seed < seeds; seed++) {
            begin(draws.apply(seed));
            for (int wave = 0; wave < 4; wave++) {
                change(wave);
                settle("seed " + seed + ", wave " + wave);
            }
            requireStored(seed);
        }
        assertThat(plans).isGreaterThan(seeds / 4);
        assertThat(stops).isGreaterThan(seeds / 4);
        assertThat(loans).isGreaterThan(seeds);
        assertThat(guarantees).isPositive();
    }

    private void begin(LoanDraw drawn) {
        draw = drawn;
        model = new LoanModel(draw.tree, draw.total, draw.defaultMax);
        QuotaForest forest = QuotaForest.of(draw.tree).toBuilder()
                .defaultGroupMax(draw.defaultMax)
                .build();
        changes.clear();
        ledger = builder(forest).journal(changes::add).build();
        again = builder(forest).replay(changes);
    }

    private QuotaLedger.Builder builder(QuotaForest forest) {
        return QuotaLedger.builder(forest)
                .total(ReservedNames.DEFAULT_TREE, draw.total)
                .admissionRule(AdmissionRule.LOANS);
    }

    /** The journal, the stored journal and the stored state give the ledger that made them. */
    private void requireStored(int seed) throws IOException {
        LedgerState state = ledger.state();
        assertThat(again.build().state()).as("seed " + seed).isEqualTo(state);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JournalWriter writer = JournalWriter.create(bytes, draw.schema)) {
            changes.forEach(writer);
        }
        List<LedgerChange> read = new ArrayList<>();
        JournalReader.of(new ByteArrayInputStream(bytes.toByteArray())).forEach(read::add);
        assertThat(read).as("seed " + seed).isEqualTo(changes);
        bytes.reset();
        StateFormat.write(state, bytes);
        LedgerState stored = StateFormat.read(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(stored).as("seed " + seed).isEqualTo(state);
        assertThat(QuotaLedger.builder(stored).build().state())
                .as("seed " + seed)
                .isEqualTo(state);
    }

    private void change(int wave) {
        for (String id : List.copyOf(model.items.keySet())) {
            if (draw.random.nextInt(4) == 0) {
                ledger.finish(id);
                model.items.remove(id);
            }
        }
        for (Workload workload : draw.wave(true)) {
            String group = workload.group().orElseThrow();
            LoanModel.Item item = new LoanModel.Item(workload, group);
            ledger.submit(workload);
            model.items.put(workload.id(), item);
            if (group.equals(ReservedNames.SYSTEM_GROUP)) { // runtimes follow from its use, as from requests of others
                item.runs = ledger.tryAdmit(workload.id()).admitted();
                assertThat(item.runs).isTrue();
                item.on = ledger.workload(workload.id()).orElseThrow().used();
            }
        }
        if (wave > 0 && draw.random.nextInt(3) == 0) {
            draw.shrinkTotal();
            ledger.setTotal(ReservedNames.DEFAULT_TREE, draw.total);
            model.total = draw.total;
            model.items.values().forEach(item -> item.unplaceable = false);
        }
        model.items.forEach((id, item) -> {
            if (!item.runs && item.unplaceable != (draw.random.nextInt(6) == 0)) {
                item.unplaceable = !item.unplaceable;
                item.due = false;
                ledger.setPlaceable(id, !item.unplaceable);
            }
        });
        stopped.clear();
        startedByPlan.clear();
    }

    private void settle(String state) {
        boolean changed = true;
        int plansOfState = 0;
        for (int round = 0; changed; round++) {
            assertThat(round).as(state).isLessThan(6);
            requireClasses(state);
            requireGuarantees(state);
            changed = admitAll(NO_LOANS, state);
            LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
            changed |= plan.unhelped().stream().anyMatch(id -> !model.item(id).held);
            if (plan.isEmpty()) {
                assertThat(ledger.carryOut(plan).carriedOut()).as(state).isTrue();
                hold(plan);
            } else {
                changed = true;
                carryOut(plan, state);
                plansOfState += plan.victims().isEmpty() ? 0 : 1;
            }
            changed |= admitAll(LOANS, state);
        }
        assertThat(plansOfState).as(state + ": a second plan").isLessThan(2);
        requireNothingIdles(state);
        requireHeld(state);
    }

    private void requireClasses(String state) {
        Set<String> entitled = model.entitled();
        var snapshot = ledger.snapshot();
        for (String id : model.items.keySet()) {
            assertThat(snapshot.isEntitled(id)).as(state + ": " + id).isEqualTo(entitled.contains(id));
        }
    }

    private boolean admitAll(AdmissionOptions options, String state) {
        List<Workload> waiting = new ArrayList<>();
        model.items.values().stream()
                .filter(item -> !item.runs && !item.unplaceable)
                .forEach(item -> waiting.add(item.workload));
        waiting.sort(LoanModel.BY_IMPORTANCE);
        boolean some = false;
        for (Workload workload : waiting) {
            LoanModel.Item item = model.item(workload.id());
            some |= !item.runs && starts(model.together(item), options, state);
        }
        return some;
    }

    /** Asks for a workload, or for those of a gang, by each call that answers; and starts what may start. */
    private boolean starts(List<String> unit, AdmissionOptions options, String state) {
        LoanClasses classes = model.classes();
        Answer expected = model.answer(unit, options.loans(), classes);
        Set<String> entitled = classes.entitled;
        if (unit.size() == 1) {
            assertThat(ledger.fits(unit.get(0), options))
                    .as(state + ": " + unit + " " + expected)
                    .isEqualTo(expected == Answer.STARTS || expected == Answer.STARTS_ON_LOAN);
        }
        assertThat(ledger.decide(unit, options).answer())
                .as(state + ": " + unit)
                .isEqualTo(expected);
        AdmissionCheck check = AdmissionCheck.of(ledger.snapshot(), unit, options);
        assertThat(check.answer()).as(state + ": " + unit).isEqualTo(expected);
        Decision decision = ledger.tryAdmit(unit, options);
        assertThat(decision.exceededLimits()).as(state + ": " + unit).isEqualTo(check.exceededLimits());
        assertThat(decision.answer()).as(state + ": " + decision).isEqualTo(expected);
        if (expected == Answer.WAITS && unit.size() == 1 && !draw.schema.hasFlavors()) {
            assertThat(decision.exceededLimits().stream()
                            .filter(limit -> limit.kind() == Kind.RUNTIME || limit.kind() == Kind.MIN)
                            .toList())
                    .as(state + ": " + unit)
                    .isEqualTo(classes.exceeded.getOrDefault(unit.get(0), List.of()));
        }
        for (String id : unit) {
            LoanModel.Item item = model.item(id);
            item.due |= expected == Answer.DUE;
            item.held &= !decision.admitted();
            if (decision.admitted()) {
                ledger.start(
                        id, Instant.EPOCH, ledger.workload(id).orElseThrow().flavors());
                item.runs = true;
                item.unplaceable = false; // a node has taken it
                item.due = false;
                ResourceVector on = ledger.workload(id).orElseThrow().used();
                item.on = on;
                item.startedOnLoan = !entitled.contains(id);
                loans += item.startedOnLoan ? 1 : 0;
                if (entitled.contains(id) && draw.schema.hasFlavors()) {
                    assertThat(on).as(state + ": " + id).isEqualTo(classes.seats.getOrDefault(id, on));
                }
            }
        }
        requireNotAgain(decision.admitted() ? unit : List.of(), state);
        return decision.admitted();
    }

    /** Nothing stopped is started again; with flavors it may be on another one, as may be one member of a gang. */
    private void requireNotAgain(List<String> started, String state) {
        Predicate<String> isAgain = id -> Objects.equals(model.item(id).on, stopped.get(id));
        boolean some = started.stream().anyMatch(isAgain);
        assertThat(draw.schema.hasFlavors() ? some && started.stream().allMatch(isAgain) : some)
                .as(state + ": started again " + started)
                .isFalse();
    }

    private void hold(LoanPlan plan) {
        model.items.forEach((id, item) -> item.held = plan.unhelped().contains(id));
    }

    private void carryOut(LoanPlan plan, String state) {
        plans++;
        stops += plan.victims().size();
        LoanClasses classes = model.classes();
        Set<String> entitled = classes.entitled;
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            assertThat(entitled).as(state + ": stopped").doesNotContain(victim.id());
            assertThat(startedByPlan).as(state + ": stopped").doesNotContain(victim.id());
            assertThat(victim.workload().workload().preemptible()).isTrue();
            stopped.put(victim.id(), LoanModel.request(model.item(victim.id())));
            requireReason(plan, victim.id(), state);
        }
        HandOver done = ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true));
        assertThat(done.carriedOut()).as(state + ": " + done + " of " + plan).isTrue();
        hold(plan);
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            LoanModel.Item item = model.item(victim.id());
            model.keepEntitled(item.group);
            item.runs = false;
            item.startedOnLoan = false;
        }
        for (String id : plan.preemptors()) {
            ledger.confirm(id);
            ledger.start(id, Instant.EPOCH, ledger.workload(id).orElseThrow().flavors());
            LoanModel.Item item = model.item(id);
            item.runs = true;
            item.due = false;
            item.on = ledger.workload(id).orElseThrow().used();
            startedByPlan.add(id);
        }
        for (String id : plan.preemptors()) {
            assertThat(model.hasRoom(List.of(id), classes, false))
                    .as(state + ": " + id + " in vain")
                    .isTrue();
        }
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            List<String> unit = new ArrayList<>(model.together(model.item(victim.id())));
            unit.retainAll(stopped.keySet());
            assertThat(model.hasRoom(unit, classes, false))
                    .as(state + ": " + victim)
                    .isFalse();
        }
        model.items.values().stream().filter(item -> !item.runs).forEach(item -> item.on = null);
    }

    /** A victim is stopped for one that starts, and that is not less important in its own group; or it gives back. */
    private void requireReason(LoanPlan plan, String victim, String state) {
        LoanModel.Item item = model.item(victim);
        String starter = plan.stoppedFor().get(victim);
        if (starter == null) {
            assertThat(model.isOver(item)).as(state + ": " + victim).isTrue();
            return;
        }
        assertThat(plan.preemptors()).as(state + ": " + victim).contains(starter);
        LoanModel.Item by = model.item(starter);
        boolean goesFirst = LoanModel.BY_IMPORTANCE.compare(model.first(by), model.first(item)) < 0;
        assertThat(goesFirst || !by.group.equals(item.group))
                .as(state + ": " + victim + " for " + starter)
                .isTrue();
    }

    /** A waiting unit is entitled if it fits into the min of its group beside all that go before it. */
    private void requireGuarantees(String state) {
        LedgerSnapshot snapshot = ledger.snapshot();
        RuntimeQuotas quotas = model.quotas(Map.of());
        for (QuotaGroup group : draw.tree.groups()) {
            boolean isScaled = !quotas.group(group.name()).effectiveMin().equals(group.min());
            long[] sum = new long[draw.schema.size()];
            for (LoanModel.Unit unit :
                    group.isParent() || isScaled ? List.<LoanModel.Unit>of() : inTurn(group.name())) {
                boolean isWithin = true;
                for (int d = 0; d < sum.length; d++) {
                    sum[d] += unit.request(d);
                    isWithin &= sum[d]
                            <= (draw.schema.hasFlavors(d) ? 0 : group.min().value(d));
                }
                if (isWithin && !unit.runs()) {
                    guarantees++;
                    assertThat(unit.items)
                            .as(state + ": within its min")
                            .allMatch(item -> snapshot.isEntitled(item.workload.id()));
                }
            }
        }
    }

    /** An entitled workload that still waits is held by limits. */
    private void requireHeld(String state) {
        LedgerSnapshot snapshot = ledger.snapshot();
        Map<String, List<ExceededLimit>> held =
                LoanPlan.of(snapshot, LoanOptions.defaults()).held();
        for (LoanModel.Item item : model.items.values()) {
            String id = item.workload.id();
            boolean isPlaceable = model.units(item.group).stream()
                    .filter(unit -> unit.items.contains(item))
                    .noneMatch(LoanModel.Unit::unplaceable);
            if (!item.runs && isPlaceable && snapshot.isEntitled(id)) {
                assertThat(held.getOrDefault(id, List.of()))
                        .as(state + ": entitled, " + id)
                        .isNotEmpty();
            }
        }
    }

    /** Returns the units of a group in the order of their classes, without those that no node can take. */
    private List<LoanModel.Unit> inTurn(String group) {
        List<LoanModel.Unit> units = new ArrayList<>(model.units(group));
        units.removeIf(unit -> !unit.runs() && unit.unplaceable());
        units.sort(Comparator.comparing((LoanModel.Unit unit) -> !unit.keeps())
                .thenComparing(LoanModel.Unit::first, LoanModel.BY_IMPORTANCE));
        return units;
    }

    private void requireNothingIdles(String state) {
        LoanClasses classes = model.classes();
        for (LoanModel.Item item : model.items.values()) {
            boolean isLoan = item.runs && !classes.entitled.contains(item.workload.id());
            assertThat(isLoan && model.mayBeStopped(item) && model.isOver(item))
                    .as(state + ": above a total or a max with " + item.workload.id())
                    .isFalse();
            List<String> unit = model.together(item);
            boolean mayBeLent = unit.stream().map(model::item).allMatch(of -> of.workload.preemptible());
            if (!item.runs && mayBeLent && !item.unplaceable) {
                assertThat(model.hasRoom(unit, classes, true))
                        .as(state + ": idle for " + unit)
                        .isFalse();
            }
        }
    }
}
