package io.github.quotatree.cli.report;

import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.page.history.History;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.page.live.Sampler;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Serves the page of a report, on the loopback interface, and follows the files that it is of. */
final class ServedReport implements AutoCloseable {
    private static final int MOST_NOTED = 10;

    private final GuardedServer server;
    private final Sampler history;
    private volatile State state;

    private record State(int number, Report report) {}

    /** Starts a server with the first report. */
    ServedReport(int port, Report first, History samples) throws IOException {
        state = new State(0, first);
        LivePage page = new LivePage(
                first.title(),
                () -> {
                    State present = state;
                    return new LivePage.Moment(present.number(), present.report()::trees, present::report);
                },
                samples);
        InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        server = GuardedServer.start(
                GuardedServer.Settings.of("report", new InetSocketAddress(loopback, port)),
                Limits.small(),
                page.in(new Pages()));
        history = page.follow(InstantSource.system());
    }

    /** Shows another report from now on. */
    private void show(Report report) {
        state = new State(state.number() + 1, report);
    }

    /**
     * Shows each state of files, and the smallest changes when they are found, until it is interrupted.
     *
     * @param read reads the files
     * @param searched adds the smallest changes, which takes some time
     * @param faults takes the faults of files that cannot be read
     */
    void follow(FollowedInput changes, Supplier<Report> read, UnaryOperator<Report> searched, Consumer<Fault> faults) {
        try {
            Report present = state.report();
            while (true) {
                show(present);
                show(searched.apply(present));
                present = next(changes, read, faults);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for files that can be read, and notes on the page why other ones cannot. */
    private Report next(FollowedInput changes, Supplier<Report> read, Consumer<Fault> faults)
            throws InterruptedException {
        while (true) {
            changes.awaitChange();
            try {
                return read.get();
            } catch (BadInputException e) {
                e.faults().forEach(faults);
                List<String> notes = new ArrayList<>();
                notes.add("The files cannot be read as they are; this is their last state that could be.");
                e.faults().stream().limit(MOST_NOTED).map(Fault::line).forEach(notes::add);
                show(state.report().withNotes(notes));
            }
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.port() + "/";
    }

    @Override
    public void close() {
        history.close();
        server.close();
    }
}
