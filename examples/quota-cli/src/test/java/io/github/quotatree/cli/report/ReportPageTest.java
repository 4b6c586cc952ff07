package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks at the page of the thirty teams in a real browser: in all sizes and colours, and on paper. */
class ReportPageTest {
    private static Chromium chromium;

    @TempDir
    static Path folder;

    private static String page;

    @BeforeAll
    static void writeThePage() {
        chromium = Chromium.start();
        page = ofTheTeams(folder);
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    /** Writes the page of the thirty teams as a user does, and returns its address. */
    static String ofTheTeams(Path folder) {
        Path file = folder.resolve("report.html");
        CommandRun run = CommandRun.of("report", CommandRun.EXAMPLES + "thirty-teams.yaml", "-o", file.toString());
        assertThat(run).isEqualTo(new CommandRun(0, "", ""));
        return file.toUri().toString();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void isAccessibleInBothColours(ColorScheme colors) {
        try (Window window = chromium.open(page, look -> look.setColorScheme(colors))) {
            window.assertAccessible();
            window.page().locator(".row").nth(2).click();
            assertThat(window.page().locator("#panel .lead").count()).isOne();
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void isAccessibleInADrawer(ColorScheme colors) {
        try (Window window = chromium.open(
                page + "#group=vision", look -> look.setViewportSize(700, 900).setColorScheme(colors))) {
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void theSwitchChangesTheColours() {
        try (Window window = chromium.open(page)) {
            Object light = window.value("getComputedStyle(document.body).backgroundColor");
            window.page().locator("#theme").click();
            assertThat(window.value("getComputedStyle(document.body).backgroundColor"))
                    .isNotEqualTo(light);
            assertThat(window.text("#theme")).isEqualTo("Light");
            window.assertAccessible();
            window.page().locator("#theme").click();
            assertThat(window.value("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo(light);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 480, 700, 1040, 1280, 1920})
    void fitsTheWindow(int width) {
        for (String view : new String[] {"", "#group=vision", "#dim=memory&group=recommendations-ranking&all=1"}) {
            try (Window window = chromium.open(page + view, look -> look.setViewportSize(width, 800))) {
                assertThat(window.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .as("%s pixels, view %s", width, view)
                        .isEqualTo(true);
                assertThat(
                                window.value(
                                        "[...document.querySelectorAll('.number, .tag, .card-figure, .amount')]"
                                                + ".filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"))
                        .as("numbers that are cut at %s pixels, view %s", width, view)
                        .isEqualTo(java.util.List.of());
                window.assertNoFaults();
            }
        }
    }

    @Test
    void nothingMovesForReadersWhoWantThat() {
        try (Window window = chromium.open(page, look -> look.setReducedMotion(ReducedMotion.REDUCE))) {
            assertThat(window.value("[...document.querySelectorAll('*')].filter(e => "
                            + "parseFloat(getComputedStyle(e).transitionDuration) > 0 || "
                            + "getComputedStyle(e).animationName !== 'none').length"))
                    .isEqualTo(0);
        }
    }

    @Test
    void showsInTheColoursOfTheSystem() {
        try (Window window = chromium.open(page + "#group=vision", look -> look.setForcedColors(ForcedColors.ACTIVE))) {
            assertThat(window.value("getComputedStyle(document.querySelector('.row .used')).fill"))
                    .as("the use stands out from the runtime")
                    .isNotEqualTo(window.value("getComputedStyle(document.querySelector('.row .runtime')).fill"));
            window.assertNoFaults();
        }
    }

    @Test
    void prints() {
        try (Window window = chromium.open(page + "#group=vision")) {
            byte[] pdf = window.page().pdf(new com.microsoft.playwright.Page.PdfOptions().setFormat("A4"));
            long pages = Pattern.compile("/Type\\s*/Page\\b")
                    .matcher(new String(pdf, StandardCharsets.ISO_8859_1))
                    .results()
                    .count();
            assertThat(pages).isBetween(2L, 4L);
            window.assertNoFaults();
        }
    }

    @Test
    void saysWhatItNeedsWithoutScripts() {
        try (Window window = chromium.open(page, look -> look.setJavaScriptEnabled(false))) {
            assertThat(window.page().locator("noscript").textContent()).contains("quota solve");
        }
    }
}
