package io.github.quotatree.page.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The Chromium of the machine, driven by Playwright: a test that needs it is skipped where it or Node.js is missing.
 *
 * <p>Every window that it opens collects the errors of its page and the requests that leave the page.
 */
public final class Chromium implements AutoCloseable {
    private static final List<String> RULES = List.of("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Starts the browser, or skips the test with a message. */
    public static Chromium start() {
        Optional<Path> chromium = program("chromium").or(() -> program("google-chrome"));
        Optional<Path> node = program("node");
        assumeTrue(chromium.isPresent(), "no Chromium on the path; install it (Debian: chromium) to test the pages");
        assumeTrue(node.isPresent(), "no Node.js on the path; install it (Debian: nodejs) to test the pages");
        Playwright playwright = Playwright.create(new Playwright.CreateOptions()
                .setEnv(Map.of(
                        "PLAYWRIGHT_NODEJS_PATH",
                        node.orElseThrow().toString(),
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                        "1")));
        // the sandbox of Chromium does not start for root, as in a container
        return new Chromium(
                playwright,
                playwright
                        .chromium()
                        .launch(new LaunchOptions()
                                .setExecutablePath(chromium.orElseThrow())
                                .setChromiumSandbox(false)));
    }

    /**
     * Opens a window on an address.
     *
     * @param look sets size, colours and the like
     */
    public Window open(String address, Consumer<NewContextOptions> look) {
        NewContextOptions options = new NewContextOptions().setViewportSize(1280, 900);
        look.accept(options);
        Window window = new Window(browser.newContext(options), address);
        window.page.navigate(address);
        return window;
    }

    /** Opens a window of 1280 by 900 pixels in light colours on an address. */
    public Window open(String address) {
        return open(address, look -> {});
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    private static Optional<Path> program(String name) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path candidate = Path.of(folder, name);
            if (Files.isExecutable(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** A window with one page. */
    public static final class Window implements AutoCloseable {
        private final BrowserContext context;
        private final Page page;
        private final List<String> faults = new ArrayList<>();

        private Window(BrowserContext context, String address) {
            this.context = context;
            page = context.newPage();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error") || message.type().equals("warning")) {
                    faults.add("console: " + message.text());
                }
            });
            page.onPageError(error -> faults.add("error: " + error));
            String server = address.startsWith("http:") ? address.substring(0, address.indexOf('/', 7) + 1) : "file:";
            page.onRequest(request -> {
                String url = request.url();
                if (!url.startsWith(server) && !url.startsWith("data:")) {
                    faults.add("request: " + url);
                }
            });
        }

        /** Returns the page, to be clicked on and read. */
        public Page page() {
            return page;
        }

        /** Returns the value of an expression of JavaScript. */
        public Object value(String expression) {
            return page.evaluate(expression);
        }

        /** Returns the text of the first element of a selector, as it is in the document. */
        public String text(String selector) {
            return page.locator(selector).first().textContent();
        }

        /** Asserts that the page had no error, printed no warning, and sent no request to another place. */
        public void assertNoFaults() {
            assertThat(faults).isEmpty();
        }

        /** Asserts that the page as it is now breaks no rule of accessibility that a program can check. */
        public void assertAccessible() {
            page.evaluate(axe());
            Object found = page.evaluate("""
                    tags => axe.run(document, {runOnly: {type: 'tag', values: tags}}).then(result => result.violations.map(
                        rule => rule.id + ': ' + rule.nodes[0].html + ' ' + rule.nodes[0].failureSummary))""", RULES);
            assertThat((List<?>) found).isEmpty();
        }

        /** Returns the script of axe-core, which comes in the jar of its binding to Playwright. */
        private static String axe() {
            try (InputStream in = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
                return new String(Objects.requireNonNull(in, "axe.min.js").readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            context.close();
        }
    }
}
