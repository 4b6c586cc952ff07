package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerChange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** How a {@link LedgerStore} keeps a ledger. Immutable. */
public final class StoreOptions {
    private static final StoreOptions DEFAULTS = new StoreOptions(new Settings(
            Durability.GROUP_COMMIT,
            Duration.ofSeconds(1),
            1L << 26,
            StoreLimits.defaults(),
            recorder -> recorder,
            failure -> {},
            RealDisk::open));

    private record Settings(
            Durability durability,
            Duration interval,
            long journalBytes,
            StoreLimits limits,
            UnaryOperator<Consumer<LedgerChange>> recorder,
            Consumer<? super IOException> onFailure,
            DiskOpener disk) {}

    /** Opens the folder of a store. */
    @FunctionalInterface
    interface DiskOpener {
        Disk open(Path folder) throws IOException;
    }

    private final Settings all;

    private StoreOptions(Settings all) {
        this.all = all;
    }

    /** Returns the defaults: group commit, an interval of a second, a new state after 64 MiB of journal. */
    public static StoreOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another durability. */
    public StoreOptions withDurability(Durability durability) {
        Objects.requireNonNull(durability, "durability");
        return new StoreOptions(new Settings(
                durability, all.interval, all.journalBytes, all.limits, all.recorder, all.onFailure, all.disk));
    }

    /**
     * Returns these options with another interval, after which the journal is forced with {@link Durability#INTERVAL},
     * and a rotation that has failed is tried again.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public StoreOptions withInterval(Duration interval) {
        Objects.requireNonNull(interval, "interval");
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("store options: interval (" + interval + ") must be positive");
        }
        return new StoreOptions(new Settings(
                all.durability, interval, all.journalBytes, all.limits, all.recorder, all.onFailure, all.disk));
    }

    /**
     * Returns these options with another number of bytes that the journals since the last state may have. When they
     * have more, the store writes a new state in the background.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public StoreOptions withJournalBytes(long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("store options: journal bytes (" + bytes + ") must be positive");
        }
        return new StoreOptions(
                new Settings(all.durability, all.interval, bytes, all.limits, all.recorder, all.onFailure, all.disk));
    }

    /** Returns these options with other limits of the reader. */
    public StoreOptions withLimits(StoreLimits limits) {
        Objects.requireNonNull(limits, "limits");
        return new StoreOptions(new Settings(
                all.durability, all.interval, all.journalBytes, limits, all.recorder, all.onFailure, all.disk));
    }

    /**
     * Returns these options with an observer in front of the journal, such as a meter: a function that returns a
     * recorder which passes each change on to the recorder that it is given, under the lock of the ledger.
     */
    public StoreOptions withRecorder(UnaryOperator<Consumer<LedgerChange>> recorder) {
        Objects.requireNonNull(recorder, "recorder");
        return new StoreOptions(new Settings(
                all.durability, all.interval, all.journalBytes, all.limits, recorder, all.onFailure, all.disk));
    }

    /** Returns these options with a listener that is called once, when the disk has failed with the journal. */
    public StoreOptions withFailureListener(Consumer<? super IOException> listener) {
        Objects.requireNonNull(listener, "listener");
        return new StoreOptions(new Settings(
                all.durability, all.interval, all.journalBytes, all.limits, all.recorder, listener, all.disk));
    }

    /** Returns these options with a simulated disk, which is the folder whatever its name. */
    public StoreOptions withDisk(SimulatedDisk disk) {
        Objects.requireNonNull(disk, "disk");
        return withDisk(folder -> disk.folder());
    }

    /** Returns these options with another file system. */
    StoreOptions withDisk(DiskOpener disk) {
        return new StoreOptions(new Settings(
                all.durability, all.interval, all.journalBytes, all.limits, all.recorder, all.onFailure, disk));
    }

    /** Returns the durability. */
    public Durability durability() {
        return all.durability;
    }

    /** Returns the interval of forces. */
    public Duration interval() {
        return all.interval;
    }

    /** Returns the most bytes of the journals since the last state. */
    public long journalBytes() {
        return all.journalBytes;
    }

    /** Returns the limits of the reader. */
    public StoreLimits limits() {
        return all.limits;
    }

    UnaryOperator<Consumer<LedgerChange>> recorder() {
        return all.recorder;
    }

    Consumer<? super IOException> onFailure() {
        return all.onFailure;
    }

    Disk open(Path folder) throws IOException {
        return all.disk.open(folder);
    }

    /** Returns the options in one line. */
    @Override
    public String toString() {
        return "store options: durability=" + all.durability + " interval=" + all.interval + " journal bytes="
                + all.journalBytes;
    }
}
