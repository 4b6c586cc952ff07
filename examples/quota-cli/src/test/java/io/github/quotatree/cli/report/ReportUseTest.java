package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses the page of the thirty teams in a real browser, by pointer and by keyboard. */
class ReportUseTest {
    private static Chromium chromium;

    @TempDir
    static Path folder;

    private static String address;

    private Window window;
    private Page page;

    @BeforeAll
    static void writeThePage() {
        chromium = Chromium.start();
        address = ReportPageTest.ofTheTeams(folder);
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void open() {
        window = chromium.open(address);
        page = window.page();
    }

    @AfterEach
    void noFault() {
        window.assertNoFaults();
        window.close();
    }

    private Locator row(String group) {
        return page.locator(".row")
                .filter(new Locator.FilterOptions()
                        .setHas(page.locator("bdi.text", new Page.LocatorOptions().setHasText(group))));
    }

    private String fragment() {
        return (String) window.value("decodeURIComponent(location.hash)");
    }

    private String activeRow() {
        return (String)
                window.value(
                        "document.querySelector('#' + document.getElementById('grid').getAttribute('aria-activedescendant') + ' .text').textContent");
    }

    private int rows() {
        return page.locator(".row").count();
    }

    @Test
    void opensOnTheDimensionThatNeedsAttention() {
        assertThat(page.locator("input[name=dimension]:checked").inputValue()).isEqualTo("nvidia.com/gpu");
        assertThat(window.text("#verdict")).startsWith("7 nvidia.com/gpu of 127 (6 %) are idle.");
    }

    @Test
    void aClickExplainsAGroup() {
        row("vision").click();

        assertThat(window.text("#panel-title")).isEqualTo("vision");
        assertThat(row("vision").getAttribute("aria-selected")).isEqualTo("true");
        assertThat(fragment()).contains("group=vision");
        assertThat(window.text("#live")).startsWith("vision: used 26 of runtime 21, over by 5");

        page.locator(".close").click();
        assertThat(window.text("#panel-title")).isEqualTo("Why?");
        assertThat(fragment()).doesNotContain("group=");
        assertThat(window.value("document.activeElement.id")).isEqualTo("grid");
    }

    @Test
    void anotherDimensionChangesEverything() {
        row("vision").click();
        String before = window.text("#verdict");

        page.locator(".card").nth(0).click();

        assertThat(window.text("#verdict")).isNotEqualTo(before);
        assertThat(window.text("#panel > table tr.current th")).isEqualTo("cpu");
        assertThat(window.text("#panel-title")).isEqualTo("vision");
        assertThat(fragment()).contains("dim=cpu");
    }

    @Test
    void theKeyboardReachesEverything() {
        page.locator("#grid").focus();
        assertThat(activeRow()).isEqualTo("academy");
        page.keyboard().press("ArrowDown");
        assertThat(activeRow()).isEqualTo("courses");
        page.keyboard().press("ArrowLeft");
        assertThat(activeRow()).isEqualTo("academy");
        int open = rows();
        page.keyboard().press("ArrowLeft");
        assertThat(row("academy").getAttribute("aria-expanded")).isEqualTo("false");
        assertThat(rows()).isEqualTo(open - 3);
        assertThat(fragment()).contains("fold=academy");
        page.keyboard().press("ArrowRight");
        assertThat(row("academy").getAttribute("aria-expanded")).isEqualTo("true");
        page.keyboard().press("ArrowRight");
        assertThat(activeRow()).isEqualTo("courses");
        page.keyboard().press("End");
        assertThat(activeRow()).isEqualTo("protein-folding");
        page.keyboard().press("ArrowDown");
        assertThat(activeRow()).isEqualTo("protein-folding");
        page.keyboard().press("Enter");
        assertThat(window.text("#panel-title")).isEqualTo("protein-folding");
        page.keyboard().press("Escape");
        assertThat(window.text("#panel-title")).isEqualTo("Why?");
        page.keyboard().press("Home");
        assertThat(activeRow()).isEqualTo("academy");
        page.keyboard().press("ArrowUp");
        assertThat(activeRow()).isEqualTo("academy");
        page.keyboard().press("1");
        assertThat(page.locator("input[name=dimension]:checked").inputValue()).isEqualTo("cpu");
        page.keyboard().press("/");
        assertThat(window.value("document.activeElement.id")).isEqualTo("find");
    }

    @Test
    void keysOfTheRowsAreTextElsewhere() {
        page.locator("#find").pressSequentially("2/1");

        assertThat(page.locator("#find").inputValue()).isEqualTo("2/1");
        assertThat(page.locator("input[name=dimension]:checked").inputValue()).isEqualTo("nvidia.com/gpu");
    }

    @Test
    void theTabKeyStopsOnceAtTheRows() {
        page.locator("#fold-all").focus();
        page.keyboard().press("Tab");
        assertThat(window.value("document.activeElement.id")).isEqualTo("grid");
        page.keyboard().press("Enter");
        page.keyboard().press("Tab");
        assertThat(window.value("!document.getElementById('grid').contains(document.activeElement)"))
                .isEqualTo(true);
    }

    @Test
    void searchShowsGroupsWithThoseAboveThem() {
        page.locator("#find").fill("vis");
        page.locator("mark").first().waitFor();

        assertThat(page.locator(".row .text").allTextContents()).containsExactly("research", "vision");
        assertThat(window.text("mark")).isEqualTo("vis");
        assertThat(fragment()).contains("find=vis");

        page.locator("#find").fill("no such group");
        page.locator(".empty").waitFor();
        assertThat(window.text(".empty")).isEqualTo("No group matches.");

        page.locator("#find").press("Escape");
        assertThat(rows()).isGreaterThan(20);
    }

    @Test
    void filtersAndSortsShowGroupsInAState() {
        page.locator(".chip").nth(0).click();
        assertThat(page.locator(".row:not(.parent) .over-tag").count()).isEqualTo(5);
        assertThat(page.locator(".row:not(.parent)").count()).isEqualTo(5);
        assertThat(fragment()).contains("show=over");

        page.locator("#sort").selectOption("over");
        assertThat(page.locator(".row .text").allTextContents())
                .containsExactly("vision", "hackathon", "student-theses", "experimentation", "recommendations-ranking");

        page.locator(".chip").nth(0).click();
        assertThat(page.locator(".row.parent").count()).isZero();
        assertThat(rows()).isGreaterThan(15);
    }

    @Test
    void allCanBeFolded() {
        page.locator("#fold-all").click();
        assertThat(page.locator(".row .text").allTextContents())
                .containsExactly("academy", "data", "product", "research", "science");
        assertThat(row("academy").locator(".tag").textContent()).contains("▲ 2 over");
        page.locator("#fold-all").click();
        assertThat(rows()).isGreaterThan(20);
    }

    @Test
    void theAnswersOpenTheirGroups() {
        page.locator("#fold-all").click();
        page.locator("#over .line").first().click();

        assertThat(window.text("#panel-title")).isEqualTo("vision");
        assertThat(row("vision").isVisible()).isTrue();
        assertThat(row("research").getAttribute("aria-expanded")).isEqualTo("true");
    }

    @Test
    void groupsWithoutTheDimensionAreShownOnRequest() {
        int before = rows();
        page.locator("#note .link").click();
        assertThat(rows()).isEqualTo(36).isGreaterThan(before);
    }

    @Test
    void aLinkShowsTheSameView() {
        row("vision").click();
        page.keyboard().press("1");
        page.locator("#sort").selectOption("used");
        page.locator("#scale").selectOption("own");
        page.locator("#find").fill("a");
        page.locator("mark").first().waitFor();
        String link = page.url();

        try (Window other = chromium.open(link)) {
            assertThat(other.page().locator(".row .text").allTextContents())
                    .isEqualTo(page.locator(".row .text").allTextContents());
            assertThat(other.text("#panel-title")).isEqualTo("vision");
            assertThat(other.page().locator("#scale").inputValue()).isEqualTo("own");
            assertThat(other.text("#verdict")).isEqualTo(window.text("#verdict"));
            other.assertNoFaults();
        }
    }
}
