package io.github.quotatree.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Lending;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import io.github.quotatree.reading.text.Sentences;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChanges;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares what the page says of groups with what the library says of them. */
class ReportWhyTest {
    private static Chromium chromium;

    @TempDir
    static Path folder;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static String write(RuntimeQuotas quotas, Duration time) throws IOException {
        Path file = folder.resolve("why-" + time.toSeconds() + ".html");
        Report report = new Report("why", "today", "water-filling", PageData.UNITS, List.of(quotas))
                .withChanges(SearchedChanges.within(time, List.of(quotas), PageData.UNITS));
        try (OutputStream out = Files.newOutputStream(file)) {
            io.github.quotatree.page.Page.ofReport()
                    .write(out, report.title(), data -> new ReportJson().write(data, report));
        }
        return file.toUri().toString();
    }

    @Test
    void thePanelSaysWhatTheLibrarySays() throws IOException {
        RuntimeQuotas quotas = ManyGroups.solved(40);
        int changes = 0;
        try (Window window = chromium.open(write(quotas, Duration.ofMinutes(1)) + "#all=1")) {
            Page page = window.page();
            List<String> dimensions = quotas.tree().schema().dimensions();
            for (int d = 0; d < dimensions.size(); d++) {
                page.locator(".card").nth(d).click();
                for (GroupRuntime group : quotas) {
                    page.locator("#row-"
                                    + quotas.groups().stream()
                                            .map(GroupRuntime::name)
                                            .toList()
                                            .indexOf(group.name()))
                            .click();
                    Explanation explanation = group.explain(dimensions.get(d));
                    assertThat(window.text("#panel-title")).isEqualTo(group.name());
                    assertThat(window.text("#panel .lead")).isEqualTo(Sentences.of(explanation::inWords));
                    steps(page, explanation);
                    changes += changes(window, quotas, group, d) ? 1 : 0;
                }
            }
            assertThat(changes).isGreaterThan(10);
            window.assertNoFaults();
        }
    }

    private static void steps(Page page, Explanation explanation) {
        List<String> names = page.locator("#panel .steps > table tbody th").allTextContents();
        assertThat(names)
                .isEqualTo(explanation.steps().stream()
                        .map(ShareStep::group)
                        .map(path -> path.substring(path.lastIndexOf('/') + 1))
                        .toList());
        if (explanation.dimension().equals("nvidia.com/gpu")) {
            ShareStep last = explanation.steps().get(explanation.steps().size() - 1);
            String guaranteed = last.granted() < last.guaranteed()
                    ? last.granted() + " of " + last.guaranteed()
                    : "" + last.granted();
            String part = last.share() > 0 ? last.base() + " + " + last.share() : "" + last.base();
            assertThat(page.locator("#panel .steps tr.current")
                            .first()
                            .locator("td")
                            .allTextContents())
                    .containsExactly("" + last.available(), guaranteed, "" + last.spare(), part);
        }
    }

    private static boolean changes(Window window, RuntimeQuotas quotas, GroupRuntime group, int d) {
        long runtime = group.runtime().value(d);
        long wanted = Math.max(group.used().value(d), group.request().value(d));
        boolean isOver = group.used().value(d) > runtime;
        boolean expected = !group.isParent() && wanted > runtime;
        assertThat(window.page().locator("#panel .is-change").count()).isEqualTo(expected ? 1 : 0);
        if (!expected) {
            return false;
        }
        long[] amounts = new long[3];
        amounts[d] = isOver ? group.used().value(d) : group.request().value(d);
        ResourceVector wish = quotas.tree().schema().vector(amounts);
        SmallestChanges found = SmallestChanges.of(quotas, group.name(), wish);
        assertThat(window.text("#panel .is-change p")).isEqualTo(Sentences.of(found::inWords));
        return true;
    }

    @Test
    void whatWasNotSearchedForIsSaid() throws IOException {
        RuntimeQuotas quotas = ManyGroups.solved(40);
        try (Window window = chromium.open(write(quotas, Duration.ZERO) + "#sort=starved")) {
            window.page().locator(".row").first().click();
            assertThat(window.text("#panel .is-change p"))
                    .startsWith("Not searched for:")
                    .contains("--changes-within");
            window.assertNoFaults();
        }
    }

    @Test
    void thePoolsAreThoseOfTheLibrary() {
        int pools = 0;
        for (int seed = 0; seed < 40; seed++) {
            RuntimeQuotas quotas = RandomTree.solved(seed, 30);
            var tree = PageData.of(PageData.page(quotas)).get("trees").get(0);
            for (var dimension : tree.get("dimensions")) {
                Lending lending = quotas.lending(dimension.get("name").asText());
                assertThat(dimension.get("pools")).hasSize(lending.pools().size());
                for (int p = 0; p < lending.pools().size(); p++) {
                    Lending.Pool pool = lending.pools().get(p);
                    var shown = dimension.get("pools").get(p);
                    long borrowed = 0;
                    for (int b = 0; b < pool.borrowers().size(); b++) {
                        borrowed += shown.get("borrowed").get(b).asLong();
                        assertThat(shown.get("borrowed").get(b).asLong())
                                .isEqualTo(pool.borrowers().get(b).borrowed());
                    }
                    long lent = shown.get("beyondMinsLent").asLong()
                            + shown.get("overcommitted").asLong();
                    for (var part : shown.get("lent")) {
                        lent += part.asLong();
                    }
                    assertThat(lent).as("what is lent is what is borrowed").isEqualTo(borrowed);
                    pools++;
                }
            }
        }
        assertThat(pools).isGreaterThan(50);
    }
}
