package io.github.quotatree.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One group on two nodes of 8 cards. */
class SchedulerTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");
    private static final Duration HOUR = Duration.ofHours(1);

    private final Timeline timeline = new Timeline(Instant.EPOCH);
    private final List<String> told = new ArrayList<>();
    private final Scheduler scheduler = Scheduler.of(
            QuotaForest.builder(CARDS)
                    .add(QuotaGroup.leaf(CARDS, "A").min(16).build())
                    .node(node("n1"))
                    .node(node("n2"))
                    .build(),
            timeline,
            Duration.ofMinutes(5));
    private final Pool pool = scheduler.pool();

    @BeforeEach
    void listen() {
        pool.listen(new Journal() {
            @Override
            public void waits(JobRun run, Supplier<String> why) {
                told.add(why.get());
            }

            @Override
            public void stopping(JobRun run, String why) {
                told.add(run.job().id() + " " + why);
            }
        });
    }

    private static ClusterNode node(String name) {
        return ClusterNode.of(name, Map.of(), CARDS.vector(8));
    }

    private static Job job(String id, int tasks, long cards) {
        return new Job(id, "A", tasks, CARDS.vector(cards), HOUR, 0, true);
    }

    private WorkloadPhase phase(String task) {
        return scheduler.ledger().workload(task).orElseThrow().phase();
    }

    @Test
    void rollsBackWhatTheQuotaAdmitsAndNoNodeHasRoomFor() {
        pool.submit(job("a", 2, 5));
        pool.submit(job("b", 1, 6));
        scheduler.pass();

        // 6 cards are left, 3 on each node
        assertThat(told).containsExactly("b admitted, but no room yet");
        assertThat(phase("b")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(scheduler.ledger().used("A", "gpu")).isEqualTo(10);

        timeline.runUntil(Instant.EPOCH.plus(HOUR), scheduler::pass);
        assertThat(phase("b")).isEqualTo(WorkloadPhase.RUNNING);
    }

    @Test
    void placesAGangWholeOrLeavesTheMachinesAsTheyAre() {
        pool.submit(job("gang", 3, 5));
        pool.submit(job("small", 1, 8));
        scheduler.pass();

        assertThat(told).containsExactly("gang/0, gang/1, gang/2 admitted, but no room yet");
        assertThat(phase("gang/0")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(phase("small")).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(pool.machines().all()).extracting(Machine::free).containsExactly(CARDS.vector(0), CARDS.vector(8));
    }

    @Test
    void startsAnewWhatItsNodeHasLost() {
        pool.submit(job("gang", 2, 5));
        pool.submit(job("one", 1, 3));
        scheduler.pass();
        scheduler.lose("n2");

        assertThat(told).containsExactly("gang lost with n2");
        assertThat(phase("one")).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(scheduler.ledger().runtime("A", "gpu")).isEqualTo(8);

        // by the time at which its first run would have ended, it has run for half an hour
        timeline.runUntil(Instant.EPOCH.plus(HOUR.dividedBy(2)), () -> {});
        scheduler.add(node("n2"));
        scheduler.pass();
        timeline.runUntil(Instant.EPOCH.plus(HOUR), scheduler::pass);
        assertThat(pool.runs()).extracting(run -> run.job().id()).containsExactly("gang");
        timeline.runUntil(Instant.EPOCH.plus(HOUR.multipliedBy(2)), scheduler::pass);
        assertThat(pool.runs()).isEmpty();
        assertThat(scheduler.ledger().snapshot().size()).isZero();
    }

    @Test
    void startsTheMostImportantFirstAndFillsWhereLittleIsLeft() {
        pool.submit(job("low", 1, 8));
        pool.submit(job("high", 1, 6).withPriority(1));
        pool.submit(job("filler", 1, 2));
        scheduler.pass();

        assertThat(pool.runs())
                .extracting(run -> run.job().id() + " " + run.places())
                .containsExactly("low [n2]", "high [n1]", "filler [n1]");
    }

    @Test
    void theAuditSeesWhatTheLedgerWasNotTold() {
        pool.submit(job("a", 1, 5));
        pool.submit(job("b", 1, 5));
        scheduler.pass();
        assertThat(Audit.of(scheduler).isClean()).isTrue();

        scheduler.ledger().resize("a", CARDS.vector(4));
        assertThat(Audit.of(scheduler).lines())
                .containsExactly(
                        new Audit.Line("A", "gpu", 9, 10, 9, 10), new Audit.Line("in all", "gpu", 9, 10, 16, 16));
        assertThat(Audit.of(scheduler).isClean()).isFalse();
    }
}
