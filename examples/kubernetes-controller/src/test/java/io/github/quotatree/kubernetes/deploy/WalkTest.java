package io.github.quotatree.kubernetes.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.zjsonpatch.JsonPatch;
import io.github.quotatree.kubernetes.ControllerSettings;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.deploy.WalkPage.Step;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.kubernetes.lead.LeaseSettings;
import io.github.quotatree.kubernetes.webhook.AdmittedServer;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of the walk prints what it says. Its commands run from its first line to its last on one API server, with the
 * webhook and the controller as the manifests of the walk have them, and a scheduler. Time passes only where it sleeps.
 */
class WalkTest implements InstantSource {
    private static final String CARD = "example.com/card";

    private static final Path ROOT = Path.of("..", "..");

    /** The commands that need a cluster of kind. */
    private static final Pattern NOT_RUN =
            Pattern.compile("\\./mvnw .*|kind .*|kubectl patch node .*|kubectl rollout .*|deploy/certificate --apply");

    @TempDir
    private Path home;

    private final TestApiServer server = TestApiServer.start();
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private Path folder = ROOT;
    private QuotaController controller;

    @BeforeEach
    void start() {
        assumeTrue(Kubectl.isInstalled(), "kubectl is not on the PATH");
    }

    @AfterEach
    void stop() {
        if (controller != null) {
            controller.close();
        }
        server.close();
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    private synchronized void pass(Duration time) {
        now = now.plus(time);
    }

    @Test
    void thePagePrintsWhatItSays() throws Exception {
        List<Step> steps = WalkPage.read().steps();
        assertThat(steps).hasSizeGreaterThan(20);
        for (Step step : steps) {
            walk(step);
        }
        assertThat(controller).isNotNull();
        Map<String, String> columns = columns("vision");
        assertThat(columns.keySet())
                .containsExactly(
                        "Parent", "Tree", "Min", "Request", "Runtime", "Used", "Waiting", "Ready", "Over-used", "Age");
        assertThat(columns)
                .containsEntry("Request", "{\"" + CARD + "\":\"8\"}")
                .containsEntry("Runtime", "{\"" + CARD + "\":\"8\"}")
                .containsEntry("Ready", "True")
                .containsEntry("Over-used", "False");
        assertThat(columns.get("Min")).contains(CARD, "4");
        assertThat(columns.get("Used")).contains(CARD, "8");
    }

    /** Returns the columns of {@code kubectl get} that the definition of ElasticQuota has, by their titles. */
    private Map<String, String> columns(String quota) throws Exception {
        Map<String, String> columns = new LinkedHashMap<>();
        for (JsonNode definition : DeployedObjects.ofFolder(Chart.DEFINITIONS).documents()) {
            if (definition.at("/spec/names/plural").asText().equals("elasticquotas")) {
                for (JsonNode column : definition.at("/spec/versions/0/additionalPrinterColumns")) {
                    Kubectl.Output cell = Kubectl.at(
                            server.url(),
                            home,
                            "",
                            "get",
                            "elasticquotas",
                            quota,
                            "--output=jsonpath={" + column.path("jsonPath").asText() + "}");
                    columns.put(column.path("name").asText(), cell.out());
                }
            }
        }
        return columns;
    }

    private void walk(Step step) throws Exception {
        List<String> words = step.words();
        if (words.get(0).equals("cd")) {
            folder = folder.resolve(words.get(1));
            assertThat(folder.toRealPath())
                    .as(step.command())
                    .isEqualTo(Path.of("").toRealPath());
        } else if (words.get(0).equals("sleep")) {
            pass(Duration.ofSeconds(Long.parseLong(words.get(1))));
        } else if (step.command().startsWith("kubectl apply -k ")) {
            assertThat(step.output().lines())
                    .as(step.command())
                    .containsExactlyInAnyOrderElementsOf(created(DeployedObjects.ofFiles(Path.of(words.get(3)))));
        } else if (step.command().startsWith("kubectl patch deployment ")) {
            start(Path.of(words.get(words.size() - 1)));
        } else if (step.command().equals("kubectl apply -f deploy/chart/crds")) {
            assertThat(step.output().lines())
                    .as(step.command())
                    .containsExactlyInAnyOrderElementsOf(created(DeployedObjects.ofFolder(Chart.DEFINITIONS)));
        } else if (step.command().startsWith("kubectl get ")) {
            awaitPrinted(step);
        } else if (!NOT_RUN.matcher(step.command()).matches()) {
            assertThat(printed(step)).as(step.command()).isEqualTo(step.output());
        }
    }

    private void awaitPrinted(Step step) {
        try {
            Await.until(step.command(), () -> {
                schedule();
                return printed(step).equals(step.output());
            });
        } catch (AssertionError e) {
            assertThat(printed(step)).as(step.command()).isEqualTo(step.output());
            throw e;
        }
    }

    /** Returns the lines that {@code kubectl apply} prints about objects that are new. */
    private static List<String> created(DeployedObjects objects) {
        List<String> lines = new ArrayList<>();
        for (JsonNode document : objects.documents()) {
            String group = document.path("apiVersion").asText().replaceAll("/?[^/]*$", "");
            lines.add(document.path("kind").asText().toLowerCase(Locale.ROOT)
                    + (group.isEmpty() ? "" : "." + group)
                    + "/"
                    + document.at("/metadata/name").asText()
                    + " created");
        }
        return lines;
    }

    /** Starts the controller with the options that its Deployment has after a patch. */
    private void start(Path patch) throws IOException {
        JsonNode deployment = DeployedObjects.ofFiles(DeployedObjects.DEPLOY).documents().stream()
                .filter(document -> document.path("kind").asText().equals("Deployment"))
                .findFirst()
                .orElseThrow();
        JsonNode patched = JsonPatch.apply(new YAMLMapper().readTree(patch.toFile()), deployment);
        assertThat(patched.at("/spec/template/spec/containers/0/args"))
                .extracting(JsonNode::asText)
                .contains("--gate-pods", "--dry-run=false", "--overuse-delay=10s")
                .doesNotContain("--dry-run=true");
        LeaseSettings lease = new LeaseSettings(
                TestApiServer.NAMESPACE,
                "quotatree",
                "one",
                Duration.ofHours(2),
                Duration.ofHours(1),
                Duration.ofMillis(100));
        RevocationSettings revocation =
                RevocationSettings.defaults().withDryRun(false).withDelay(Duration.ofSeconds(10));
        Node node = new NodeBuilder(TestObjects.node("walk-control-plane", 8, null))
                .editStatus()
                .addToCapacity(CARD, new Quantity("12"))
                .addToAllocatable(CARD, new Quantity("12"))
                .endStatus()
                .build();
        server.client().nodes().resource(node).create();
        controller = new QuotaController(
                server.newClient("one"),
                ControllerSettings.of(lease)
                        .withRule(AdmissionRule.LOANS)
                        .withTimes(
                                Duration.ofMillis(5),
                                Duration.ofSeconds(1),
                                Duration.ofMillis(5),
                                Duration.ofMillis(50))
                        .withRevocation(revocation, Duration.ofMillis(50)),
                this,
                1);
        controller.start();
        AdmittedServer.askWithGates(server, controller.cluster());
        Await.until("ready", () -> controller.health().waitingFor().isEmpty());
    }

    private String printed(Step step) {
        List<String> arguments =
                new ArrayList<>(step.words().subList(1, step.words().size()));
        if (arguments.get(0).equals("apply")) {
            arguments.add("--validate=false"); // this server has no schema of pods
        }
        try {
            Kubectl.Output output = Kubectl.at(server.url(), home, "", arguments.toArray(String[]::new));
            return output.code() == 0 ? output.out() : output.error();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Gives the node to the pods that no gate holds. */
    private void schedule() {
        for (Pod pod : server.client().pods().list().getItems()) {
            if (pod.getSpec().getNodeName() == null
                    && pod.getSpec().getSchedulingGates().isEmpty()) {
                try {
                    server.client()
                            .pods()
                            .withName(pod.getMetadata().getName())
                            .edit(found -> TestObjects.running(
                                    found, "walk-control-plane", instant().toString()));
                } catch (KubernetesClientException e) {
                    if (e.getCode() != 409) {
                        throw e;
                    } // the controller was faster, and the next call places it
                }
            }
        }
    }
}
