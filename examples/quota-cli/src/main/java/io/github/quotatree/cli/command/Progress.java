package io.github.quotatree.cli.command;

import io.github.quotatree.text.PeriodicReport;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reports every few seconds how far a long run has come: the objects that were read, and what is done with them. Only a
 * terminal has reports: in a log they would stay.
 */
public final class Progress implements AutoCloseable {
    private final AtomicLong objects = new AtomicLong();
    private final Streams streams;
    private final @Nullable PeriodicReport reports;
    private volatile String phase = "";

    public Progress(Streams streams) {
        this(streams, Boolean.getBoolean("quota.terminal.messages"));
    }

    Progress(Streams streams, boolean isTerminal) {
        this.streams = streams;
        reports = isTerminal ? PeriodicReport.start(this::report) : null;
    }

    private void report() {
        streams.say(String.format(Locale.ROOT, "read %,d objects%s ...", objects.get(), phase));
    }

    /** Counts an object that was read. */
    public void objectRead() {
        objects.lazySet(objects.get() + 1);
    }

    /** Names what is done now that everything is read. */
    public void enter(String newPhase) {
        phase = newPhase;
    }

    @Override
    public void close() {
        if (reports != null) {
            reports.close();
        }
    }
}
