package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Loans;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The two numbers of a group that lends: use on loan in all, and use on loan that is called back, and since when. */
class LoanMonitorTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.seeds", 120);
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");
    private static final Duration ANY = Duration.ofSeconds(-1);
    private static final Duration LONG = Duration.ofMinutes(20);

    private Instant now = Instant.EPOCH;

    /** By an example to check by hand: of 12 cpu, b uses its 6 and 3 on loan, and a comes back for its 6. */
    @Test
    void loansAreNoFaultUntilSomeWorkloadIsDue() {
        QuotaTree tree = QuotaTree.builder(CPU)
                .leaf("a", group -> group.min("cpu", 6))
                .leaf("b", group -> group.min("cpu", 6))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), CPU.vector(12))
                .clock(() -> now)
                .build();
        OveruseMonitor monitor = new OveruseMonitor(() -> now);
        for (String id : List.of("b1", "b2", "b3")) {
            ledger.submit(Workload.of(id, "b", CPU.vector(3)));
            ledger.tryAdmit(id);
            ledger.start(id);
        }
        ledger.submit(Workload.of("a1", "a", CPU.vector(6)));
        assertThat(ledger.snapshot().onLoan("b")).isEqualTo(CPU.vector(3));
        ledger.setPlaceable("a1", false);
        observe(monitor, ledger);
        assertThat(monitor.calledBackFor(ANY)).as("no workload is due").isEmpty();

        ledger.setPlaceable("a1", true);
        assertThat(ledger.tryAdmit("a1").answer()).isEqualTo(Answer.DUE);
        observe(monitor, ledger);
        now = now.plus(LONG);
        observe(monitor, ledger);
        Loans loans = new Loans("b", Instant.EPOCH, CPU.vector(3), CPU.vector(3));
        assertThat(monitor.calledBackFor(ANY)).containsExactly(loans);
        assertThat(monitor.calledBackFor(LONG)).as("for no longer than that").isEmpty();
        assertThat(monitor.overusedFor(ANY)).extracting(each -> each.group()).containsExactly("b");

        ledger.carryOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
        observe(monitor, ledger);
        assertThat(monitor.calledBackFor(ANY)).as("its loan is leaving").isEmpty();
    }

    private static void observe(OveruseMonitor monitor, QuotaLedger ledger) {
        monitor.observe(ledger.snapshot(), LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
    }

    /** A host that lets loans be for an hour; each observation against plain sums and a plain memory of the test. */
    @Test
    void bothNumbersAreThoseOfThePlainRule() {
        Watched days = new Watched();
        days.run(SEEDS);
        assertThat(days.calledBack).isGreaterThan(SEEDS / 2);
        assertThat(days.partly).isGreaterThan(SEEDS / 10);
        assertThat(days.late).isGreaterThan(SEEDS / 4);
    }

    private static final class Watched extends LoanDays {
        private @Nullable QuotaLedger watched;
        private OveruseMonitor monitor = new OveruseMonitor(() -> now);
        private final Map<String, Instant> since = new TreeMap<>();
        private int calledBack;
        private int partly;
        private int late;

        @Override
        LoanOptions options() {
            return LoanOptions.defaults().withDelay(HOUR, now);
        }

        @Override
        void check(String state, LoanModel before, LoanPlan plan, LoanModel after) {}

        @Override
        void checkLoans(String state, LoanModel model, List<List<String>> units) {
            if (watched != ledger) {
                watched = ledger;
                monitor = new OveruseMonitor(() -> now);
                since.clear();
            }
            LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
            monitor.observe(ledger.snapshot(), plan);
            List<Loans> expected = expected(model, plan);
            assertThat(monitor.calledBackFor(ANY)).as(state).isEqualTo(expected);
            expected.removeIf(loans -> !loans.since().isBefore(now.minus(LONG)));
            assertThat(monitor.calledBackFor(LONG)).as(state).isEqualTo(expected);
            late += expected.size();
        }

        private List<Loans> expected(LoanModel model, LoanPlan plan) {
            Map<String, ResourceVector> stopped = new TreeMap<>();
            plan.victims().forEach(victim -> {
                LoanModel.Item item = model.item(victim.id());
                stopped.merge(item.group, item.workload.request(), ResourceVector::plus);
            });
            since.keySet().retainAll(stopped.keySet());
            List<Loans> expected = new ArrayList<>();
            stopped.forEach((group, amount) -> {
                ResourceVector onLoan = draw.schema.zero();
                for (LoanModel.Item item : model.of(group)) {
                    boolean isLoan = item.runs && !model.entitled().contains(item.workload.id());
                    onLoan = isLoan ? onLoan.plus(item.workload.request()) : onLoan;
                }
                since.putIfAbsent(group, now);
                expected.add(new Loans(group, since.get(group), onLoan, amount));
                assertThat(amount.fitsIn(onLoan)).isTrue();
                calledBack++;
                partly += amount.equals(onLoan) ? 0 : 1;
            });
            return expected;
        }
    }
}
