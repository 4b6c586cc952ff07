package io.github.quotatree.cli.play;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.browser.Chromium;
import io.github.quotatree.cli.browser.Chromium.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Edits the thirty teams in a real browser. */
class PlayPageTest {
    private static final String GPU = "nvidia.com/gpu";

    private static Chromium chromium;
    private static PlayRun run;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        run = PlayRun.of(CommandRun.EXAMPLES + "thirty-teams.yaml");
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
            run.close();
        }
    }

    @Test
    void look() {
        try (Window window = opened("vision")) {
            Page page = window.page();
            Locator slider = page.locator("#play-min-slider");
            slider.focus();
            for (int i = 0; i < 4; i++) {
                page.keyboard().press("ArrowRight");
            }
            settle(page);
            page.screenshot(new ScreenshotOptions().setPath(Path.of("target", "play.png")));
            window.assertNoFaults();
            window.assertAccessible();
        }
    }

    private static Window opened(String group) {
        Window window = chromium.open(run.address() + "&dim=" + GPU + "&group=" + group);
        settle(window.page());
        return window;
    }

    /** Waits until the last edit is answered. */
    private static void settle(Page page) {
        page.waitForSelector("#play[aria-busy=false]");
    }
}
