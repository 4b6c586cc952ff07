package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LoanTurn;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.queue.QueueView;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Workload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The queue of a ledger that lends, over random states: each answer is that of the ledger, in the order of the rule. */
class LoanTurnsTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.turns", 100);

    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final Map<Answer, Integer> seen = new EnumMap<>(Answer.class);
    private int loansByShare;
    private int submitted;

    /** Ends, stops and submits workloads, marks some as unplaceable, and starts about half of those that may start. */
    private static void change(LoanDraw draw, QuotaLedger ledger, boolean leave) {
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (draw.random.nextInt(4) == 0) {
                ledger.finish(status.id());
            } else if (leave && status.phase() == WorkloadPhase.RUNNING && draw.random.nextInt(6) == 0) {
                ledger.stop(status.id());
            }
        }
        draw.wave(true).forEach(ledger::submit);
        for (QueuePosition position : queue(ledger.snapshot())) {
            if (draw.random.nextBoolean()
                    && ledger.tryAdmit(position.entry().ids(), AdmissionOptions.defaults())
                            .admitted()) {
                position.entry().ids().forEach(id -> ledger.start(id, Instant.EPOCH));
            }
        }
        if (leave && draw.random.nextInt(3) == 0) {
            ledger.carryOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
        }
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.PENDING && draw.random.nextInt(8) == 0) {
                ledger.setPlaceable(status.id(), false);
            }
        }
        draw.wave(true).forEach(ledger::submit);
    }

    private static AdmissionQueue queue(LedgerSnapshot snapshot) {
        return AdmissionQueue.of(snapshot, QueueOptions.defaults(), Instant.EPOCH);
    }

    @Test
    void everyAnswerIsThatOfTheLedger() {
        for (int seed = 0; seed < SEEDS; seed++) {
            LoanDraw draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0);
            QuotaLedger ledger = draw.ledger().build();
            for (int wave = 0; wave < 3; wave++) {
                change(draw, ledger, true);
                requireAnswers(ledger, "seed " + seed + ", wave " + wave);
            }
        }
        assertThat(seen.values()).hasSize(4).allMatch(count -> count > SEEDS / 2);
    }

    private void requireAnswers(QuotaLedger ledger, String state) {
        AdmissionQueue queue = queue(ledger.snapshot());
        List<String> waiting = new ArrayList<>();
        ledger.snapshot().workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .forEach(status -> waiting.add(status.id()));
        List<QueueEntry> entries = new ArrayList<>();
        List<String> listed = new ArrayList<>();
        for (QueuePosition position : queue) {
            entries.add(position.entry());
            listed.addAll(position.entry().ids());
            assertThat(position.number()).isEqualTo(entries.size());
        }
        assertThat(listed).as(state).containsExactlyInAnyOrderElementsOf(waiting);
        assertThat(queue.size()).as(state).isEqualTo(waiting.size());
        assertThat(queue(ledger.snapshot()).next())
                .as(state)
                .isEqualTo(entries.stream()
                        .filter(entry -> entry.verdict().admits())
                        .findFirst());

        // each in its turn is told this
        QuotaLedger copy = QuotaLedger.builder(ledger.state()).build();
        for (QueueEntry entry : entries) {
            if (isUnplaceable(entry)) {
                assertThat(entry.verdict()).isEqualTo(Verdict.DOES_NOT_FIT);
                continue; // a host does not ask for it
            }
            Decision decision = copy.tryAdmit(entry.ids(), AdmissionOptions.defaults());
            String of = state + ": " + entry + ", " + decision;
            seen.merge(decision.answer(), 1, Integer::sum);
            assertThat(entry.verdict().answer()).as(of).isEqualTo(decision.answer());
            assertThat(idle(entry.exceededLimits())).as(of).isEqualTo(idle(decision.exceededLimits()));
        }
        // all that may start do, and no other one does
        QuotaLedger starting = QuotaLedger.builder(ledger.state()).build();
        entries.stream().filter(entry -> entry.verdict().admits()).forEach(entry -> {
            Decision decision = starting.tryAdmit(entry.ids(), AdmissionOptions.defaults());
            assertThat(decision.admitted())
                    .as(state + ": " + entry + ", " + decision)
                    .isTrue();
        });
        entries.stream()
                .filter(entry -> !entry.verdict().admits() && !isUnplaceable(entry))
                .forEach(entry -> {
                    Decision decision = starting.tryAdmit(entry.ids(), AdmissionOptions.defaults());
                    assertThat(decision.admitted())
                            .as(state + ": " + entry + ", " + decision)
                            .isFalse();
                });
    }

    /** Returns the limits of the idle capacity; the entry has those of the runtime as they were before the first turn. */
    private static List<ExceededLimit> idle(List<ExceededLimit> limits) {
        return limits.stream()
                .filter(limit -> limit.kind() == Kind.TOTAL || limit.kind() == Kind.MAX)
                .toList();
    }

    private static boolean isUnplaceable(QueueEntry entry) {
        return entry.workloads().stream().anyMatch(status -> status.standing().unplaceable());
    }

    @Test
    void theOrderIsThatOfTheRule() {
        for (int seed = 0; seed < SEEDS; seed++) {
            LoanDraw draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, false);
            draw.groups.remove(ReservedNames.SYSTEM_GROUP);
            QuotaLedger ledger = draw.ledger().build();
            for (int wave = 0; wave < 2; wave++) {
                change(draw, ledger, false);
                requireOrder(ledger.snapshot(), draw, "seed " + seed + ", wave " + wave);
            }
        }
        assertThat(loansByShare).isGreaterThan(SEEDS / 4);
    }

    /** Requires at each turn that the unit is the next one by the words of the rule. */
    private void requireOrder(LedgerSnapshot snapshot, LoanDraw draw, String state) {
        LoanModel model = LoanModel.of(snapshot, draw.tree);
        Set<String> entitled = model.entitled();
        LoanClasses classes = model.classes();
        Map<String, List<String>> remaining = new LinkedHashMap<>(); // units by their first workload
        model.items.values().stream().filter(item -> !item.runs).forEach(item -> {
            List<String> unit = model.together(item);
            String first = unit.stream()
                    .min(Comparator.comparing(id -> model.item(id).workload, LoanModel.BY_IMPORTANCE))
                    .orElseThrow();
            remaining.put(first, unit);
        });
        List<String> loans = new ArrayList<>();
        Set<String> passed = new HashSet<>(); // which did not fit at their turns
        List<String> entitledFirst = new ArrayList<>();
        for (LoanTurn turn : LoanTurns.of(snapshot, AdmissionOptions.defaults())) {
            String of = state + ": " + turn;
            String first = turn.ids().get(0);
            assertThat(remaining.get(first)).as(of).containsExactlyInAnyOrderElementsOf(turn.ids());
            Map<String, String> next = firstByGroup(model, remaining, id -> entitled.contains(id));
            if (turn.isEntitled()) {
                entitledFirst.add(first);
                assertThat(first).as(of).isEqualTo(oldest(model, next.values()));
            } else {
                assertThat(next).as(of).isEmpty();
                next = firstByGroup(
                        model, remaining, id -> mayBeLent(model, requireNonNull(remaining.get(id)), classes));
                if (turn.answer() == Answer.STARTS_ON_LOAN) {
                    loans.add(first);
                    requireSmallestShare(model, next, first, entitled, of);
                    assertThat(first).as(of).isEqualTo(nextLoan(model, remaining, classes, entitled, passed));
                } else {
                    assertThat(next).as(of).isEmpty();
                }
            }
            for (String id : requireNonNull(remaining.remove(first))) {
                LoanModel.Item item = model.item(id);
                item.runs = turn.answer() == Answer.STARTS || turn.answer() == Answer.STARTS_ON_LOAN;
                item.due = turn.answer() == Answer.DUE;
            }
        }
        assertThat(remaining).as(state).isEmpty();
        assertThat(LoanQueue.entitled(snapshot))
                .as(state)
                .extracting(ids -> ids.get(0))
                .isEqualTo(entitledFirst);
        assertThat(LoanQueue.loans(snapshot))
                .as(state)
                .extracting(ids -> ids.get(0))
                .isEqualTo(loans);
    }

    private static Map<String, String> firstByGroup(
            LoanModel model, Map<String, List<String>> remaining, Predicate<String> which) {
        Map<String, String> first = new LinkedHashMap<>();
        remaining.keySet().stream()
                .filter(which)
                .sorted(Comparator.comparing(id -> model.item(id).workload, LoanModel.BY_IMPORTANCE))
                .forEach(id -> first.putIfAbsent(model.item(id).group, id));
        return first;
    }

    private static String oldest(LoanModel model, Collection<String> ids) {
        return ids.stream()
                .min(Comparator.comparing((String id) -> model.item(id).workload.submitted())
                        .thenComparing(id -> id))
                .orElseThrow();
    }

    private static boolean mayBeLent(LoanModel model, List<String> unit, LoanClasses classes) {
        return isLendable(model, unit) && model.hasRoom(unit, classes, true);
    }

    private static boolean isLendable(LoanModel model, List<String> unit) {
        return unit.stream().map(model::item).allMatch(item -> item.workload.preemptible() && !item.unplaceable);
    }

    /**
     * Gives turns to the group with the smallest share, of equal ones to the group whose first unit is the oldest, and
     * passes over its first unit as long as that does not fit.
     */
    private static String nextLoan(
            LoanModel model,
            Map<String, List<String>> remaining,
            LoanClasses classes,
            Set<String> entitled,
            Set<String> passed) {
        while (true) {
            Map<String, String> next = firstByGroup(
                    model,
                    remaining,
                    id -> !passed.contains(id) && isLendable(model, requireNonNull(remaining.get(id))));
            String first = next.values().stream()
                    .min(Comparator.comparing((String id) -> share(model, model.item(id).group, entitled))
                            .thenComparing(id -> model.item(id).workload.submitted())
                            .thenComparing(id -> id))
                    .orElseThrow();
            if (model.hasRoom(requireNonNull(remaining.get(first)), classes, true)) {
                return first;
            }
            passed.add(first);
        }
    }

    private void requireSmallestShare(
            LoanModel model, Map<String, String> next, String first, Set<String> entitled, String of) {
        String group = model.item(first).group;
        assertThat(first).as(of).isEqualTo(next.get(group));
        for (String other : next.keySet()) {
            int compared = share(model, group, entitled).compareTo(share(model, other, entitled));
            assertThat(compared).as(of + " before " + other).isLessThanOrEqualTo(0);
            loansByShare += compared < 0 ? 1 : 0;
        }
    }

    /** Returns the use on loan for the weight, as a part of the total, where it is the largest; in 30 decimals. */
    private static BigDecimal share(LoanModel model, String group, Set<String> entitled) {
        BigDecimal largest = BigDecimal.ZERO;
        for (int d = 0; d < model.schema.size(); d++) {
            int at = d;
            long onLoan = model.of(group).stream()
                    .filter(item -> item.runs && !entitled.contains(item.workload.id()))
                    .mapToLong(item -> item.workload.request().value(at))
                    .sum();
            ResourceVector weights = model.tree
                    .group(group)
                    .map(of -> of.sharedWeight().orElse(of.max()))
                    .orElse(model.defaultMax);
            BigDecimal under = BigDecimal.valueOf(Math.max(1, weights.value(d)))
                    .multiply(BigDecimal.valueOf(Math.max(1, model.total.value(d))));
            largest = largest.max(BigDecimal.valueOf(onLoan).divide(under, 30, RoundingMode.DOWN));
        }
        return largest;
    }

    @Test
    void speaksTheFourAnswers() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("a", group -> group.min(SCHEMA.vector(5, 2)).sharedWeight(SCHEMA.vector(2, 2)))
                .leaf("b", group -> group.min(SCHEMA.vector(5, 2)).sharedWeight(SCHEMA.vector(2, 2)))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(10, 4))
                .admissionRule(AdmissionRule.LOANS)
                .build();
        submit(ledger, "b1", "b", 5, 3);
        submit(ledger, "b2", "b", 4, 0);
        ledger.tryAdmit("b1");
        ledger.tryAdmit("b2");
        submit(ledger, "a1", "a", 1, 0);
        submit(ledger, "a2", "a", 4, 0);
        submit(ledger, "b3", "b", 0, 1);
        submit(ledger, "b4", "b", 2, 0);
        submit(ledger, "a3", "a", 0, 2);
        QueueView view = QueueView.of(ledger, QueueOptions.defaults(), () -> Instant.EPOCH);
        assertThat(view.current())
                .extracting(QueuePosition::toString)
                .containsExactly(
                        "1. a1 of a, share 0: may start",
                        "2. a2 of a, share 0: is due: cpu used 10 + request 4 is 4 above the total, 10"
                                + " (behind the last by AGE)",
                        "3. b3 of b, share 3/8 of gpu: may start (behind the last by AGE)",
                        "4. a3 of a, share 0: is due: gpu used 4 + request 2 is 2 above the total, 4"
                                + " (behind the last by AGE)",
                        "5. b4 of b, share 3/8 of gpu: b: cpu used 4 + request 2 is 1 above runtime 5;"
                                + " cpu used 10 + request 2 is 2 above the total, 10 (behind the last by ANSWER)");
        assertThat(view.current()).hasToString("queue of 5 workloads, next: a1 of a, share 0: may start");
        ledger.finish("a3");
        ledger.finish("a2");
        assertThat(view.current().groups())
                .hasToString("[a: share 0, 1 waiting, first a1, b: share 0, 2 waiting, first b3]");
        assertThat(view.current().next().map(QueueEntry::ids)).contains(List.of("a1"));
        assertThatThrownBy(() -> LoanTurns.of(
                        QuotaOnly.builder(QuotaForest.of(tree)).build().snapshot(), AdmissionOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a ledger that judges by quota alone has no loans");
    }

    @Test
    void atEqualSharesTheOldestIsNext() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("a", group -> group.sharedWeight(SCHEMA.zero()))
                .leaf("b", group -> group.sharedWeight(SCHEMA.zero()))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(10, 4))
                .build();
        submitAt(ledger, "a1", "a", 2, 9);
        submitAt(ledger, "b1", "b", 2, 5);
        submitAt(ledger, "a2", "a", 1, 1);
        submitAt(ledger, "b2", "b", 1, 2);
        assertThat(LoanTurns.of(ledger.snapshot(), AdmissionOptions.defaults()))
                .as("a2 and b2, of equal shares, go by their own age, not by that of the loans before them")
                .extracting(LoanTurn::ids)
                .containsExactly(List.of("b1"), List.of("a1"), List.of("a2"), List.of("b2"));
    }

    private static void submitAt(QuotaLedger ledger, String id, String group, int priority, long second) {
        ledger.submit(Workload.builder(id, SCHEMA.vector(1, 0))
                .group(group)
                .priority(priority)
                .submitted(Instant.ofEpochSecond(second))
                .build());
    }

    @Test
    void aClaimEndsWithTheStart() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("a", group -> group.min(SCHEMA.vector(5, 2)))
                .leaf("b", group -> group.min(SCHEMA.vector(5, 2)))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(10, 4))
                .build();
        submit(ledger, "b1", "b", 5, 0);
        submit(ledger, "b2", "b", 4, 0);
        ledger.tryAdmit("b1");
        ledger.tryAdmit("b2");
        submit(ledger, "a1", "a", 3, 0);
        assertThat(ledger.tryAdmit("a1").answer()).isEqualTo(Answer.DUE);
        ledger.finish("b2");
        submit(ledger, "b3", "b", 2, 0);
        assertThat(LoanTurns.of(ledger.snapshot(), AdmissionOptions.defaults()))
                .as("a1 starts and claims no more, so that 2 cpu are left")
                .extracting(LoanTurn::answer)
                .containsExactly(Answer.STARTS, Answer.STARTS);
    }

    private void submit(QuotaLedger ledger, String id, String group, long cpu, long gpu) {
        Workload.Builder workload =
                Workload.builder(id, SCHEMA.vector(cpu, gpu)).group(group);
        ledger.submit(workload.submitted(Instant.ofEpochSecond(submitted++)).build());
    }
}
