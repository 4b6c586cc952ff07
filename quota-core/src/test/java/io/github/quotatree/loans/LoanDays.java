package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Random states of a ledger that lends, whose host follows the guide with options of its own; for laws of options. */
@SuppressWarnings("NullAway.Init") // run sets the fields
abstract class LoanDays {
    private static final AdmissionOptions NO_LOANS = AdmissionOptions.defaults().withLoans(false);
    static final Duration HOUR = Duration.ofHours(1);

    LoanDraw draw;
    QuotaLedger ledger;
    Instant now;
    int plans;
    int stops;

    /** How often a plan of a state followed another one that stopped something. */
    int secondPlans;

    /** Returns the options of a plan. */
    abstract LoanOptions options();

    /** Holds the laws of the option for a plan that was made and carried out. */
    abstract void check(String state, LoanModel before, LoanPlan plan, LoanModel after);

    /** Holds the laws of the option for the units that may start on loan, in their order. */
    void checkLoans(String state, LoanModel model, List<List<String>> units) {}

    void run(int seeds) {
        for (int seed = 0; seed < seeds; seed++) {
            now = Instant.EPOCH;
            draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0);
            ledger = draw.ledger().clock(() -> now).build();
            for (int wave = 0; wave < 5; wave++) {
                change(wave);
                settle("seed " + seed + ", wave " + wave);
            }
        }
    }

    private void change(int wave) {
        now = now.plus(HOUR.dividedBy(2));
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (draw.random.nextInt(4) == 0) {
                ledger.finish(status.id());
            }
        }
        for (Workload drawn : draw.wave(true)) {
            Workload.Builder workload = drawn.toBuilder();
            if (draw.random.nextBoolean()) {
                workload.maxRunTime(HOUR.multipliedBy(1 + draw.random.nextInt(3)));
            }
            ledger.submit(workload.build());
            if (drawn.group().orElseThrow().equals(ReservedNames.SYSTEM_GROUP)) {
                start(List.of(drawn.id()), NO_LOANS);
            }
        }
        if (wave > 0 && draw.random.nextInt(4) == 0) {
            draw.shrinkTotal();
            ledger.setTotal(ReservedNames.DEFAULT_TREE, draw.total);
        }
    }

    private void settle(String state) {
        int ofState = 0;
        boolean changed = true;
        for (int round = 0; changed; round++) {
            assertThat(round).as(state).isLessThan(12);
            changed = false;
            for (List<String> unit : LoanQueue.entitled(ledger.snapshot())) {
                changed |= start(unit, NO_LOANS);
            }
            LoanModel before = model();
            LoanPlan plan = LoanPlan.of(ledger.snapshot(), options());
            assertThat(ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true))
                            .carriedOut())
                    .as(state + ": " + plan)
                    .isTrue();
            changed |= !plan.isEmpty();
            plan.preemptors().forEach(ledger::start);
            LoanModel after = model();
            requireLaws(state, plan, before, after);
            requireUseOnLoan(state, after);
            check(state, before, plan, after);
            plans += plan.victims().isEmpty() ? 0 : 1;
            stops += plan.victims().size();
            ofState += plan.victims().isEmpty() ? 0 : 1;
            List<List<String>> loans = LoanQueue.loans(ledger.snapshot(), options());
            checkLoans(state, after, loans);
            for (List<String> unit : loans) {
                boolean starts = start(unit, AdmissionOptions.defaults());
                assertThat(starts).as(state + ": " + unit).isTrue();
                changed = true;
            }
        }
        secondPlans += Math.max(0, ofState - 1);
    }

    private boolean start(List<String> unit, AdmissionOptions options) {
        boolean admitted = ledger.tryAdmit(unit, options).admitted();
        if (admitted) {
            unit.forEach(ledger::start);
        }
        return admitted;
    }

    /** Nothing in vain: all that a plan is for fits, no victim fits again, and no victim was entitled. */
    private static void requireLaws(String state, LoanPlan plan, LoanModel before, LoanModel after) {
        LoanClasses classes = before.classes();
        Set<String> entitled = classes.entitled;
        for (String id : plan.preemptors()) {
            assertThat(after.hasRoom(List.of(id), classes, false))
                    .as(state + ": " + id + " in vain")
                    .isTrue();
        }
        Set<String> stopped = new HashSet<>();
        plan.victims().forEach(victim -> stopped.add(victim.id()));
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            assertThat(entitled).as(state).doesNotContain(victim.id());
            List<String> unit = new ArrayList<>(after.together(after.item(victim.id())));
            unit.retainAll(stopped);
            assertThat(after.hasRoom(unit, classes, false))
                    .as(state + ": " + victim)
                    .isFalse();
        }
    }

    private void requireUseOnLoan(String state, LoanModel model) {
        LoanClasses classes = model.classes();
        for (String group : draw.groups) {
            for (int d = 0; d < draw.schema.size(); d++) {
                long onLoan = 0;
                for (LoanModel.Item item : model.of(group)) {
                    boolean isLoan = item.runs && !classes.entitled.contains(item.workload.id());
                    onLoan += isLoan ? item.workload.request().value(d) : 0;
                }
                assertThat(ledger.snapshot().onLoan(group).value(d))
                        .as(state + ": " + group)
                        .isEqualTo(onLoan);
            }
        }
    }

    private LoanModel model() {
        return LoanModel.of(ledger.snapshot(), draw.tree);
    }
}
