package io.github.quotatree.cli.report;

import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.page.history.History;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.page.live.Sampler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;

/** Serves the page of a report that changes, on the loopback interface. */
final class ServedReport implements AutoCloseable {
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
    synchronized void show(Report report) {
        state = new State(state.number() + 1, report);
    }

    /** Shows the last report with notes beside it. */
    synchronized void note(List<String> notes) {
        show(state.report().withNotes(notes));
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
