package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Takes the pictures of the documentation, with {@code -Dscreenshots.record=true}. */
class ReportPicturesTest {
    private static final Path PICTURES = Path.of("..", "..", "docs", "images");
    private static final int MOST_BYTES = 300_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "report-light.png, LIGHT, 1280, 1000, #group=vision",
        "report-dark.png,  DARK,  1280, 1000, #group=vision",
        "report-panel.png, LIGHT, 1280, 1500, #group=vision"
    })
    void takeThePicture(String name, ColorScheme colors, int width, int height, String view) throws IOException {
        assumeTrue(Boolean.getBoolean("screenshots.record"), "-Dscreenshots.record=true takes the pictures");
        String address = ReportPageTest.ofTheTeams(folder) + view;
        try (Chromium chromium = Chromium.start();
                Window window = chromium.open(
                        address, look -> look.setViewportSize(width, height).setColorScheme(colors))) {
            if (name.contains("panel")) {
                window.page()
                        .locator("#panel")
                        .screenshot(new com.microsoft.playwright.Locator.ScreenshotOptions()
                                .setPath(PICTURES.resolve(name)));
            } else {
                window.page().screenshot(new ScreenshotOptions().setPath(PICTURES.resolve(name)));
            }
        }
    }

    @Test
    void thePicturesAreSmall() throws IOException {
        for (String name : new String[] {"report-light.png", "report-dark.png", "report-panel.png"}) {
            assertThat(Files.size(PICTURES.resolve(name))).as(name).isBetween(1L, (long) MOST_BYTES);
        }
    }
}
