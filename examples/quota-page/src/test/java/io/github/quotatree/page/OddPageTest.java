package io.github.quotatree.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.page.browser.Chromium;
import io.github.quotatree.page.browser.Chromium.Window;
import io.github.quotatree.resource.ResourceSchema;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens pages of unusual trees: hostile names, no demand, one group, nothing to share, huge amounts, several trees. */
class OddPageTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");

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

    private static Window open(RuntimeQuotas... trees) {
        return chromium.open(PageData.write(folder, trees));
    }

    @Test
    void namesStayText() {
        String script =
                "</script><img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>";
        String turned = "\u202enimda";
        String hebrew = "\u05d0\u05d1\u05d2";
        RuntimeQuotas tree = HostileNames.tree(
                script, turned, hebrew, "\u3164", "\u2028\u200b", "tab\there", "\u0000-", "${x}`", "x".repeat(3000));
        try (Window window = open(tree)) {
            Page page = window.page();
            assertThat(page.title()).isEqualTo("a test - quota report");
            assertThat(page.locator("img").count()).isZero();
            assertThat(page.locator(".row .text").allTextContents())
                    .contains(
                            script,
                            "\\u202enimda",
                            hebrew,
                            "“\u3164”",
                            "\\u2028\\u200b",
                            "tab\\u0009here",
                            "\\u0000-",
                            "${x}`");
            for (int row = 0; row < 9; row++) {
                page.locator(".row").nth(row).click();
                assertThat(window.text("#panel-title"))
                        .isEqualTo(page.locator(".row .text").nth(row).textContent());
            }
            assertThat(window.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                    .isEqualTo(true);
            page.locator("#find").fill("onerror");
            page.locator("mark").first().waitFor();
            page.reload();
            assertThat(page.locator(".row .text").allTextContents()).containsExactly(script);
            assertThat(page.title()).isEqualTo("a test - quota report");
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void theFragmentOfTheAddressIsNoMarkup() {
        String address = PageData.write(folder, HostileNames.tree("a"));
        try (Window window = chromium.open(
                address + "#find=<img src=x onerror=alert(1)>&show=__proto__&sort=toString&scale=%&group=&dim=%00")) {
            assertThat(window.page().locator("img").count()).isZero();
            assertThat(window.text(".empty")).isEqualTo("No group matches.");
            window.assertNoFaults();
        }
    }

    @Test
    void declarationsAloneMakeSense() {
        QuotaTree tree = QuotaTree.builder(CPU)
                .leaf("a", group -> group.min(CPU.vector(3000)).max(CPU.vector(9000)))
                .leaf("b", group -> group.min(CPU.vector(5000)))
                .build();
        try (Window window = open(tree.computeRuntime(CPU.vector(10_000), Map.of()))) {
            assertThat(window.text("#verdict"))
                    .isEqualTo("No request and no use is known. The page shows what is declared: 8 of 10 cpu is"
                            + " guaranteed to 2 groups.");
            assertThat(window.page().locator("#answers").isVisible()).isFalse();
            assertThat(window.page().locator(".row .min").count()).isEqualTo(2);
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void requestsWithoutUseMakeSense() {
        QuotaTree tree = QuotaTree.builder(CPU)
                .leaf("a", group -> group.min(CPU.vector(3000)))
                .leaf("b", group -> {})
                .build();
        try (Window window =
                open(tree.computeRuntime(CPU.vector(10_000), Map.of("a", CPU.vector(8000), "b", CPU.vector(8000))))) {
            assertThat(window.text("#verdict"))
                    .isEqualTo("The runtimes take all 10 cpu. No use is known. 2 groups are starved: they request 6 cpu"
                            + " more than their runtime.");
            assertThat(window.text("#over")).contains("No use is known.");
            assertThat(window.text("#under-title")).isEqualTo("▼ Starved");
            assertThat(window.page().locator(".under-tag").count()).isZero();
            window.assertAccessible();
            window.assertNoFaults();
        }
    }

    @Test
    void oneGroupAndNothingToShare() {
        QuotaTree tree = QuotaTree.builder(CPU).leaf("only", group -> {}).build();
        try (Window window = open(tree.computeRuntime(CPU.zero(), Map.of("only", CPU.vector(1))))) {
            assertThat(window.text("#verdict")).startsWith("There is no cpu to share.");
            window.page().locator(".row").click();
            assertThat(window.text("#panel-title")).isEqualTo("only");
            window.assertAccessible();
            window.assertNoFaults();
        }
        try (Window window = open(tree.computeRuntime(CPU.zero(), Map.of()))) {
            assertThat(window.text("#verdict")).startsWith("No request and no use is known.");
            window.assertNoFaults();
        }
    }

    @Test
    void hugeAmountsAreExact() {
        ResourceSchema schema = ResourceSchema.of("nvidia.com/gpu", "memory");
        long odd = (1L << 53) + 1;
        QuotaTree tree = QuotaTree.builder(schema)
                .leaf("a", group -> group.min(schema.vector(odd, Long.MAX_VALUE - 2)))
                .leaf("b", group -> group.min(schema.vector(1, 1)))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(
                schema.vector(Long.MAX_VALUE - 1, Long.MAX_VALUE - 1),
                Demand.builder(tree)
                        .request("a", schema.vector(odd, Long.MAX_VALUE - 1))
                        .used("a", schema.vector(odd, Long.MAX_VALUE - 1))
                        .build(),
                SolveOptions.defaults());
        try (Window window = open(quotas)) {
            window.page().locator(".row").first().click();
            window.page().locator("#panel details.exact summary").click();
            assertThat(window.text("#panel details.exact"))
                    .contains("9,007,199,254,740,993", "9,223,372,036,854,775,805", "9,223,372,036,854,775,806");
            assertThat(window.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                    .isEqualTo(true);
            window.assertNoFaults();
        }
    }

    @Test
    void severalTrees() {
        QuotaTree first = QuotaTree.builder(CPU).leaf("a", group -> {}).build();
        QuotaTree second =
                QuotaTree.builder(CPU, "gpu pool").leaf("b", group -> {}).build();
        try (Window window = open(
                first.computeRuntime(CPU.vector(5000), Map.of("a", CPU.vector(1000))),
                second.computeRuntime(CPU.vector(7000), Map.of("b", CPU.vector(9000))))) {
            Page page = window.page();
            assertThat(page.locator(".row .text").allTextContents()).containsExactly("a");
            page.locator("#tree-choice").selectOption("gpu pool");
            assertThat(page.locator(".row .text").allTextContents()).containsExactly("b");
            page.reload();
            assertThat(page.locator(".row .text").allTextContents()).containsExactly("b");
            assertThat(page.locator("#tree-choice").inputValue()).isEqualTo("gpu pool");
            window.assertAccessible();
            window.assertNoFaults();
        }
    }
}
