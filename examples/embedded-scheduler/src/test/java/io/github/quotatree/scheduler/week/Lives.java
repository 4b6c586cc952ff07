package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.SimulatedDisk;
import io.github.quotatree.store.StoreFailedException;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lives of the scheduler, whose ledger is in a store. Each ends with its disk, which stops at any byte; half of the
 * time the machine loses its power, and any part of what was not forced. The next life must have all changes that were
 * acknowledged, and none but those of the life before, up to one of them.
 */
final class Lives {
    private static final Path FOLDER = Path.of("simulated");
    private static final int MOST_STEPS = 60;
    private static final int STEPS_OF_A_START = 12;
    private static final int STARTS_OF_ONE_CRASH = 6;

    private final LedgerState first;
    private final InstantSource clock;
    private final Chance chance;
    private final WeekFigures figures;
    private final Consumer<LedgerChange.HandedOver> onHandOver;
    private final StoreOptions options;
    private SimulatedDisk disk = SimulatedDisk.empty();
    private @Nullable LedgerStore store;
    private boolean isOpening;

    // the last life that was open
    private LedgerState begin;
    private final List<LedgerChange> changes = new ArrayList<>();
    private final List<LedgerChange.HandedOver> handOvers = new ArrayList<>();
    private long made;
    private long acknowledged;

    /**
     * Makes the lives of a scheduler that has not started.
     *
     * @param onHandOver called with each plan that is carried out, before it takes effect
     */
    Lives(
            LedgerState first,
            InstantSource clock,
            long seed,
            WeekFigures figures,
            Consumer<LedgerChange.HandedOver> onHandOver) {
        this.first = first;
        this.clock = () -> isOpening ? Instant.EPOCH : clock.instant();
        this.figures = figures;
        this.onHandOver = onHandOver;
        chance = new Chance(seed, "lives");
        begin = first;
        made = first.version();
        // by call alone, since the time of the machine is not that of the week
        options = StoreOptions.defaults().withInterval(Duration.ofDays(1)).withRecorder(journal -> change -> {
            journal.accept(change);
            record(change);
        });
    }

    /** Opens the store, and returns its ledger; or null if the disk has stopped meanwhile. */
    @Nullable
    QuotaLedger start() {
        isOpening = true; // no reservation ends before the comparison
        try {
            LedgerStore opened =
                    LedgerStore.open(FOLDER, () -> first, options.withDisk(disk), builder -> builder.clock(clock));
            store = opened;
            figures.count(Count.TORN, opened.tornBytes() > 0 ? 1 : 0);
            LedgerState restored = opened.ledger().state();
            compare(restored);
            begin = restored;
            made = restored.version();
            acknowledged = made; // the files that were read are forced
            changes.clear();
            handOvers.clear();
            return opened.ledger();
        } catch (IOException | StoreFailedException e) {
            if (!disk.isStopped()) {
                figures.fault("the store cannot be opened: " + e);
            }
            crash();
            return null;
        } finally {
            isOpening = false;
        }
    }

    private void compare(LedgerState restored) {
        if (restored.version() < acknowledged) {
            figures.fault("change " + acknowledged + " was acknowledged, and the restored ledger ends with change "
                    + restored.version());
        }
        QuotaLedger expected = QuotaLedger.builder(begin)
                .replay(changes.stream()
                        .filter(change -> change.version() <= restored.version())
                        .toList())
                .clock(clock)
                .build();
        if (!expected.state().equals(restored)) {
            figures.fault("restored " + restored + " in place of " + expected.state());
        }
        figures.count(Count.CHANGES_LOST, Math.max(0, made - restored.version()));
    }

    /** Plans a crash at one of the next steps of the disk. */
    void crashSoon() {
        disk.stopAt(1 + chance.below(MOST_STEPS));
    }

    /** Returns the disk of the present life. */
    SimulatedDisk disk() {
        return disk;
    }

    /** Returns whether the disk has stopped, so that this life is over. */
    boolean isOver() {
        return disk.isStopped();
    }

    /** Ends a life. */
    void crash() {
        crash(chance.oneIn(2) ? disk.afterPowerCut(chance.random()) : disk.killed(chance.random()));
        if (chance.oneIn(STARTS_OF_ONE_CRASH)) {
            disk.stopAt(1 + chance.below(STEPS_OF_A_START));
        }
    }

    /** Ends a life, and leaves a disk. */
    void crash(SimulatedDisk left) {
        figures.count(Count.CRASHES);
        LedgerStore gone = store;
        store = null;
        disk = left;
        if (gone != null) {
            try {
                gone.close();
            } catch (IOException | StoreFailedException e) {
                // its disk has stopped
            }
        }
    }

    /** Waits until all changes so far are durable; others may act on them then. */
    void awaitDurable() {
        try {
            present().awaitDurable();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        acknowledged = made;
    }

    /** Stores the state, and begins a new journal. */
    void rotate() {
        try {
            present().rotate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LedgerStore present() {
        return Objects.requireNonNull(store, "store");
    }

    private void record(LedgerChange change) {
        changes.add(change);
        made = change.version();
        if (change instanceof LedgerChange.Expired) {
            figures.count(Count.EXPIRED);
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            boolean revocation = first.admissionRule() == AdmissionRule.LOANS
                    || handedOver.preemptors().isEmpty();
            onHandOver.accept(handedOver);
            handOvers.add(handedOver);
            figures.count(
                    revocation ? Count.REVOKED : Count.PREEMPTED,
                    handedOver.victims().size());
            figures.count(Count.HAND_OVERS, handedOver.preemptors().isEmpty() ? 0 : 1);
        }
    }

    /** Returns the plans that were carried out in this life since the last call of this method. */
    List<LedgerChange.HandedOver> takeHandOvers() {
        List<LedgerChange.HandedOver> taken = List.copyOf(handOvers);
        handOvers.clear();
        return taken;
    }
}
