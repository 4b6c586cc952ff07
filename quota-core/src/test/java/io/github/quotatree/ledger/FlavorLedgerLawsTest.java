package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.RuntimeQuotas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * The main law of a ledger, with flavors: a snapshot has the runtimes, the use by flavor and the headroom that follow
 * from its workloads one by one. And no admission takes a unit that another group cannot do without.
 */
class FlavorLedgerLawsTest {
    private static final int RUNS = Integer.getInteger("quotatree.flavor.runs", 40);
    private static final int CALLS = 150;

    @Test
    void aSnapshotFollowsFromItsWorkloads() throws IOException {
        int admitted = 0;
        int shortages = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            FlavorLedgerRun run = new FlavorLedgerRun(seed);
            for (int call = 0; call < CALLS; call++) {
                run.call();
                run.check();
            }
            run.checkStored();
            admitted += run.admitted;
            shortages += run.shortages;
        }
        assertThat(admitted).isGreaterThan(RUNS);
        assertThat(shortages).isGreaterThan(RUNS / 4);
    }

    /** Threads that make random calls leave a ledger whose snapshots follow from their workloads at any moment. */
    @Test
    void nothingGetsLostWithEightThreads() throws Exception {
        FlavorLedgerRun run = new FlavorLedgerRun(7);
        QuotaLedger ledger = run.ledger;
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<Integer>> results = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                FlavorCalls calls = new FlavorCalls(ledger, thread);
                Callable<Integer> task = () -> calls.make(400);
                results.add(pool.submit(task));
            }
            int started = 0;
            for (int k = 0; k < 30; k++) {
                LedgerSnapshot now = ledger.snapshot();
                RuntimeQuotas fresh = FlavorLedgerRun.fresh(now);
                assertThat(now.quotas().changesSince(fresh)).isEmpty();
            }
            for (Future<Integer> result : results) {
                started += result.get();
            }
            assertThat(started).isPositive();
        } finally {
            pool.shutdownNow();
        }
        run.check();
        run.checkStored();
    }
}
