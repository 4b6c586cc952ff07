package io.github.quotatree.page.live;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Token;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the page of a ledger that changes, in a real browser. */
class LiveUseTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");

    private static Chromium chromium;

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private QuotaLedger ledger = shared(10);
    private int port;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
        PlaywrightAssertions.setDefaultAssertionTimeout(60_000); // a slow machine makes a report less often
    }

    @AfterAll
    static void end() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    /** Returns a ledger of two departments, of so many teams each. */
    private static QuotaLedger shared(int teams) {
        QuotaTree.Builder tree = QuotaTree.builder(CARDS);
        for (String department : List.of("research", "web")) {
            tree.parent(department, group -> group.min(2L * teams));
            for (int t = 0; t < teams; t++) {
                tree.leaf(department + "-" + t, group -> group.under(department).min(2));
            }
        }
        return QuotaLedger.of(tree.build(), CARDS.vector(4L * teams));
    }

    private void runs(String id, String group, long cards) {
        submits(id, group, cards);
        assertThat(ledger.tryAdmit(id).admitted()).isTrue();
        ledger.start(id);
    }

    private void submits(String id, String group, long cards) {
        ledger.submit(Workload.of(id, group, CARDS.vector(cards)));
    }

    private GuardedServer serve(String address) throws IOException {
        LivePage page = new LivePage(
                "a test",
                new LedgerSource(
                        "a test", PageUnits.base(), () -> ledger, () -> List.copyOf(notes), InstantSource.system()));
        GuardedServer server = GuardedServer.start(
                GuardedServer.Settings.of("live", new InetSocketAddress(address, port))
                        .withToken(Token.of("0123456789abcdef")),
                Limits.small(),
                page.in(new Pages()));
        open.add(server);
        port = server.port();
        return server;
    }

    private Window open(String view) throws IOException {
        if (port == 0) {
            serve("127.0.0.1");
        }
        Window window = chromium.open("http://127.0.0.1:" + port + "/" + view, look -> look.setViewportSize(1280, 900));
        open.add(0, window);
        assertThat(window.page().locator(".row").first()).isVisible();
        return window;
    }

    private static Locator row(Page page, String group) {
        return page.locator(".row")
                .filter(new Locator.FilterOptions()
                        .setHas(page.locator(
                                "bdi.text", new Page.LocatorOptions().setHasText(Pattern.compile("^" + group + "$")))));
    }

    @Test
    void aChangeIsShownInPlace() throws IOException {
        runs("before", "web-1", 6); // the scale and the filters stay
        Window window = open("");
        Page page = window.page();
        window.value("window.kept = document.querySelector('#row-2')");
        assertThat(row(page, "web-3").locator(".number").first()).hasText("0 / 0");

        runs("a", "web-3", 5);

        assertThat(row(page, "web-3").locator(".number").first()).hasText("5 / 5");
        assertThat(page.locator("#verdict")).containsText("29 gpu of 40");
        assertThat(window.value("window.kept.isConnected"))
                .as("a row that stays the same stays in the page")
                .isEqualTo(true);
        window.assertNoFaults();
    }

    @Test
    void thePlaceTheSelectionAndWhatIsOpenStay() throws IOException {
        ledger = shared(150);
        Window window = open("#all=1");
        Page page = window.page();
        page.evaluate("document.getElementById('rows').scrollIntoView(); scrollBy(0, 2000)");
        row(page, "research-70").click();
        page.locator(".exact summary").click();
        page.locator(".exact").evaluate("part => { part.closest('.panel').scrollTop = 150; }");
        page.locator(".exact summary").focus();
        Object panel = window.value("document.getElementById('panel').scrollTop");
        double before = row(page, "research-70").boundingBox().y;

        // another box above the list grows by lines
        for (int t = 0; t < 8; t++) {
            runs("w" + t, "web-" + t, 3);
            submits("q" + t, "web-" + t, 400);
        }
        runs("a", "research-70", 2);

        assertThat(row(page, "research-70").locator(".number").first()).hasText("2 / 2");
        assertThat(page.locator("#waiting li")).hasCount(8);
        assertThat(row(page, "research-70").boundingBox().y).isCloseTo(before, within(1.0));
        assertThat(window.text("#panel-title")).isEqualTo("research-70");
        assertThat((Boolean) window.value("document.querySelector('.exact').open"))
                .isTrue();
        assertThat(window.value("document.getElementById('panel').scrollTop")).isEqualTo(panel);
        assertThat(window.value("document.activeElement.textContent")).isEqualTo("Exact amounts");
        window.assertNoFaults();
    }

    @Test
    void theKeyboardStaysOnItsRow() throws IOException {
        Window window = open("#all=1");
        Page page = window.page();
        page.locator("#grid").focus();
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowDown");
        ledger.update(forest -> forest.toBuilder().remove("research-0").build());
        assertThat(row(page, "research-0")).hasCount(0);
        page.keyboard().press("ArrowDown");
        assertThat(window.text(".row.active .text")).isEqualTo("research-2");
        window.assertNoFaults();
    }

    /** A line that has stayed in the page opens its group by the newest data. */
    @Test
    void whatHasStayedInThePageKeepsWorking() throws IOException {
        submits("q", "web-2", 50);
        Window window = open("");
        Page page = window.page();
        runs("a", "research-1", 1);
        assertThat(row(page, "research-1").locator(".number").first()).hasText("1 / 1");
        page.locator("#waiting .link").click();
        assertThat(window.text("#panel-title")).isEqualTo("web-2");
        runs("b", "web-2", 1);
        assertThat(page.locator("#panel .figures")).containsText("used1");
        window.assertNoFaults();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void showsWhoWaitsWhoIsDueAndWhoIsOnLoan(ColorScheme colors) throws IOException {
        runs("a", "research-0", 30);
        submits("b", "web-0", 20);
        submits("c", "research-1", 30);
        Window window = open("#group=web-0");
        Page page = window.page();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colors));
        assertThat(page.locator("#workloads-count"))
                .hasText("2 workloads wait, 1 of them due; 1 on loan, 1 of them to be called back");
        assertThat(page.locator("#waiting li").first()).containsText("1bweb-0due");
        assertThat(page.locator("#loans li")).containsText("to be called back for b");
        assertThat(page.locator("#panel .is-workloads")).containsText("1 workload waits, 1 due; 0 on loan");
        window.assertAccessible();
        window.assertNoFaults();
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 700, 1280})
    void fitsTheWindow(int width) throws IOException {
        runs("a-namespace-of-some-length/a-pod-of-a-job-0123456789-abcdefghij", "research-0", 30);
        submits("another-namespace-of-some-length/a-pod-of-a-job-0123456789-abcdefghij", "web-0", 20);
        notes.add("A note that is longer than the window of a telephone is wide, so that it takes several lines.");
        Window window = open("#group=web-0");
        window.page().setViewportSize(width, 844);
        assertThat(window.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .isEqualTo(true);
        window.assertNoFaults();
    }

    @Test
    void saysThatTheConnectionIsLostAndComesBack() throws Exception {
        GuardedServer first = serve("127.0.0.1");
        Window window = open("");
        Page page = window.page();
        assertThat(page.locator("#feed")).containsText("Live");
        first.close();
        assertThat(page.locator("#feed")).containsText("Connection lost.");
        assertThat(page.locator("#feed")).containsText("s ago");
        assertThat(page.locator("#live")).hasText("The connection is lost.");
        window.assertAccessible();

        serve("127.0.0.1");
        assertThat(page.locator("#feed")).containsText("Live");
        assertThat(page.locator("#live")).hasText("The connection is back.");
        runs("a", "web-3", 5);
        assertThat(row(page, "web-3").locator(".number").first()).hasText("5 / 5");
    }

    @Test
    void showsTheNotesOfTheServer() throws IOException {
        Window window = open("");
        assertThat(window.page().locator("#notes")).isHidden();
        notes.add("The data <b>may</b> be old.");
        assertThat(window.page().locator("#notes li")).hasText("The data <b>may</b> be old.");
        window.assertAccessible();
        notes.clear();
        assertThat(window.page().locator("#notes")).isHidden();
        window.assertNoFaults();
    }

    @Test
    void asksForTheTokenWhereTheServerNeedsIt() throws IOException {
        serve("0.0.0.0");
        Window window = chromium.open("http://127.0.0.1:" + port + "/");
        open.add(0, window);
        Page page = window.page();
        page.locator("#token").fill("not this one, sir");
        page.locator("#token").press("Enter");
        assertThat(page.locator("#feed")).hasText("The server does not know this token.");
        window.assertAccessible();
        page.locator("#token").fill("0123456789abcdef");
        page.locator("#token").press("Enter");
        assertThat(page.locator(".row").first()).isVisible();
        assertThat(page.locator("#token")).hasCount(0);
    }

    /** Of 5,000 groups the page touches the rows that have changed, and no others. */
    @Test
    void aChangeOfOneOfManyGroupsTouchesItsRowsAlone() throws IOException {
        ledger = shared(2500);
        runs("before", "research-10", 1);
        Window window = open("#all=1");
        Page page = window.page();
        page.evaluate("""
                window.replaced = 0;
                new MutationObserver(all => all.forEach(each => { window.replaced += each.addedNodes.length; }))
                    .observe(document.getElementById('rows'), {childList: true});
                """);
        runs("a", "research-10", 1);
        assertThat(row(page, "research-10").locator(".number").first()).hasText("2 / 2");
        assertThat((Integer) window.value("window.replaced"))
                .as("its own row, and that of its department")
                .isBetween(1, 4);
        window.assertNoFaults();
    }
}
