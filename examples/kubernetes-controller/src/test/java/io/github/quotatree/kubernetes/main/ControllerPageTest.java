package io.github.quotatree.kubernetes.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.deploy.DeployedObjects;
import io.github.quotatree.kubernetes.webhook.QuotaWebhook.Phase;
import io.github.quotatree.kubernetes.webhook.WebhookMeters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The guide says what the program and its manifests are. */
class ControllerPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "kubernetes-controller.md");

    private List<String> lines = List.of();

    @BeforeEach
    void read() throws IOException {
        lines = Files.readAllLines(PAGE);
    }

    @Test
    void theRightsAreThoseOfTheRoles() {
        Map<String, String> expected = new TreeMap<>();
        for (PolicyRule rule : DeployedObjects.ofFiles(DeployedObjects.DEPLOY)
                .one(ClusterRole.class)
                .getRules()) {
            expected.put("`" + String.join("`, `", rule.getResources()) + "`", String.join(", ", rule.getVerbs()));
        }
        Map<String, String> shown = new TreeMap<>();
        rows("Rights", "\\| (`.*`) \\| ([a-z, ]+) \\|").forEach(row -> shown.put(row.group(1), row.group(2)));
        assertThat(shown).isEqualTo(expected);
    }

    @Test
    void theMetricsAreThoseThatAreServed() {
        try (TestApiServer server = TestApiServer.start();
                QuotaController controller = TestControllers.start(server, "one")) {
            new WebhookMeters(controller.registry()).answered(Phase.MUTATE, "Pod", true, Duration.ofMillis(2));
            String served = controller.registry().scrape();
            List<String> names = rows("Metrics", "\\| `(quotatree_[a-z_]+)` \\| .* \\|").stream()
                    .map(row -> row.group(1))
                    .toList();
            assertThat(names)
                    .hasSizeGreaterThan(8)
                    .allSatisfy(name -> assertThat(served).contains("# TYPE " + name));
            assertThat(Pattern.compile("# TYPE (quotatree_(?:controller|webhook|revocation)[a-z_]*)")
                            .matcher(served)
                            .results()
                            .map(result -> result.group(1))
                            .filter(name -> !name.endsWith("_max")))
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @Test
    void theFilesAreThere() {
        String page = String.join("\n", lines);
        Matcher file =
                Pattern.compile("(?:deploy|walk)(?:/[A-Za-z-]+)+(?:\\.yaml)?").matcher(page);
        while (file.find()) {
            assertThat(Path.of(file.group())).exists();
        }
        assertThat(Path.of("deploy", "certificate")).isExecutable();
    }

    /** Returns the rows of the section of a title that match a pattern. */
    private List<Matcher> rows(String title, String pattern) {
        int start = 0;
        while (!lines.get(start).matches("#+ " + title + ".*")) {
            start++;
        }
        return lines.stream()
                .skip(start + 1)
                .takeWhile(line -> !line.startsWith("#"))
                .map(line -> Pattern.compile(pattern).matcher(line))
                .filter(Matcher::matches)
                .toList();
    }
}
