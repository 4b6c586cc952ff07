package io.github.quotatree.page.live;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import io.github.quotatree.page.history.History;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads the last day of a ledger, and what starts next, in a real browser. */
class LiveHistoryTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("gpu", "cpu");
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private static Chromium chromium;

    private final QuotaLedger ledger = QuotaLedger.of(
            QuotaTree.builder(SCHEMA)
                    .leaf("vision", group -> group.min(SCHEMA.vector(60, 100)))
                    .leaf("search", group -> group.min(SCHEMA.vector(40, 100)))
                    .build(),
            SCHEMA.vector(100, 400));
    private final LivePage live = new LivePage(
            "a test", new LedgerSource("a test", PageUnits.base(), () -> ledger, List::of, InstantSource.fixed(NOON)));
    private GuardedServer server;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        PlaywrightAssertions.setDefaultAssertionTimeout(60_000);
    }

    @AfterAll
    static void end() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void serve() throws IOException {
        server = GuardedServer.start(
                GuardedServer.Settings.of("live", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                Limits.small(),
                live.in(new Pages()));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private void runs(String id, String group, long cards) {
        ledger.submit(Workload.of(id, group, SCHEMA.vector(cards, 10)));
        assertThat(ledger.tryAdmit(id).admitted()).isTrue();
        ledger.start(id);
    }

    private void samples(int fromMinute, int toMinute) {
        for (int minute = fromMinute; minute < toMinute; minute++) {
            live.sample(NOON.plusSeconds(60L * minute));
        }
    }

    /** Vision uses 10 from 12:00, 96 from 14:20 to 15:00, and 40 now; no sample was taken from 16:00 to 17:00. */
    private void aDay() {
        runs("a", "vision", 10);
        samples(0, 140);
        runs("b", "vision", 50);
        runs("c", "vision", 36);
        samples(140, 180);
        ledger.finish("b");
        ledger.finish("c");
        runs("d", "vision", 30);
        samples(180, 240);
        samples(300, 360);
    }

    private Window open(String view, Consumer<NewContextOptions> look) {
        Window window = chromium.open("http://127.0.0.1:" + server.port() + "/" + view, options -> {
            options.setViewportSize(1280, 900).setTimezoneId("UTC");
            look.accept(options);
        });
        assertThat(window.page().locator(".row").first()).isVisible();
        return window;
    }

    @Test
    void rowsHaveALineOfTheDay() {
        aDay();
        try (Window window = open("", look -> {})) {
            Page page = window.page();
            assertThat(page.locator("#row-1 .day svg path")).hasCount(2);
            assertThat(page.locator("#row-1 .day .unseen")).hasText("Last day: used 40 of 40 now, at most 96 at 14:20");
            assertThat(page.locator("#row-0 .day .unseen")).hasText("Last day: used 0 of 0 now, none used before");
            assertThat(page.locator("#columns .day")).hasText("Last day");
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void theChosenGroupHasAPlotThatTheKeyboardReads() {
        aDay();
        try (Window window = open("#group=vision", look -> {})) {
            Page page = window.page();
            assertThat(page.locator(".past-words")).hasText("used 40 of 40 now, at most 96 at 14:20; since 12:00.");
            assertThat(page.locator(".past-at")).hasText("17:59: used 40 of 40");
            assertThat(page.locator(".past-gap")).hasCount(1);
            page.locator(".plot").focus();
            for (int step = 0; step < 9; step++) {
                page.keyboard().press("ArrowLeft");
            }
            assertThat(page.locator(".plot")).hasAttribute("aria-valuetext", "16:29: no sample");
            page.keyboard().press("PageDown");
            page.keyboard().press("PageDown");
            assertThat(page.locator(".past-at")).hasText("14:29: used 96 of 96");
            runs("e", "search", 1); // the page is drawn anew, and the reader stays where he was
            assertThat(page.locator("#row-0 .number").first()).hasText("1 / 1");
            assertThat(page.locator(".past-at")).hasText("14:29: used 96 of 96");
            assertThat(window.value("document.activeElement.className")).isEqualTo("plot");
            page.keyboard().press("End");
            assertThat(page.locator(".past-at")).hasText("17:59: used 40 of 40");
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    /** A longer history says its days, and dates beside the hours. */
    @Test
    void aMonthHasDates() throws IOException {
        runs("a", "vision", 10);
        LivePage month = new LivePage(
                "a test",
                new LedgerSource("a test", PageUnits.base(), () -> ledger, List::of, InstantSource.fixed(NOON)),
                new History(Duration.ofDays(31)));
        month.sample(NOON.minus(Duration.ofDays(20)));
        runs("b", "vision", 20);
        month.sample(NOON.minus(Duration.ofDays(3)));
        ledger.finish("b");
        month.sample(NOON);
        server.close();
        server = GuardedServer.start(
                GuardedServer.Settings.of("live", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                Limits.small(),
                month.in(new Pages()));
        try (Window window = open("#group=vision", look -> {})) {
            Page page = window.page();
            assertThat(page.locator("#columns .day")).hasText("Last 31 days");
            assertThat(page.locator(".past-words"))
                    .hasText("used 10 of 10 now, at most 30 at 19 Nov, 12:00; since 2 Nov, 12:00.");
            assertThat(page.locator(".past-gap")).hasCount(2);
            window.assertNoFaults();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void fitsAPhone(ColorScheme colors) {
        aDay();
        try (Window window =
                open("#group=vision", look -> look.setViewportSize(390, 844).setColorScheme(colors))) {
            assertThat(window.page().locator(".plot svg")).isVisible();
            assertThat(window.page().locator("#row-1 .day")).isHidden();
            assertThat(window.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                    .isEqualTo(true);
            assertThat(window.value("document.querySelector('.plot-picture').getBoundingClientRect().right"
                            + " <= document.getElementById('panel').getBoundingClientRect().right"))
                    .isEqualTo(true);
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void withoutSamplesThereIsNoColumn() {
        runs("a", "vision", 10);
        try (Window window = open("#group=vision", look -> {})) {
            assertThat(window.page().locator("#columns .day")).isHidden();
            assertThat(window.page().locator(".plot")).hasCount(0);
            window.assertNoFaults();
        }
    }

    /** A group that was removed and made again has a hole, in which nothing is drawn. */
    @Test
    void aGroupMadeAgainHasAHole() {
        runs("a", "vision", 10);
        samples(0, 60);
        ledger.update(forest -> forest.toBuilder().remove("search").build());
        samples(60, 120);
        ledger.update(forest -> forest.toBuilder()
                .add(QuotaGroup.leaf(SCHEMA, "search").build())
                .build());
        runs("b", "search", 7);
        samples(120, 180);
        try (Window window = open("#group=search", look -> {})) {
            Page page = window.page();
            assertThat(page.locator(".past-gap")).hasCount(1);
            page.locator(".plot").focus();
            page.keyboard().press("PageDown");
            page.keyboard().press("PageDown");
            assertThat(page.locator(".past-at")).hasText("12:59: used 0 of 0");
            page.keyboard().press("PageUp");
            page.keyboard().press("ArrowLeft");
            assertThat(page.locator(".past-at")).hasText("13:49: no sample");
            window.assertNoFaults();
        }
    }

    @Test
    void saysWhatStartsAfterWhichStops() {
        for (int k = 1; k <= 5; k++) {
            runs("train-" + k, "vision", 20);
        }
        ledger.submit(Workload.of("index", "search", SCHEMA.vector(30, 10)));
        ledger.submit(Workload.of("huge", "search", SCHEMA.vector(900, 10)));
        List<String> loans = ledger.snapshot().workloads("vision").stream()
                .map(WorkloadStatus::id)
                .filter(id -> !ledger.snapshot().isEntitled(id))
                .toList();
        assertThat(loans).hasSize(2);
        try (Window window = open("#group=search", look -> {})) {
            Page page = window.page();
            assertThat(page.locator("#next")).hasText("1 due starts after 2 stops.");
            Locator plan = page.locator("#waiting li").first().locator(".plan");
            assertThat(plan).containsText("starts after 2 stops: ");
            for (String loan : loans) {
                assertThat(plan).containsText(loan + " of vision");
            }
            assertThat(page.locator(".glance-lead")).hasText("gpu stops it: 40 of 930, all is allotted.");
            assertThat(page.locator(".glance tr").nth(0)).containsText("gpu");
            assertThat(page.locator(".glance tr").nth(1).locator("td").first()).hasText("0 of 20");
            window.assertAccessible();
            loans.forEach(ledger::finish);
            assertThat(page.locator("#next")).hasText("1 workload starts now.");
            assertThat(plan).hasCount(0);
            window.assertNoFaults();
        }
    }
}
