package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueueView;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * A view of a ledger in which many wait, and its plans, are those of the same state in a ledger of its own: with loans
 * and by quota alone, with flavors, gangs, the groups beside the trees, and groups above that are checked.
 */
@SuppressWarnings("NullAway.Init") // begin sets the fields
class FollowedQueueTest {
    private static final int SEEDS = Integer.getInteger("quotatree.queue.followed", 12);
    private static final int CHANGES = 40;
    private static final int WAITING = 120;

    private LoanDraw draw;
    private QuotaLedger ledger;
    private QueueOptions options;
    private Instant now;
    private boolean lends;

    @Test
    void isTheQueueOfItsState() {
        int starts = 0;
        int plans = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            begin(seed);
            QueueView view = QueueView.of(ledger, options, () -> now);
            for (int change = 0; change < CHANGES; change++) {
                String state = "seed " + seed + ", change " + change;
                AdmissionQueue queue = view.current();
                LedgerSnapshot alone = QuotaLedger.builder(ledger.state())
                        .clock(() -> now)
                        .build()
                        .snapshot();
                AdmissionQueue anew = AdmissionQueue.of(alone, options, now);
                assertThat(queue.next()).as(state).isEqualTo(anew.next());
                assertThat(queue.size()).as(state).isEqualTo(anew.size());
                if (change % 5 == 0) {
                    assertThat(queue).as(state).containsExactlyElementsOf(anew);
                    assertThat(queue.groups()).as(state).isEqualTo(anew.groups());
                }
                if (lends) {
                    LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
                    assertThat(plan).as(state).isEqualTo(LoanPlan.of(alone, LoanOptions.defaults()));
                    plans += plan.isEmpty() ? 0 : 1;
                }
                starts += queue.next().isPresent() ? 1 : 0;
                change(queue.next());
            }
        }
        assertThat(starts).isGreaterThan(5 * SEEDS);
        assertThat(plans).isGreaterThan(SEEDS);
    }

    private void begin(int seed) {
        lends = seed % 2 == 0;
        now = Instant.ofEpochSecond(1000);
        draw = new LoanDraw(seed, seed % 3 != 0, true, seed % 5 == 0, seed % 4 < 2 ? 0 : 2);
        AdmissionOptions admission = AdmissionOptions.defaults();
        options = QueueOptions.defaults().withAdmission(seed % 6 < 4 ? admission : admission.withCheckAncestors(true));
        ledger = draw.ledger()
                .admissionRule(lends ? AdmissionRule.LOANS : AdmissionRule.QUOTA_ONLY)
                .clock(() -> now)
                .build();
        while (ledger.snapshot().size() < WAITING) {
            for (Workload workload : draw.wave(true)) {
                ledger.submit(workload);
                if (workload.gang().isEmpty() && draw.random.nextInt(4) > 0) {
                    ledger.move(workload.id(), draw.groups.get(0));
                }
                if (draw.random.nextInt(4) > 0) {
                    ledger.resize(workload.id(), resized(workload.request(), 1));
                }
            }
        }
    }

    private void change(Optional<QueueEntry> next) {
        now = now.plusSeconds(draw.random.nextInt(2));
        switch (draw.random.nextInt(lends ? 12 : 10)) {
            case 0 -> draw.wave(true).forEach(ledger::submit);
            case 1 -> one(WorkloadPhase.RUNNING, status -> ledger.finish(status.id()));
            case 2 -> one(WorkloadPhase.RUNNING, status -> ledger.evict(status.id()));
            case 3 -> one(WorkloadPhase.PENDING, status -> ledger.finish(status.id()));
            case 4 ->
                one(
                        WorkloadPhase.PENDING,
                        status -> ledger.resize(
                                status.id(), resized(status.workload().request(), 3)));
            case 5 -> one(WorkloadPhase.ADMITTED, status -> start(status.id()));
            case 10 ->
                one(WorkloadPhase.PENDING, status -> ledger.setPlaceable(status.id(), draw.random.nextBoolean()));
            case 11 -> ledger.carryOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
            default -> next.ifPresent(entry -> startAll(entry.ids()));
        }
    }

    private void startAll(List<String> ids) {
        if (ledger.tryAdmit(ids, options.admission()).admitted() && draw.random.nextInt(3) > 0) {
            ids.forEach(this::start);
        }
    }

    private void start(String id) {
        ledger.start(id, now, ledger.workload(id).orElseThrow().flavors());
    }

    private void one(WorkloadPhase phase, Consumer<WorkloadStatus> change) {
        List<WorkloadStatus> some = ledger.snapshot().workloads().stream()
                .filter(status -> status.phase() == phase)
                .toList();
        if (!some.isEmpty()) {
            change.accept(some.get(draw.random.nextInt(some.size())));
        }
    }

    private ResourceVector resized(ResourceVector before, int times) {
        ResourceVector after = before;
        for (String dimension : draw.schema.dimensions()) {
            after = after.with(dimension, draw.random.nextLong(times * before.value(dimension) / 2 + 1));
        }
        return after;
    }
}
