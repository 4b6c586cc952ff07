package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.browser.Chromium;
import io.github.quotatree.cli.browser.Chromium.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads and uses the page of the thirty teams in a real browser. */
class ReportPageTest {
    private static Chromium chromium;

    @TempDir
    static Path folder;

    private static String page;

    @BeforeAll
    static void writeThePage() {
        chromium = Chromium.start();
        Path file = folder.resolve("report.html");
        CommandRun run = CommandRun.of("report", CommandRun.EXAMPLES + "thirty-teams.yaml", "-o", file.toString());
        assertThat(run).isEqualTo(new CommandRun(0, "", run.err()));
        page = file.toUri().toString();
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @Test
    void opensWithoutAFault() {
        try (Window window = chromium.open(page)) {
            assertThat(window.text("h1")).isEqualTo("Quota report");
            assertThat(window.page().locator(".row").count()).isPositive();
            window.assertAccessible();
            window.assertNoFaults();
        }
    }
}
