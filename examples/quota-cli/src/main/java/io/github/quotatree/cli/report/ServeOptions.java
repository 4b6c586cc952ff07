package io.github.quotatree.cli.report;

import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.page.history.History;
import io.github.quotatree.page.history.HistoryFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a page that is served. */
final class ServeOptions {
    private static final int MOST_PORT = 65_535;
    private static final int MOST_DAYS = 366;

    @Option(
            names = "--serve",
            description =
                    "Serve the page on this machine, and follow the files; - is a pipe of kubectl get -w -o json.")
    private boolean serve;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "With --serve, the port; without it, any that is free.")
    private int port;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "With --serve, the file of the samples of the history: it is read, and each sample is added.")
    private @Nullable Path history;

    @Option(
            names = "--days",
            paramLabel = "DAYS",
            description = "With --serve, how many days the history reaches back; 1 by default.")
    private int days = 1;

    boolean isOn() {
        return serve;
    }

    int port() {
        return port;
    }

    /** Returns why the options do not go together, or null. */
    @Nullable
    String fault() {
        if (port < 0 || port > MOST_PORT) {
            return "--port: " + port + " is not between 0 and " + MOST_PORT;
        }
        if (days < 1 || days > MOST_DAYS) {
            return "--days: " + days + " is not between 1 and " + MOST_DAYS;
        }
        return history != null && !serve ? "--history is for a page that is served; add --serve" : null;
    }

    /** Reads the history, to which the page adds its samples. */
    History history(Streams streams) throws IOException {
        History made = new History(Duration.ofDays(days));
        if (history != null) {
            HistoryFile file = new HistoryFile(history, streams::say);
            file.readInto(made);
            made.recordIn(file);
        }
        return made;
    }
}
