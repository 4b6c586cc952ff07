package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerChange;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The changes of the journals that continue a state, in their order. Each journal names the place where it continues
 * the one before, and the state names its place in the first one; a chain that has other places is refused, with the
 * names of the files. Journals of version 1 and 2 have no places.
 */
final class JournalChain implements Iterator<LedgerChange>, Closeable {
    private final StoreFiles files;
    private final StoreLimits limits;
    private final Queue<Long> left;
    private final String stateName;
    private final @Nullable JournalPlace statePlace;
    private JournalPlace end;
    private String endName;
    private boolean isStateFound;
    private long tornBytes;
    private long bytes;
    private @Nullable InputStream open;
    private @Nullable JournalReader reader;
    private Iterator<LedgerChange> changes = Collections.emptyIterator();
    private String name = "";

    /**
     * Makes a chain that is not read yet.
     *
     * @param statePlace the place of the state, or null if it was written by an older version of the library
     */
    JournalChain(
            StoreFiles files,
            StoreLimits limits,
            List<Long> journals,
            String stateName,
            long stateVersion,
            @Nullable JournalPlace statePlace) {
        this.files = files;
        this.limits = limits;
        left = new ArrayDeque<>(journals);
        this.stateName = stateName;
        this.statePlace = statePlace;
        end = JournalPlace.none(stateVersion);
        endName = stateName;
        isStateFound = statePlace == null;
    }

    /** Returns the place after the last change. */
    JournalPlace end() {
        return end;
    }

    long tornBytes() {
        return tornBytes;
    }

    long bytes() {
        return bytes;
    }

    @Override
    public boolean hasNext() {
        try {
            while (!hasNextInFile()) {
                closeFile();
                Long next = left.poll();
                if (next == null) {
                    requireState();
                    return false;
                }
                open(next);
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public LedgerChange next() {
        if (!hasNext() || reader == null) {
            throw new NoSuchElementException();
        }
        LedgerChange change = changes.next();
        end = endOf(reader, change.version());
        checkState();
        return change;
    }

    private boolean hasNextInFile() throws IOException {
        try {
            return changes.hasNext();
        } catch (UncheckedIOException | StoreFormatException e) {
            throw error(String.valueOf(e.getMessage()), e);
        }
    }

    private JournalPlace endOf(JournalReader present, long version) {
        JournalPlace place = present.place();
        return place == null ? JournalPlace.none(Math.max(end.version(), version)) : place;
    }

    private void open(long number) throws IOException {
        name = StoreFiles.journal(number);
        open = files.disk().read(name);
        JournalReader next = JournalReader.of(open, limits);
        reader = next;
        changes = next.iterator();
        hasNextInFile(); // reads the begin
        JournalBegin begin = next.begin();
        if (begin == null) {
            return; // a stop has left no more of it
        }
        if (isLeftOver(next, begin)) {
            tornBytes += next.completeBytes() + next.tornBytes() - next.unusedBytes();
            reader = null;
            return;
        }
        requireNext(next.place() != null, begin);
        JournalPlace first = next.placeOfBegin();
        end = first == null ? end : first;
        endName = name;
        checkState();
    }

    /**
     * Returns whether a journal is the rest of a switch after a power cut: it continues changes that were not forced
     * and are lost. Nothing in it has ever been durable, since the journal before it is forced before that, which a
     * frame would say.
     */
    private boolean isLeftOver(JournalReader present, JournalBegin begin) throws IOException {
        JournalPlace before = begin.before();
        boolean isFork = before.epoch() == end.epoch() && before.version() < end.version();
        if (present.isBeforeForced() || isFork || before.equals(end) || isFirst()) {
            return false;
        }
        while (hasNextInFile()) {
            changes.next();
        }
        return !present.isBeforeForced();
    }

    private boolean isFirst() {
        return statePlace != null && endName.equals(stateName);
    }

    /** Compares the begin of a journal with the end of the one before. */
    private void requireNext(boolean isChained, JournalBegin begin) throws IOException {
        JournalPlace before = begin.before();
        if (statePlace != null && isFirst()) {
            if (begin.epoch() != statePlace.epoch()) {
                throw error(
                        "this is not the journal that " + stateName + " was written with, but a foreign file", null);
            }
        } else if (!isChained) {
            if (end.epoch() != 0) {
                throw error("this journal of an older version cannot continue " + endName + ": a foreign file", null);
            }
        } else if (before.epoch() != end.epoch()) {
            throw error(
                    "this journal does not continue " + endName
                            + ": a journal between them is missing, or it is a foreign file",
                    null);
        } else if (before.version() > end.version()) {
            throw error(
                    "a gap: this journal continues after change " + before.version() + ", but " + endName
                            + " ends after change " + end.version(),
                    null);
        } else if (!before.equals(end)) {
            throw error(
                    "a fork: this journal continues after another change " + before.version() + " than " + endName
                            + " has, which ends after change " + end.version() + "; two ledgers have continued it",
                    null);
        }
    }

    private IOException error(String reason, @Nullable Throwable cause) {
        return files.error(name, reason, cause);
    }

    /** Finds the place of the state among the places of the changes. */
    private void checkState() {
        JournalPlace wanted = statePlace;
        if (isStateFound || wanted == null || end.version() != wanted.version()) {
            return;
        }
        if (!end.equals(wanted)) {
            throw new UncheckedIOException(error(
                    "a fork: " + stateName + " was taken after another change " + wanted.version() + " than this one",
                    null));
        }
        isStateFound = true;
    }

    private void requireState() throws IOException {
        if (!isStateFound && statePlace != null) {
            throw files.error(
                    stateName,
                    "it has change " + statePlace.version() + " of a journal, but "
                            + (endName.equals(stateName)
                                    ? "there is none"
                                    : endName + " ends after change " + end.version()),
                    null);
        }
    }

    private void closeFile() throws IOException {
        JournalReader present = reader;
        if (present != null) {
            end = present.begin() == null ? end : endOf(present, end.version());
            tornBytes += present.tornBytes() - present.unusedBytes();
            bytes += present.completeBytes();
        }
        close();
    }

    @Override
    public void close() throws IOException {
        InputStream in = open;
        reader = null;
        open = null;
        changes = Collections.emptyIterator();
        if (in != null) {
            in.close();
        }
    }
}
