package io.github.quotatree.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks at the page of a replay in a real browser, in all sizes and colours. */
class ReplayPageTest {
    private static final String[] REPLAY = {
        "replay",
        CommandRun.EXAMPLES + "replay-jobs.jsonl",
        "--cluster",
        CommandRun.EXAMPLES + "replay-teams.quotatree.yaml",
        "--sample",
        "6"
    };

    /** The bytes of a picture of the documentation are few enough for a repository. */
    private static final long MOST_BYTES = 300_000;

    private static final Path PICTURE = Path.of("..", "..", "docs", "images", "replay-page.png");

    private static Chromium chromium;

    @TempDir
    static Path folder;

    private static String page;

    @BeforeAll
    static void writeThePage() {
        chromium = Chromium.start();
        page = written(folder.resolve("replay.html"), REPLAY);
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static String written(Path file, String... words) {
        String[] arguments = Arrays.copyOf(words, words.length + 2);
        arguments[words.length] = "--page";
        arguments[words.length + 1] = file.toString();
        assertThat(CommandRun.of(arguments).exitCode()).isZero();
        return file.toUri().toString();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void isAccessibleInBothColours(ColorScheme colors) {
        try (Window window = chromium.open(page, look -> look.setColorScheme(colors))) {
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 480, 700, 1280, 1920})
    void fitsTheWindow(int width) {
        try (Window window = chromium.open(page, look -> look.setViewportSize(width, 800))) {
            assertThat(window.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                    .isEqualTo(true);
            assertThat(window.value("[...document.querySelectorAll('.amount')]"
                            + ".filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"))
                    .isEqualTo(List.of());
            window.assertNoFaults();
        }
    }

    @Test
    void showsTheFiguresOfEachPolicy() {
        try (Window window = chromium.open(page)) {
            // the lines of the table of the terminal: a mean wait of 6,040 s, and of 450 s without a delay
            assertThat(row(window, "#policies", "static")).startsWith("static|1.7 h|4.0 h|4.0 h|50 %");
            assertThat(row(window, "#policies", "elastic")).startsWith("elastic|7.5 min|25 min|25 min|0 %");
            assertThat(window.value("document.querySelectorAll('.wait-row').length"))
                    .isEqualTo(4);
            assertThat(window.value("[...document.querySelectorAll('.wait-row:first-child rect')]"
                            + ".map(r => Number(r.getAttribute('width'))).join()"))
                    .isEqualTo("2,0,0,1,3,0,0,0");
        }
    }

    @Test
    void theChoiceOfAPolicyChangesUseAndLoans() {
        try (Window window = chromium.open(page)) {
            window.page().locator("#policy").selectOption("pool");
            assertThat(row(window, "#loans", "speech")).isEqualTo("speech||3");
            assertThat(window.value("document.querySelectorAll('.heat-owed').length"))
                    .isEqualTo(1);
            window.page().locator("#policy").selectOption("static");
            assertThat(window.text("#loans-words")).isEqualTo("No group used more than its guarantee.");
            assertThat(window.text("#live")).isEqualTo("Use and loans under static");
            window.assertAccessible();
        }
    }

    @Test
    void thePlotHasEachVariant() {
        try (Window window = chromium.open(page)) {
            assertThat(window.value("document.querySelectorAll('.variant').length"))
                    .isEqualTo(6);
            assertThat(window.value("document.querySelectorAll('.variant.on-front').length"))
                    .isEqualTo(window.value("document.querySelectorAll('td.front').length"));
        }
    }

    private static String row(Window window, String part, String name) {
        return String.valueOf(window.value("[...[...document.querySelectorAll('" + part + " tr')].find(r => "
                + "r.firstChild.textContent === '" + name + "').children].map(c => c.textContent).join('|')"));
    }

    @Test
    void namesAreTextAlone(@TempDir Path other) throws IOException {
        // without an escape, a comment and a script hide the end of the data from the reader of HTML
        String name = "<!--<script><img src=x onerror=alert(1)>";
        Path jobs = Files.writeString(
                other.resolve("jobs.jsonl"),
                "{\"id\": \"j\", \"submit\": 0, \"run\": 60, \"resources\": {\"gpu\": 1}, \"group\": \"odd\"}\n");
        Path cluster = Files.writeString(
                other.resolve("cluster.yaml"),
                "quotatree: 1\ntotal: {gpu: 4}\ngroups:\n  odd: {min: 1}\n  \"" + name + "\": {min: 2}\n");
        String address = written(
                other.resolve("odd.html"),
                "replay",
                jobs.toString(),
                "--cluster",
                cluster.toString(),
                "--policy",
                "lend");
        try (Window window = chromium.open(address)) {
            assertThat(window.value("document.querySelectorAll('img').length")).isEqualTo(0);
            assertThat(window.value("[...document.querySelectorAll('.heat-row .name')].map(e => e.textContent).join()"))
                    .asString()
                    .contains(name);
            window.assertNoFaults();
        }
    }

    @Test
    void aFileThatIsNoPageIsNotOverwritten(@TempDir Path other) throws IOException {
        Path file = Files.writeString(other.resolve("mine.html"), "mine");
        String[] arguments = Arrays.copyOf(REPLAY, REPLAY.length + 2);
        arguments[REPLAY.length] = "--page";
        arguments[REPLAY.length + 1] = file.toString();
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("is no page of quota");
        assertThat(file).hasContent("mine");
    }

    /** Takes the picture of the documentation: Philly with {@code -Dscreenshots.record=true}, which takes minutes. */
    @Test
    void takeThePicture() {
        assumeTrue(Boolean.getBoolean("screenshots.record"), "-Dscreenshots.record=true takes the picture");
        String address = written(folder.resolve("philly.html"), "replay", "philly", "--sample", "16");
        try (Window window = chromium.open(address, look -> look.setViewportSize(1180, 1620))) {
            window.page().screenshot(new ScreenshotOptions().setPath(PICTURE));
        }
    }

    @Test
    void thePictureIsSmall() throws IOException {
        assertThat(Files.size(PICTURE)).isBetween(1L, MOST_BYTES);
    }
}
