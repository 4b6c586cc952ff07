package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import io.github.quotatree.cli.elastic.flavor.FlavorExample;
import io.github.quotatree.page.PageData;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page shows how much there is of each flavor, who has it, and what each group may place on it. */
class ReportFlavorsTest {
    @TempDir
    static Path folder;

    @Test
    void theDataHasTheFlavorsInColumns() {
        JsonNode gpu = PageData.of(PageData.page(FlavorExample.proposal())).at("/trees/0/dimensions/0/flavors");

        assertThat(gpu.get("names")).hasToString("[\"a100\",\"v100\"]");
        assertThat(gpu.get("total")).hasToString("[\"10\",\"10\"]");
        assertThat(gpu.get("used")).hasToString("[\"6\",\"0\"]");
        assertThat(gpu.at("/ofGroups/0")).hasToString("""
                {"min":["0","5","5"],"max":["","",""],"promised":["0","5","5"],"used":["5","1","1"],"headroom":["0","","4"]}""");
        assertThat(gpu.at("/rooms/0").asText()).isEqualTo("""
                A may use 0 more of a100: 4 a100 are kept for B, which has no other way to its runtime
                A may use 5 more of v100: it requests no more""");
    }

    @Test
    void thePageShowsTheFlavors() {
        try (Chromium chromium = Chromium.start()) {
            Window window = chromium.open(PageData.write(folder, FlavorExample.proposal()));

            assertThat(window.page().locator("#flavors li").allInnerTexts()).hasSize(2);
            assertThat(window.page().locator("#flavors li").first().innerText())
                    .contains("a100", "6 of 10 used", "4 more promised", "A 5", "B 1");
            Locator row = window.page().locator(".row").first();
            row.click();
            assertThat(window.page().locator("#panel").innerText())
                    .contains("By flavor")
                    .contains("A may use 0 more of a100: 4 a100 are kept for B");
            window.assertNoFaults();
            window.close();
        }
    }
}
