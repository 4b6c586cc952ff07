package io.github.quotatree.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens pages of many groups: only the rows near the window are in the page, and each group can still be reached. */
class ManyGroupsPageTest {
    private static final int MANY = 5000;

    /** The last row that has to do with the dimension that the page opens on. */
    private static final int LAST = 4708;

    private static Chromium chromium;

    @TempDir
    static Path folder;

    private static String address;

    @BeforeAll
    static void writeThePage() {
        chromium = Chromium.start();
        address = PageData.write(folder, ManyGroups.solved(MANY));
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @Test
    void onlyTheRowsNearTheWindowAreInThePage() {
        try (Window window = chromium.open(address)) {
            Page page = window.page();
            assertThat(elements(window)).isLessThan(2500);
            assertThat(window.text("#count")).isEqualTo("4,709 of 5,000 groups");

            for (int step = 0; step < 4; step++) {
                page.evaluate("scrollBy(0, 40000)");
                page.waitForTimeout(50);
                assertThat(elements(window)).isLessThan(2500);
                assertThat(
                                window.value(
                                        "[...document.querySelectorAll('.row')].some(row => {"
                                                + " const box = row.getBoundingClientRect(); return box.top > 0 && box.bottom < innerHeight; })"))
                        .isEqualTo(true);
            }
            window.assertNoFaults();
        }
    }

    @Test
    void rowsStandInTheirOrder() {
        try (Window window = chromium.open(address)) {
            Page page = window.page();
            page.locator("#grid").focus();
            page.keyboard().press("End");
            page.evaluate("scrollTo(0, 90000)");
            page.waitForTimeout(50);
            page.evaluate("scrollTo(0, 60000)");
            page.waitForTimeout(50);
            @SuppressWarnings("unchecked")
            List<Integer> places = (List<Integer>)
                    window.value("[...document.querySelectorAll('.row')].map(row => Number(row.dataset.place))");
            assertThat(places).isSorted().doesNotHaveDuplicates().contains(LAST);
            window.assertNoFaults();
        }
    }

    @Test
    void theKeyboardAndTheSearchReachEachGroup() {
        try (Window window = chromium.open(address)) {
            Page page = window.page();
            page.locator("#grid").focus();
            page.keyboard().press("End");
            page.keyboard().press("Enter");
            String last = window.text("#panel-title");
            assertThat(window.text(".row.active .text")).isEqualTo(last);
            assertThat((Boolean) window.value(
                            "(() => { const box = document.querySelector('.row.active').getBoundingClientRect();"
                                    + " return box.top >= 0 && box.bottom <= innerHeight; })()"))
                    .isTrue();

            page.locator("#find").fill("team-4321");
            page.locator("mark").first().waitFor();
            assertThat(page.locator(".row .text").allTextContents()).hasSize(2).contains("team-4321");
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void belowFourHundredRowsAllAreInThePage() {
        try (Window window = chromium.open(PageData.write(folder, ManyGroups.solved(399)) + "#all=1")) {
            assertThat(window.page().locator(".row").count()).isEqualTo(399);
            window.assertNoFaults();
        }
    }

    /** On a phone the list starts several windows below the first one. */
    @Test
    void aListBelowTheWindowIsPaintedWhenItIsReached() {
        String many = PageData.write(folder, ManyGroups.solved(1010));
        try (Window window = chromium.open(many, look -> look.setViewportSize(390, 844))) {
            Page page = window.page();
            assertThat((Boolean)
                            window.value("document.getElementById('rows').getBoundingClientRect().top > innerHeight"))
                    .isTrue();
            assertThat(window.value("getComputedStyle(document.getElementById('panel')).display"))
                    .as("no empty sheet covers the foot")
                    .isEqualTo("none");
            page.evaluate("document.getElementById('rows').scrollIntoView()");
            page.locator(".row").first().waitFor();
            assertThat(window.text(".row .text")).isEqualTo("department-0");
            window.assertNoFaults();
        }
    }

    @Test
    void printsTheFirstFourHundred() {
        try (Window window = chromium.open(address)) {
            window.value("dispatchEvent(new Event('beforeprint'))");
            assertThat(window.page().locator(".row").count()).isEqualTo(400);
            assertThat(window.text("#note")).contains("The first 400 of 4,709 groups are printed.");
            window.value("dispatchEvent(new Event('afterprint'))");
            assertThat(window.page().locator(".row").count()).isLessThan(100);
            window.assertNoFaults();
        }
    }

    private static int elements(Window window) {
        return (Integer) window.value("document.querySelectorAll('*').length");
    }
}
