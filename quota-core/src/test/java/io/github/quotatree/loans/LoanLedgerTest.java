package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.Standing;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A ledger that lends, by examples to check by hand: two teams that are guaranteed half of 10 cpu and 4 cards each. */
class LoanLedgerTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ResourceVector TOTAL = SCHEMA.vector(10, 4);
    private static final QuotaTree TREE = QuotaTree.builder(SCHEMA)
            .leaf("a", group -> group.min(SCHEMA.vector(5, 2)))
            .leaf("b", group -> group.min(SCHEMA.vector(5, 2)))
            .build();

    private Instant now = Instant.EPOCH;
    private int submitted;
    private final QuotaLedger ledger = builder().build();

    private QuotaLedger.Builder builder() {
        return QuotaLedger.builder(QuotaForest.of(TREE))
                .total(TREE.id(), TOTAL)
                .admissionRule(AdmissionRule.LOANS)
                .clock(() -> now);
    }

    private void submit(String id, String group, long cpu, long gpu) {
        submit(Workload.builder(id, SCHEMA.vector(cpu, gpu)).group(group));
    }

    private void submit(Workload.Builder workload) {
        ledger.submit(workload.submitted(Instant.ofEpochSecond(submitted++)).build());
    }

    private Answer start(String id) {
        Decision decision = ledger.tryAdmit(id);
        if (decision.admitted()) {
            ledger.start(id);
        }
        return decision.answer();
    }

    private WorkloadStatus status(String id) {
        return ledger.workload(id).orElseThrow();
    }

    /** Lets b run 8 cpu, of which 3 are on loan once a requests them. */
    private void lend() {
        submit("b1", "b", 5, 0);
        submit("b2", "b", 3, 0);
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        assertThat(start("b2")).isEqualTo(Answer.STARTS);
        submit("a1", "a", 5, 0);
    }

    @Test
    void startsOnLoanInWhatAWaitingRequestClaims() {
        submit("a1", "a", 5, 4); // waits for cards: b holds two of the four
        submit("b1", "b", 0, 2);
        submit("b2", "b", 5, 0);
        submit("b3", "b", 5, 0);
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        assertThat(start("a1")).isEqualTo(Answer.WAITS);
        assertThat(start("b2")).isEqualTo(Answer.STARTS);
        Decision decision = ledger.tryAdmit("b3"); // by quota alone, the 5 cpu of a1 idle
        assertThat(decision.answer()).isEqualTo(Answer.STARTS_ON_LOAN);
        assertThat(decision.inWords(AmountFormat.baseUnits())).startsWith("b3 may start on loan");
        assertThat(status("b3").standing().startedOnLoan()).isTrue();
        assertThat(ledger.snapshot().isEntitled("b2")).isTrue();
        assertThat(ledger.snapshot().isEntitled("b3")).isFalse();
    }

    @Test
    void claimsNothingOnceItIsEntitledNoMore() {
        lend();
        submit("b3", "b", 2, 0);
        assertThat(start("a1")).isEqualTo(Answer.DUE);
        assertThat(ledger.fits("b3", AdmissionOptions.defaults()))
                .as("a1 claims the idle 2 cpu")
                .isFalse();
        submit(Workload.builder("urgent", SCHEMA.vector(5, 0)).group("a").priority(1)); // entitled in the place of a1
        assertThat(ledger.fits("b3", AdmissionOptions.defaults())).isTrue();
        assertThat(start("urgent")).isEqualTo(Answer.DUE);
        assertThat(ledger.fits("b3", AdmissionOptions.defaults())).isFalse();
    }

    @Test
    void callsLoansBackForOneThatIsDue() {
        lend();
        now = Instant.ofEpochSecond(100);
        assertThat(start("a1")).isEqualTo(Answer.DUE);
        assertThat(status("a1").standing().dueSince()).contains(now);
        assertThat(ledger.decide(List.of("a1"), AdmissionOptions.defaults()).inWords(AmountFormat.baseUnits()))
                .isEqualTo("a1 is due: the workloads use 8 of the total of 10 cpu, and 5 more would be 3 too much.");
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.preemptors()).containsExactly("a1");
        assertThat(plan.stoppedFor()).isEqualTo(Map.of("b2", "a1"));
        assertThat(plan.victims().get(0).shortfall()).isEqualTo(SCHEMA.vector(3, 0));

        HandOver open = ledger.carryOut(plan);
        assertThat(open.carriedOut()).isTrue();
        submit("b4", "b", 2, 0);
        assertThat(start("b4")).as("the room is that of a1").isEqualTo(Answer.WAITS);
        ledger.evict("b2");
        ledger.start("a1");
        assertThat(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()).isEmpty())
                .isTrue();
        assertThat(start("b2")).isEqualTo(Answer.WAITS);
    }

    @Test
    void aClaimKeepsLoansFromTheRoomOfOneThatIsDue() {
        lend();
        submit("a2", "a", 1, 1);
        assertThat(start("a1")).isEqualTo(Answer.DUE);
        submit("b3", "b", 2, 0);
        assertThat(start("b3")).as("2 cpu idle, and a1 claims them").isEqualTo(Answer.WAITS);
        ledger.setPlaceable("a1", false);
        assertThat(status("a1").standing()).isEqualTo(new Standing(false, true, false, false, false, Optional.empty()));
        assertThat(start("a2")).as("entitled in the place of a1").isEqualTo(Answer.STARTS);
        submit("b5", "b", 1, 0);
        assertThat(start("b5")).isEqualTo(Answer.STARTS_ON_LOAN);
        ledger.setTotal(TREE.id(), TOTAL);
        assertThat(status("a1").standing()).as("the nodes may have changed").isEqualTo(Standing.NONE);
    }

    @Test
    void thePartOfAGangThatNoNodeCanTakeIsNotDueAlthoughTheRestRuns() {
        for (String id : List.of("g1", "g2", "g3")) {
            ledger.submit(Workload.builder(id, SCHEMA.vector(1, 1))
                    .group("a")
                    .gang("g")
                    .build());
        }
        ledger.tryAdmit(List.of("g1", "g2", "g3"), AdmissionOptions.defaults());
        ledger.start("g1");
        ledger.rollBack("g2");
        ledger.rollBack("g3");
        submit("b9", "b", 9, 0);
        assertThat(start("b9")).isEqualTo(Answer.STARTS_ON_LOAN);

        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.preemptors()).containsExactly("g2", "g3");
        ledger.setPlaceable("g2", false);
        plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.preemptors()).isEmpty();
        assertThat(plan.victims()).isEmpty();
    }

    @Test
    void aHeadHoldsItsDimensions() {
        submit("b1", "b", 5, 0);
        submit("a1", "a", 4, 0);
        submit("a2", "a", 5, 0); // does not fit beside a1, but would fit an empty runtime
        submit("a3", "a", 1, 0);
        submit("a4", "a", 0, 1);
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(start("a2")).isEqualTo(Answer.WAITS);
        assertThat(start("a3")).as("lent, and not entitled").isEqualTo(Answer.STARTS_ON_LOAN);
        assertThat(start("a4")).as("a card is not held").isEqualTo(Answer.STARTS);
    }

    @Test
    void stopsNothingForOneThatCannotBeHelped() {
        submit(Workload.builder("b1", SCHEMA.vector(5, 0)).group("b").preemptible(false));
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        submit("b2", "b", 4, 0);
        assertThat(start("b2")).isEqualTo(Answer.STARTS);
        ledger.setTotal(TREE.id(), SCHEMA.vector(6, 4)); // mins scale to 3 each: b1 holds 5 of 6 and cannot be stopped
        submit("a1", "a", 3, 0);
        assertThat(start("a1")).isEqualTo(Answer.DUE);
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.victims()).extracting(victim -> victim.id()).containsExactly("b2");
        assertThat(plan.stoppedFor()).as("it gives back what was lost").isEmpty();
        assertThat(plan.preemptors()).isEmpty();
        assertThat(requireNonNull(plan.held().get("a1")).toString())
                .contains("cpu used 5 + request 3 is 2 above the total, 6");
    }

    @Test
    void waitsBeforeItCallsBack() {
        lend();
        start("a1");
        now = Instant.ofEpochSecond(59);
        LoanOptions minute = LoanOptions.defaults().withDelay(Duration.ofSeconds(60), now);
        assertThat(LoanPlan.of(ledger.snapshot(), minute).isEmpty()).isTrue();
        minute = LoanOptions.defaults().withDelay(Duration.ofSeconds(60), Instant.ofEpochSecond(60));
        assertThat(LoanPlan.of(ledger.snapshot(), minute).preemptors()).containsExactly("a1");
    }

    @Test
    void aGangIsOneUnit() {
        submit("b1", "b", 5, 0);
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        submit(Workload.builder("a1", SCHEMA.vector(3, 0)).group("a").gang("pair"));
        submit(Workload.builder("a2", SCHEMA.vector(3, 0)).group("a").gang("pair"));
        List<String> pair = List.of("a1", "a2");
        assertThat(ledger.decide(pair, AdmissionOptions.defaults()).answer()).isEqualTo(Answer.WAITS);
        ledger.resize("b1", SCHEMA.vector(4, 0));
        assertThat(ledger.tryAdmit(pair, AdmissionOptions.defaults()).answer()).isEqualTo(Answer.STARTS);
    }

    @Test
    void aGangOnLoanIsStoppedWhole() {
        submit(Workload.builder("b1", SCHEMA.vector(4, 0)).group("b").gang("pair"));
        submit(Workload.builder("b2", SCHEMA.vector(4, 0)).group("b").gang("pair"));
        assertThat(ledger.tryAdmit(List.of("b1", "b2"), AdmissionOptions.defaults())
                        .answer())
                .isEqualTo(Answer.STARTS);
        submit("a1", "a", 3, 0);
        assertThat(start("a1")).isEqualTo(Answer.DUE);
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.stoppedFor().keySet()).containsExactlyInAnyOrder("b1", "b2");
        assertThat(ledger.carryOut(plan).carriedOut()).isTrue();
    }

    @Test
    void admitsOfAGangWhatFits() {
        submit("b1", "b", 5, 0);
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        for (int k = 0; k < 4; k++) {
            submit("a" + k, "a", 2, 0);
        }
        List<String> all = List.of("a0", "a1", "a2", "a3");
        Decision few = ledger.tryAdmitAtLeast(all, 3, AdmissionOptions.defaults());
        assertThat(few.admitted()).isFalse();
        Decision some =
                ledger.tryAdmitAtLeast(all, 2, AdmissionOptions.defaults().withLoans(false));
        assertThat(some.workloads()).containsExactly("a0", "a1");
        assertThat(some.answer()).isEqualTo(Answer.STARTS);
    }

    @Test
    void aRequestThatComesAndGoesTakesNothingAway() {
        lend();
        assertThat(ledger.snapshot().isEntitled("b2")).isFalse();
        ledger.finish("a1");
        assertThat(ledger.snapshot().isEntitled("b2")).isTrue();
    }

    @Test
    void whatIsEntitledStaysSoWhenItsGroupStops() {
        submit("a1", "a", 0, 2);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        submit(Workload.builder("b1", SCHEMA.vector(2, 0)).group("b"));
        submit(Workload.builder("b2", SCHEMA.vector(5, 0)).group("b").priority(1));
        assertThat(start("b2")).isEqualTo(Answer.STARTS);
        submit("a2", "a", 5, 0); // so that b may use 5
        assertThat(start("b1")).isEqualTo(Answer.STARTS_ON_LOAN);
        ledger.resize("b2", SCHEMA.vector(6, 0));
        assertThat(ledger.snapshot().isEntitled("b1"))
                .as("6 do not fit into 5, 2 do")
                .isTrue();
        ledger.evict("b2");
        ledger.resize("b2", SCHEMA.vector(5, 0)); // it waits, and goes before b1
        assertThat(ledger.snapshot().isEntitled("b1")).isTrue();
    }

    @Test
    void aPlanWithoutVictimsWaitsForOthersToLeave() {
        submit("b1", "b", 5, 0);
        submit("b2", "b", 4, 0);
        start("b1");
        start("b2");
        submit("a1", "a", 3, 0);
        assertThat(start("a1")).isEqualTo(Answer.DUE);
        ledger.carryOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
        submit("a2", "a", 2, 0);
        assertThat(start("a2")).as("b2 has not left").isEqualTo(Answer.DUE);
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.victims()).isEmpty();
        assertThat(plan.preemptors()).containsExactly("a2");
        ledger.carryOut(plan);
        assertThat(ledger.isReady("a2")).isFalse();
        assertThatThrownBy(() -> ledger.start("a2"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload a2 cannot be started before others have left:"
                        + " cpu used 9 + request 2 is 1 above the total, 10");
        ledger.evict("b2");
        assertThat(ledger.isReady("a2")).isTrue();
        ledger.start("a2");
        ledger.start("a1");
    }

    @Test
    void whatOthersLeaveIdleIsRoom() {
        lend();
        submit("b3", "b", 3, 0);
        List<String> events = new ArrayList<>();
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void roomFor(WorkloadStatus workload) {
                        events.add(workload.id());
                    }
                },
                Runnable::run);
        assertThat(start("b3")).as("2 cpu idle").isEqualTo(Answer.WAITS);
        ledger.finish("a1");
        assertThat(events).as("a claims nothing, and 2 cpu idle").isEmpty();
        ledger.resize("b1", SCHEMA.vector(4, 0));
        assertThat(events).containsExactly("b3");
    }

    @Test
    void explainsWhatItSays() {
        lend();
        assertThat(WorkloadExplanation.of(ledger.snapshot(), "a1", AdmissionOptions.defaults()))
                .hasToString("a1 is due: it lacks 3 cpu; b has 3 cpu on loan (b2).");
        submit("b3", "b", 2, 0);
        assertThat(WorkloadExplanation.of(ledger.snapshot(), "b3", AdmissionOptions.defaults()))
                .hasToString("b3 may start in b on loan: 2 cpu of a.");
        start("a1");
        assertThat(WorkloadExplanation.of(ledger.snapshot(), "b3", AdmissionOptions.defaults())
                        .inWords(AmountFormat.baseUnits()))
                .startsWith(
                        "b3 waits: b uses 5 of the 5 cpu it may use, and 2 more would be 2 too much;"
                                + " the workloads use 8 and others claim 5 of the total of 10 cpu, and 2 more would be 5 too much.");
    }

    @Test
    void theStateRemembersLoans() {
        startsOnLoanInWhatAWaitingRequestClaims();
        LedgerState state = ledger.state();
        assertThat(state.admissionRule()).isEqualTo(AdmissionRule.LOANS);
        QuotaLedger again = QuotaLedger.builder(state).build();
        assertThat(again.state()).isEqualTo(state);
        assertThat(again.snapshot().isEntitled("b3")).isFalse();
        assertThat(again.workload("b3")).isEqualTo(ledger.workload("b3"));
        QuotaLedger byQuota = QuotaLedger.builder(state)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .build();
        assertThatThrownBy(() -> byQuota.snapshot().isEntitled("b3"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a ledger that judges by quota alone entitles no workload: b3");
    }

    @Test
    void refusesWhatItCannotLend() {
        assertThatThrownBy(() -> builder()
                        .options(SolveOptions.defaults().withGuaranteeUsage(true))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot lend idle capacity: its runtimes may sum to more than the total");
        QuotaLedger byQuota = QuotaOnly.ledger(TREE, TOTAL);
        byQuota.submit(Workload.of("a1", "a", SCHEMA.vector(1, 0)));
        assertThatThrownBy(() -> byQuota.setPlaceable("a1", false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a ledger that judges by quota alone asks for no nodes: workload a1");
        assertThatThrownBy(() -> LoanPlan.of(byQuota.snapshot(), LoanOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a ledger that judges by quota alone has no loans");
        lend();
        assertThatThrownBy(() -> ledger.setPlaceable("b1", false)).isInstanceOf(IllegalStateException.class);
        assertThat(status("b1").phase()).isEqualTo(WorkloadPhase.RUNNING);
    }
}
