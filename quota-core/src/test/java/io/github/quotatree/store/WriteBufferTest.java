package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.workload.AdmissionOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bytes of changes go to the disk outside the lock of the ledger, and before the call that made them returns. */
class WriteBufferTest {
    /** A thread for each task; on two processors, the common pool of newer JDKs has one for all. */
    private static final Executor THREADS = task -> new Thread(task).start();

    private static final Path FOLDER = Path.of("simulated");
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private SimulatedDisk simulated = SimulatedDisk.empty();
    private final DisturbedDisk disk = new DisturbedDisk(simulated.folder());

    private LedgerStore open(StoreOptions options) throws IOException {
        return LedgerStore.open(FOLDER, StoreFolder::first, options, builder -> builder);
    }

    private LedgerStore openDisturbed() throws IOException {
        return open(StoreFolder.OPTIONS.withDisk(folder -> disk));
    }

    @Test
    void aSlowWriteDelaysNoOtherCall() throws Exception {
        LedgerStore store = openDisturbed();
        StoreFolder.submit(store.ledger(), "job-1");
        disk.writes = new CountDownLatch(1);
        CompletableFuture<Void> change =
                CompletableFuture.runAsync(() -> store.ledger().resize("job-1", Samples.SCHEMA.vector(3, 0)), THREADS);
        assertThat(disk.writing.await(1, TimeUnit.MINUTES)).isTrue();

        CompletableFuture<Boolean> other =
                CompletableFuture.supplyAsync(() -> store.ledger().fits("job-1", AdmissionOptions.defaults()), THREADS);
        assertThat(other.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(change).isNotDone(); // it returns when the operating system has its bytes

        disk.writes.countDown();
        change.get(1, TimeUnit.MINUTES);
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void aKilledProcessLosesNoChangeThatReturned(Durability durability) throws Exception {
        Random random = new Random(3);
        int torn = 0;
        for (int run = 0; run < 100; run++) {
            simulated = SimulatedDisk.empty();
            StoreOptions options = StoreFolder.OPTIONS.withDurability(durability);
            LedgerStore store = open(options.withDisk(simulated));
            List<String> returned = new ArrayList<>();
            simulated.stopAt(1 + random.nextInt(20));
            while (!simulated.isStopped()) {
                String id = "job-" + returned.size();
                store.ledger().submit(Samples.plain(id)); // of which the last one does not return
                if (!simulated.isStopped()) {
                    returned.add(id);
                }
            }
            simulated = simulated.killed(random);
            assertThatThrownBy(store::awaitDurable).isInstanceOf(StoreFailedException.class);
            try (LedgerStore again = open(options.withDisk(simulated))) {
                assertThat(again.ledger().state().workloads())
                        .extracting(status -> status.id())
                        .containsAll(returned);
                torn += again.tornBytes() > 0 ? 1 : 0;
                returned.forEach(id -> assertThat(again.ledger().workload(id)).isPresent());
                assertThat(again.tornBytes()).isLessThan(100); // and not the room that was made
            }
        }
        assertThat(torn).isGreaterThan(50);
    }

    @Test
    void changesThatAFileDoesNotTakeAreReported() throws Exception {
        LedgerStore store = openDisturbed();
        LedgerState before = StoreFolder.submit(store.ledger(), "job-1");
        store.awaitDurable();
        disk.writesToFail.set(1);
        LedgerState made = StoreFolder.submit(store.ledger(), "job-2");

        assertThat(store.hasFailed()).isTrue();
        assertThatThrownBy(store::awaitDurable).isInstanceOf(StoreFailedException.class);
        assertThatThrownBy(() -> StoreFolder.submit(store.ledger(), "job-3")).isInstanceOf(StoreFailedException.class);
        assertThat(store.ledger().state()).isEqualTo(made);
        store.close();
        assertThat(restored()).isEqualTo(before);
    }

    /** What is written after a gap cannot be read. */
    @Test
    void nothingIsWrittenAfterAWriteThatFailed() throws Exception {
        LedgerStore store = openDisturbed();
        LedgerState before = StoreFolder.submit(store.ledger(), "job-1");
        disk.writes = new CountDownLatch(1);
        disk.writesToFail.set(1);
        CompletableFuture<Void> first =
                CompletableFuture.runAsync(() -> StoreFolder.submit(store.ledger(), "job-2"), THREADS);
        assertThat(disk.writing.await(1, TimeUnit.MINUTES)).isTrue();
        CompletableFuture<Void> second =
                CompletableFuture.runAsync(() -> StoreFolder.submit(store.ledger(), "job-3"), THREADS);
        while (store.ledger().workload("job-3").isEmpty()) {
            Thread.onSpinWait();
        }
        disk.writes.countDown();
        CompletableFuture.allOf(first, second).get(1, TimeUnit.MINUTES);
        store.close();
        assertThat(restored()).isEqualTo(before);
    }

    @Test
    void aFullDiskRefusesTheChange() throws Exception {
        LedgerStore store = openDisturbed();
        disk.isFull = true;
        int submitted = 0;
        while (store.takesChanges() && submitted < 10_000) { // until the room that was made is used
            try {
                store.ledger().submit(Samples.plain("job-" + submitted));
                submitted++;
            } catch (UncheckedIOException e) {
                assertThat(store.takesChanges()).isFalse();
            }
        }
        LedgerState before = store.ledger().state();
        assertThat(before.workloads()).hasSize(submitted).hasSizeBetween(1, 9_999);
        assertThat(store.takesChanges()).isFalse();
        assertThat(store.ledger().state()).isEqualTo(before);
        store.awaitDurable();
        disk.isFull = false;
        store.rotate();
        LedgerState after = StoreFolder.submit(store.ledger(), "later");
        store.close();
        assertThat(restored()).isEqualTo(after);
    }

    private LedgerState restored() throws IOException {
        try (LedgerStore again = open(StoreFolder.OPTIONS.withDisk(simulated))) {
            return again.ledger().state();
        }
    }

    @Test
    void aStageCompletesWhenItsChangesAreOnTheDisk() throws Exception {
        LedgerStore store = openDisturbed();
        assertThat(store.whenDurable().toCompletableFuture().get(1, TimeUnit.MINUTES))
                .isNull();
        disk.forces = new CountDownLatch(1);
        StoreFolder.submit(store.ledger(), "job-1");
        CompletableFuture<Void> first = store.whenDurable().toCompletableFuture();
        assertThat(disk.forcing.await(1, TimeUnit.MINUTES)).isTrue();
        StoreFolder.submit(store.ledger(), "job-2");
        CompletableFuture<Void> second = store.whenDurable().toCompletableFuture();
        assertThat(first).isNotDone();

        CountDownLatch present = disk.forces;
        disk.forces = new CountDownLatch(1);
        present.countDown();
        first.get(1, TimeUnit.MINUTES);
        assertThat(second).isNotDone();
        disk.forces.countDown();
        second.get(1, TimeUnit.MINUTES);
        store.close();
    }

    @Test
    void aStageFailsWithTheDisk() throws Exception {
        LedgerStore store = openDisturbed();
        disk.forcesFail = true;
        StoreFolder.submit(store.ledger(), "job-1");
        CompletableFuture<Void> durable = store.whenDurable().toCompletableFuture();
        assertThatThrownBy(() -> durable.get(1, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(StoreFailedException.class);
        assertThat(store.whenDurable().toCompletableFuture()).isCompletedExceptionally();
        store.close();
    }

    @Test
    void theLastStagesCompleteWhenTheStoreIsClosed() throws Exception {
        LedgerStore store = openDisturbed();
        StoreFolder.submit(store.ledger(), "job-1");
        CompletableFuture<Void> durable = store.whenDurable().toCompletableFuture();
        store.close();
        assertThat(durable).isCompleted();
        assertThat(store.whenDurable().toCompletableFuture()).isCompleted();
    }

    /** A disk that is slow, full or fails. */
    private static final class DisturbedDisk extends ForwardingDisk {
        private final CountDownLatch writing = new CountDownLatch(1);
        private final CountDownLatch forcing = new CountDownLatch(1);
        private volatile CountDownLatch writes = OPEN;
        private volatile CountDownLatch forces = OPEN;
        private final AtomicInteger writesToFail = new AtomicInteger();
        private volatile boolean forcesFail;
        private volatile boolean isFull;

        DisturbedDisk(Disk disk) {
            super(disk);
        }

        @Override
        public Output create(String name) throws IOException {
            return new ForwardingOutput(super.create(name)) {
                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    pass(writes, writing);
                    if (writesToFail.getAndDecrement() > 0) {
                        super.write(bytes, from, length / 2);
                        throw new IOException("Input/output error");
                    }
                    super.write(bytes, from, length);
                }

                @Override
                long reserve(long least, long most) throws IOException {
                    if (isFull) {
                        throw new IOException("No space left on device");
                    }
                    return super.reserve(least, most);
                }

                @Override
                void force() throws IOException {
                    pass(forces, forcing);
                    if (forcesFail) {
                        throw new IOException("Input/output error");
                    }
                    super.force();
                }
            };
        }

        private static void pass(CountDownLatch latch, CountDownLatch begun) throws IOException {
            if (latch.getCount() > 0) {
                begun.countDown();
                try {
                    latch.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }
    }
}
