package io.github.quotatree.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Edits the thirty teams in a real browser. Run with {@code -Dpictures.record=true} to take the picture of the
 * documentation anew.
 */
class PlayPageTest {
    private static final String GPU = "nvidia.com/gpu";
    private static final Path PICTURE = Path.of("..", "..", "docs", "images", "play.png");

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
        }
        if (run != null) {
            run.close();
        }
    }

    @Test
    void aSliderMovesByKeyboardAndTheRuntimesFollow() {
        try (Window window = opened("research", look -> {})) {
            Page page = window.page();
            page.locator("#play-max-slider").focus();
            press(page, "Home");
            assertThat(page.locator("#play-max").inputValue()).isEqualTo("0");
            press(page, "End");
            assertThat(page.locator("#play-max").inputValue()).isEqualTo("unlimited");
            press(page, "Home");

            // min is above max now: the message stands at the field, and the picture is that of the start
            assertThat(page.locator("#play-max-fault").textContent()
                            + page.locator("#play-min-fault").textContent())
                    .contains("is above max");
            assertThat(runtimeShown(page, "research")).isEqualTo(solved(page, "research"));
            type(page, "total", "90");
            type(page, "max", "64");
            assertThat(page.locator("#play-max-fault").isHidden()).isTrue();
            assertThat(runtimeShown(page, "research")).isEqualTo(solved(page, "research"));
            window.assertNoFaults();
        }
    }

    @Test
    void whatIsTypedIsSolvedUndoneAndDoneAgain() {
        try (Window window = opened("protein-folding", look -> {})) {
            Page page = window.page();
            String start = runtimeShown(page, "protein-folding");
            type(page, "request", "20");
            String edited = runtimeShown(page, "protein-folding");
            assertThat(edited).isEqualTo("20").isNotEqualTo(start);
            assertThat(page.locator("#play-difference").textContent()).contains("Pay", "protein-folding", "−4");
            assertThat(page.locator("#play-state").textContent()).startsWith("1 edit");

            click(page, "play-undo");
            assertThat(runtimeShown(page, "protein-folding")).isEqualTo(start);
            assertThat(page.locator("#play-difference").textContent()).contains("Nothing is edited yet");
            assertThat(page.locator("#play-request").inputValue()).isEqualTo("40");
            click(page, "play-redo");
            assertThat(runtimeShown(page, "protein-folding")).isEqualTo(edited);
            assertThat(page.locator("#play-request").inputValue()).isEqualTo("20");
            page.locator("#grid").focus();
            press(page, "Control+z");
            assertThat(runtimeShown(page, "protein-folding")).isEqualTo(start);
            press(page, "Control+Shift+z");
            click(page, "play-reset");
            assertThat(runtimeShown(page, "protein-folding")).isEqualTo(start);
            assertThat(page.locator("#play-reset").isDisabled()).isTrue();
            window.assertNoFaults();
        }
    }

    @Test
    void whatIsNoQuantityIsRefusedAtItsField() {
        try (Window window = opened("vision", look -> {})) {
            Page page = window.page();
            type(page, "min", "many");
            assertThat(page.locator("#play-min-fault").textContent()).isEqualTo("\"many\" is not a quantity");
            assertThat(page.locator("#play-min").getAttribute("aria-invalid")).isEqualTo("true");
            assertThat(page.locator("#play-undo").isDisabled()).isTrue();
            window.assertAccessible();
            type(page, "min", "20");
            assertThat(page.locator("#play-min-fault").isHidden()).isTrue();
        }
    }

    @Test
    void theYamlSolvesToWhatIsShown() {
        try (Window window = opened("vision", look -> {})) {
            Page page = window.page();
            type(page, "total", "200");
            type(page, "weight", "7");
            String shown = runtimeShown(page, "vision");
            page.locator("#play-yaml").click();
            String yaml = page.locator("#play-text").inputValue();
            window.assertAccessible();
            page.keyboard().press("Escape");
            page.waitForFunction("() => !document.querySelector('dialog')");

            assertThat(CommandRun.solve(yaml).value("vision", "runtime", GPU)).isEqualTo(shown);
            window.assertNoFaults();
        }
    }

    @Test
    void withoutTheTokenThePageSaysWhatToDo() {
        try (Window window = chromium.open(run.address().replaceAll("token=.*", ""))) {
            window.page().waitForSelector("#play[aria-busy=false]");
            assertThat(window.text("#play-state")).contains("the token is wrong; open the address");
        }
    }

    @Test
    void thePictureOfTheDocumentation() {
        for (ColorScheme colors : ColorScheme.values()) {
            if (colors == ColorScheme.NO_PREFERENCE) {
                continue;
            }
            try (Window window = opened("vision", look -> look.setColorScheme(colors))) {
                Page page = window.page();
                type(page, "total", "112");
                type(page, "min", "16");
                page.evaluate("window.scrollTo(0, 0)");
                if (Boolean.getBoolean("pictures.record") && colors == ColorScheme.LIGHT) {
                    page.screenshot(new ScreenshotOptions().setPath(PICTURE));
                }
                window.assertAccessible();
                window.assertNoFaults();
            }
        }
    }

    @Test
    void onANarrowWindow() {
        try (Window window = opened("vision", look -> look.setViewportSize(700, 900))) {
            assertThat(window.value("document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo(true);
            window.assertAccessible();
        }
    }

    private static Window opened(String group, Consumer<NewContextOptions> look) {
        Window window = chromium.open(run.address() + "&dim=" + GPU + "&group=" + group, look);
        settle(window.page());
        return window;
    }

    private static void type(Page page, String property, String amount) {
        Locator field = page.locator("#play-" + property);
        field.fill(amount);
        field.press("Enter");
        settle(page);
    }

    private static void press(Page page, String key) {
        page.keyboard().press(key);
        settle(page);
    }

    private static void click(Page page, String id) {
        page.locator("#" + id).click();
        settle(page);
    }

    /** Waits until the last edit is answered. */
    private static void settle(Page page) {
        page.waitForSelector("#play[aria-busy=false]");
    }

    /** Returns the runtime in the table of the panel, in the line of the dimension that is shown. */
    private static String runtimeShown(Page page, String group) {
        assertThat(page.locator("#panel-title").textContent()).isEqualTo(group);
        return page.locator("#panel table:has(caption:text-is('All dimensions')) tr.current td")
                .nth(3)
                .textContent();
    }

    /** Returns the runtime that the library finds for the edits that the page has, by the YAML of the page. */
    private static String solved(Page page, String group) {
        if (page.locator("#play-yaml").isDisabled()) {
            return CommandRun.of("solve", CommandRun.EXAMPLES + "thirty-teams.yaml", "-o", "json")
                    .value(group, "runtime", GPU);
        }
        page.locator("#play-yaml").click();
        String yaml = page.locator("#play-text").inputValue();
        page.keyboard().press("Escape");
        return CommandRun.solve(yaml).value(group, "runtime", GPU);
    }
}
