package io.github.quotatree.stress;

import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.SimulatedDisk;
import io.github.quotatree.store.StoreFailedException;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** A store whose machine loses its power when two threads have their answers. */
class PowerCut {
    private static final AtomicLong SEEDS = new AtomicLong();
    private static final Path FOLDER = Path.of("simulated");

    private final SimulatedDisk disk = SimulatedDisk.empty();
    final LedgerStore store = open(disk);

    private static LedgerStore open(SimulatedDisk disk) {
        try {
            return LedgerStore.open(
                    FOLDER,
                    () -> TwoGroups.state(AdmissionRule.LOANS),
                    StoreOptions.defaults().withDisk(disk),
                    builder -> builder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final void submit(String id) {
        store.ledger().submit(Workload.of(id, "A", TwoGroups.gpus(1)));
    }

    /** Submits a workload, and returns when that is durable. */
    final String submitDurably(String id) {
        submit(id);
        try {
            store.awaitDurable();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "durable";
    }

    /** Replaces the files. */
    final String rotate() {
        try {
            store.rotate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "rotated";
    }

    /** Cuts the power, and returns which of two workloads the next life has. */
    final String left() {
        SimulatedDisk left = disk.afterPowerCut(new Random(SEEDS.incrementAndGet()));
        try {
            store.close();
        } catch (IOException | StoreFailedException e) {
            // its machine has stopped
        }
        try (LedgerStore next = open(left)) {
            QuotaLedger ledger = next.ledger();
            return (ledger.workload("w1").isPresent() ? "w1 " : "")
                    + (ledger.workload("w2").isPresent() ? "w2" : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
