package io.github.quotatree.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** That the programs run, and print what they are to print. */
class ReportsTest {
    @Test
    void thePeersAreJudged() {
        assertThat(PeerCorrectness.table(1_000).toString().lines())
                .anyMatch(line -> line.matches(" +1 over 3 +3 +1 +yarnFairShares +2 +0 +0 +0\\.0 +0"))
                .anyMatch(line -> line.matches(" +10 by 6:6:2 +3 +10 +proposalOnObjects +0 +0 +0 +0\\.5 +1"))
                .anyMatch(line -> line.matches(" +SCENARIO +1000 +\\d+ +quotatree +0 +0 +0 +0\\.\\d+ +0"))
                .noneMatch(line -> line.matches(" +SCENARIO +10000 .*"));
    }

    @Test
    void theFirstSolveOfAJvmIsTimed() throws IOException, InterruptedException {
        assertThat(ColdStart.table(1).toString().lines().toList().get(2))
                .matches(" +FLAT_1K +1000 +no +1( +[0-9.]+){3}");
    }

    @Test
    void everyStepOfARestartIsTimed() throws IOException {
        assertThat(StoreReport.table(100, 1).toString().lines().skip(2))
                .hasSize(5)
                .allMatch(line -> line.matches(" +[a-z ]+100 +[1-9]\\d+( +[0-9.]+){3}"));
    }

    @Test
    void everyCallThatDecisionsMayWaitForIsMade() throws IOException, InterruptedException {
        assertThat(LedgerLatency.table(100, 2_000, 1).toString().lines().skip(2))
                .hasSize(22)
                .allMatch(line -> line.matches(" +[a-z0-9' ]+ [0-9.]+ +(decisions|no call) +[1-9]\\d*( +[0-9.]+){6}"));
    }

    @Test
    void everyChangeIsDurable() throws IOException, InterruptedException {
        assertThat(DurableReport.table(700, 20, 1, 2).toString().lines().skip(2))
                .hasSize(5)
                .allMatch(line -> line.matches(" +[a-z ,]+[12]( +[0-9.]+){7}"));
    }

    @Test
    void everyPartHoldsMemory() throws IOException, InterruptedException {
        assertThat(MemoryReport.table(1_000).toString().lines().skip(2))
                .satisfiesExactly(
                        line -> assertThat(line).matches(" +FLAT_1K +1000 +tree +[1-9]\\d+ +[0-9.]+"),
                        line -> assertThat(line).matches(" +FLAT_1K +1000 +demand +[1-9]\\d+ +[0-9.]+"),
                        line -> assertThat(line).matches(" +FLAT_1K +1000 +solver +[1-9]\\d+ +[0-9.]+"),
                        line -> assertThat(line).matches(" +FLAT_1K +1000 +result of computeRuntime +[1-9]\\d+ .*"),
                        line -> assertThat(line).matches(" +FLAT_1K +1000 +allocated by a repeated solve +\\d+ .*"));
    }
}
