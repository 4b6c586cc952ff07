package io.github.quotatree.page.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.page.PageData;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Takes the pictures of the documentation, with {@code -Dscreenshots.record=true}. */
class LivePicturesTest {
    private static final Path PICTURES = Path.of("..", "..", "docs", "images");
    private static final int MOST_BYTES = 300_000;

    private final QuotaLedger ledger = OperatorsMonth.ledger(OperatorsMonth.VISION_AFTER);

    private void submit(String id, String group, long cores, long cards) {
        ledger.submit(Workload.of(id, group, OperatorsMonth.SCHEMA.vector(1000 * cores, cards)));
        ledger.tryAdmit(id);
    }

    private void fill() {
        for (int k = 1; k <= 4; k++) {
            submit("vision/train-" + k, "vision", 60, 8);
        }
        for (int k = 1; k <= 3; k++) {
            submit("language/pretrain-" + k, "language", 70, 8);
        }
        submit("search/index-1", "search", 40, 6);
        submit("search/index-2", "search", 40, 6);
        submit("ads/ranking-1", "ads", 30, 4);
        submit("vision/train-5", "vision", 60, 8);
    }

    @Test
    void takeThePicture() throws IOException {
        assumeTrue(Boolean.getBoolean("screenshots.record"), "-Dscreenshots.record=true takes the picture");
        fill();
        LivePage page = new LivePage(
                "cluster", new LedgerSource("cluster", PageData.UNITS, () -> ledger, List::of, InstantSource.system()));
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (GuardedServer server = GuardedServer.start(
                        GuardedServer.Settings.of("picture", any), Limits.small(), page.in(new Pages()));
                Chromium chromium = Chromium.start();
                Window window = chromium.open(
                        "http://127.0.0.1:" + server.port() + "/#group=search&dim=nvidia.com/gpu",
                        look -> look.setViewportSize(1280, 1150))) {
            window.page().locator(".row").first().waitFor();
            window.page().screenshot(new ScreenshotOptions().setPath(PICTURES.resolve("page-live.png")));
            window.assertNoFaults();
        }
    }

    @Test
    void takeThePicturesOfTheMonth() throws IOException {
        assumeTrue(Boolean.getBoolean("screenshots.record"), "-Dscreenshots.record=true takes the pictures");
        LivePage page = new OperatorsMonth().page();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (GuardedServer server = GuardedServer.start(
                        GuardedServer.Settings.of("picture", any), Limits.small(), page.in(new Pages()));
                Chromium chromium = Chromium.start()) {
            take(chromium, server.port(), "month-light.png", "vision", 1280, 1100, ColorScheme.LIGHT);
            take(chromium, server.port(), "month-dark.png", "language", 1280, 1100, ColorScheme.DARK);
            take(chromium, server.port(), "month-phone.png", "speech", 390, 844, ColorScheme.LIGHT);
        }
    }

    private static void take(
            Chromium chromium, int port, String name, String group, int width, int height, ColorScheme colors) {
        try (Window window = chromium.open(
                "http://127.0.0.1:" + port + "/#dim=nvidia.com%2Fgpu&group=" + group,
                look -> look.setViewportSize(width, height)
                        .setColorScheme(colors)
                        .setTimezoneId("UTC"))) {
            window.page().locator(".plot").waitFor();
            window.page()
                    .locator(".has-days")
                    .waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
            if (width < 600) {
                window.value("document.getElementById('panel').scrollTop = 330");
            }
            window.page().screenshot(new ScreenshotOptions().setPath(PICTURES.resolve(name)));
            window.assertNoFaults();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"page-live.png", "month-light.png", "month-dark.png", "month-phone.png"})
    void thePicturesAreSmall(String name) throws IOException {
        assertThat(Files.size(PICTURES.resolve(name))).isBetween(1L, (long) MOST_BYTES);
    }
}
