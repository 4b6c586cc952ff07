package io.github.quotatree.page.live;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.page.PageData;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Measures a page of 5,000 groups in a real browser, with {@code -Dspeed.print=true}. */
class PageSpeedTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "nvidia.com/gpu");
    private static final long GI = 1L << 30;
    private static final int TEAMS = 4930;
    private static final int DEPARTMENTS = 70;
    private static final int UPDATES = 20;
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private final SplittableRandom random = new SplittableRandom(1);

    private static QuotaLedger ledger() {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        for (int d = 0; d < DEPARTMENTS; d++) {
            tree.parent("department-" + d, group -> group.min(SCHEMA.vector(400_000, 2000 * GI, 80)));
        }
        for (int t = 0; t < TEAMS; t++) {
            String department = "department-" + t % DEPARTMENTS;
            tree.leaf("team-" + t, group -> group.under(department).min(SCHEMA.vector(4000, 16 * GI, 1)));
        }
        return QuotaLedger.of(tree.build(), total(30_000));
    }

    private static ResourceVector total(long cores) {
        return SCHEMA.vector(1000 * cores, 4 * cores * GI, cores / 4);
    }

    private void load(QuotaLedger ledger) {
        for (int t = 0; t < TEAMS; t++) {
            String id = "job-" + t;
            ledger.submit(Workload.of(
                    id,
                    "team-" + t,
                    SCHEMA.vector(1000L * (1 + random.nextInt(12)), GI * (1 + random.nextInt(40)), random.nextInt(3))));
            ledger.tryAdmit(id);
        }
    }

    private static double metric(CDPSession session, String name) {
        for (JsonElement each : session.send("Performance.getMetrics").getAsJsonArray("metrics")) {
            JsonObject found = each.getAsJsonObject();
            if (found.get("name").getAsString().equals(name)) {
                return found.get("value").getAsDouble();
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void updatesOfAllRows() throws Exception {
        assumeTrue(Boolean.getBoolean("speed.print"), "-Dspeed.print=true measures the page of 5,000 groups");
        PlaywrightAssertions.setDefaultAssertionTimeout(60_000);
        QuotaLedger ledger = ledger();
        load(ledger);
        LivePage live = new LivePage(
                "many", new LedgerSource("many", PageData.UNITS, () -> ledger, List::of, InstantSource.system()));
        List<Double> sampled = new ArrayList<>();
        for (int minute = 0; minute < 60; minute++) {
            ledger.setTotal("", total(30_000 - 10 * minute));
            long start = System.nanoTime();
            live.sample(NOON.plusSeconds(60L * minute));
            sampled.add((System.nanoTime() - start) / 1e6);
        }
        try (GuardedServer server = GuardedServer.start(
                        GuardedServer.Settings.of("speed", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                        Limits.small(),
                        live.in(new Pages()));
                Chromium chromium = Chromium.start();
                Window window = chromium.open(
                        "http://127.0.0.1:" + server.port() + "/#all=1&group=team-7",
                        look -> look.setViewportSize(1600, 900))) {
            Page page = window.page();
            assertThat(page.locator(".plot")).isVisible();
            assertThat(page.locator("#row-0 .day path")).hasCount(2);
            page.evaluate("window.tasks = []; new PerformanceObserver(list => list.getEntries()"
                    + ".forEach(task => tasks.push(task.duration))).observe({type: 'longtask', buffered: false})");
            CDPSession session = page.context().newCDPSession(page);
            session.send("Performance.enable");
            double script = metric(session, "ScriptDuration");
            double layout = metric(session, "LayoutDuration") + metric(session, "RecalcStyleDuration");
            double task = metric(session, "TaskDuration");
            for (int update = 1; update <= UPDATES; update++) {
                String before = window.text("#cards .facts");
                ledger.setTotal("", total(20_000 + 100 * update));
                assertThat(page.locator("#cards .facts").first()).not().hasText(before);
                page.mouse().wheel(0, 700); // rows are painted while the page is updated
            }
            List<?> tasks = (List<?>) window.value("tasks");
            double longest = tasks.stream()
                    .mapToDouble(each -> ((Number) each).doubleValue())
                    .max()
                    .orElse(0);
            System.out.printf(
                    Locale.ROOT,
                    "5,000 groups in three dimensions, per update: task %.0f ms, script %.0f ms, style and layout %.0f ms;"
                            + " longest task %.0f ms; %d rows in the page; a sample %.0f ms%n",
                    1000 * (metric(session, "TaskDuration") - task) / UPDATES,
                    1000 * (metric(session, "ScriptDuration") - script) / UPDATES,
                    1000
                            * (metric(session, "LayoutDuration") + metric(session, "RecalcStyleDuration") - layout)
                            / UPDATES,
                    longest,
                    page.locator(".row").count(),
                    sampled.stream()
                            .sorted()
                            .skip(sampled.size() / 2)
                            .findFirst()
                            .orElseThrow());
            assertThat(page.locator(".row").count()).as("rows in the page").isLessThan(100);
            window.assertNoFaults();
        }
    }
}
