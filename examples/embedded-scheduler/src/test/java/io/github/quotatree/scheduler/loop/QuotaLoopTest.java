package io.github.quotatree.scheduler.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The loop of the guide, call by call: groups A and B of min 5 share 10 cpu, and the nodes have places for 4 tasks. */
class QuotaLoopTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");

    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaLedger.of(
            QuotaTree.builder(CPU)
                    .leaf("A", group -> group.min("cpu", 5))
                    .leaf("B", group -> group.min("cpu", 5))
                    .build(),
            CPU.vector(10),
            () -> now);
    private final Nodes nodes = new Nodes();
    private QuotaLoop loop = new QuotaLoop(ledger, nodes);

    /** Nodes that answer when the test says so. */
    private static final class Nodes implements Cluster {
        final Set<String> placed = new HashSet<>();
        final Set<String> running = new HashSet<>();
        final List<String> stopped = new ArrayList<>();

        @Override
        public boolean bind(List<String> job) {
            boolean fits = placed.size() + job.size() <= 4;
            placed.addAll(fits ? job : List.of());
            return fits;
        }

        @Override
        public boolean haveRoom(List<String> job) {
            return placed.size() + job.size() <= 4;
        }

        @Override
        public void stop(String task, String why) {
            stopped.add(task);
        }

        @Override
        public boolean has(String task) {
            return placed.contains(task);
        }

        @Override
        public boolean runs(String task) {
            return running.contains(task);
        }
    }

    private void submit(String id, String group, long cpu) {
        ledger.submit(Workload.of(id, group, CPU.vector(cpu)));
    }

    private void submitGang() {
        for (String id : List.of("g1", "g2")) {
            ledger.submit(
                    Workload.builder(id, CPU.vector(2)).group("A").gang("g").build());
        }
    }

    private void start(String task) {
        nodes.running.add(task);
        loop.bound(task);
        loop.started(task);
    }

    private void leave(String task) {
        nodes.placed.remove(task);
        nodes.running.remove(task);
        loop.gone(task);
    }

    private WorkloadPhase phase(String task) {
        return ledger.workload(task).orElseThrow().phase();
    }

    @Test
    void aGangThatLosesATaskStopsWholeAndStartsWhole() {
        submitGang();
        assertThat(loop.startEntitled()).containsExactly(List.of("g1", "g2"));
        start("g1");
        start("g2");

        leave("g1");
        assertThat(loop.startEntitled()).isEmpty();
        assertThat(loop.startLoans()).isEmpty();
        assertThat(nodes.stopped).containsExactly("g2");
        assertThat(phase("g2")).isEqualTo(WorkloadPhase.STOPPING);
        assertThat(loop.startEntitled()).isEmpty();
        assertThat(nodes.stopped).containsExactly("g2");

        leave("g2");
        assertThat(loop.startEntitled()).containsExactly(List.of("g1", "g2"));
    }

    @Test
    void nodesThatDoNotAnswerInTimeAreToldToGiveUp() {
        submit("a", "A", 5);
        assertThat(loop.startEntitled()).containsExactly(List.of("a"));
        now = now.plus(Duration.ofSeconds(61));
        assertThat(loop.startEntitled()).isEmpty();
        assertThat(nodes.stopped).containsExactly("a");

        leave("a");
        assertThat(loop.startEntitled()).containsExactly(List.of("a"));
    }

    @Test
    void anAnswerThatComesTooLateStopsTheTask() {
        submit("a", "A", 5);
        loop.startEntitled();
        now = now.plus(Duration.ofSeconds(61));
        start("a");
        assertThat(nodes.stopped).containsExactly("a");
        assertThat(phase("a")).isEqualTo(WorkloadPhase.PENDING);
    }

    @Test
    void aJobIsBoundWhenTheLastLoanHasLeftItsRoom() {
        submit("b1", "B", 5);
        submit("b2", "B", 5);
        loop.startEntitled();
        loop.startLoans();
        start("b1");
        start("b2");
        submit("a", "A", 5);
        assertThat(loop.startEntitled()).isEmpty();
        loop.callBack(LoanOptions.defaults());
        assertThat(nodes.stopped).containsExactly("b2");
        loop.proceed();
        assertThat(nodes.placed).doesNotContain("a");

        leave("b2");
        loop.proceed();
        assertThat(nodes.placed).contains("a");
        start("a");
        assertThat(phase("a")).isEqualTo(WorkloadPhase.RUNNING);
    }

    @Test
    void aJobThatNoNodesCanTakeLeavesItsPartToOthers() {
        nodes.placed.addAll(List.of("x", "y", "z"));
        submitGang();
        submit("small", "A", 8);
        assertThat(loop.startEntitled()).containsExactly(List.of("small"));

        leave("small");
        nodes.placed.removeAll(List.of("x", "y", "z"));
        assertThat(loop.startEntitled()).contains(List.of("g1", "g2"));
    }

    @Test
    void aRestartBindsAJobThatWasReservedAndNotBound() {
        submit("a", "A", 5);
        ledger.tryReserve(List.of("a"), Duration.ofMinutes(1), AdmissionOptions.defaults());
        restart(Set.of("a"));
        assertThat(nodes.placed).containsExactly("a");
    }

    @Test
    void aRestartStopsTheRestOfAGangAndForgetsTheJobsThatAreDone() {
        submitGang();
        submit("done", "B", 5);
        loop.startEntitled();
        List.of("g1", "g2", "done").forEach(this::start);
        nodes.placed.removeAll(List.of("g1", "done"));
        restart(Set.of("g1", "g2"));

        assertThat(phase("g1")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(nodes.stopped).containsExactly("g2");
        assertThat(ledger.workload("done")).isEmpty();
    }

    @Test
    void aRestartGivesUpAGangOfWhichANodeTookAPartBeforeItStarted() {
        submitGang();
        loop.startEntitled();
        nodes.placed.remove("g1");
        restart(Set.of("g1", "g2"));

        assertThat(phase("g1")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(nodes.stopped).containsExactly("g2");
    }

    private void restart(Set<String> unfinished) {
        loop = new QuotaLoop(ledger, nodes);
        loop.recover(unfinished);
    }
}
