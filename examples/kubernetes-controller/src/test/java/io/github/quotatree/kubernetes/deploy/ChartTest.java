package io.github.quotatree.kubernetes.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.marcnuri.helm.LintResult;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Helm accepts the chart; the file that kustomize reads is its output; and each value changes the objects that it names.
 */
class ChartTest {
    private static final String NAMESPACE = "quotatree-system";

    private static final String EVERYTHING = """
            image: {repository: registry.example/quota, tag: "2", pullPolicy: Always, pullSecrets: [registry]}
            replicas: 1
            resources: {requests: {cpu: 1}}
            gates: true
            anyNode: true
            evictions: {enabled: true, delay: 30s, most: 5, window: 1h}
            webhook:
              failurePolicy: {quotas: Ignore, pods: Fail}
              namespaces: {only: [vision, speech], except: [legacy]}
            certificate: {secret: own, certManager: true, issuer: {name: company, kind: ClusterIssuer}}
            page: {tokenSecret: readers}
            arguments: [--resync=10m]
            nodeSelector: {pool: infra}
            tolerations: [{key: infra, operator: Exists}]
            priorityClassName: system-cluster-critical
            """;

    @Test
    void helmHasNothingToSay() {
        LintResult result = Chart.linted();
        assertThat(result.isFailed()).isFalse();
        // an icon of a chart is for catalogues
        assertThat(result.getMessages()).noneMatch(message -> message.matches("(?s).*(ERROR|WARNING).*"));
    }

    /** The file is written anew with {@code -Dchart.record=true}. */
    @Test
    void theManifestsOfKustomizeAreItsOutput() throws IOException {
        Path file = DeployedObjects.DEPLOY.resolve("controller.yaml");
        String output = Chart.rendered(NAMESPACE, "");
        if (Boolean.getBoolean("chart.record")) {
            Files.writeString(file, output);
        }
        assertThat(Files.readString(file)).isEqualTo(output);
    }

    @Test
    void itHasTheVersionOfTheProject() throws IOException {
        YAMLMapper yaml = new YAMLMapper();
        JsonNode chart = yaml.readTree(Chart.FOLDER.resolve("Chart.yaml").toFile());
        String pom = Files.readString(Path.of("pom.xml"));
        assertThat(pom).contains("<version>" + chart.path("version").asText() + "</version>");
        assertThat(chart.path("appVersion")).isEqualTo(chart.path("version"));
    }

    @Test
    void eachValueIsInTheObjects() {
        PodSpec pod = podOf(EVERYTHING);
        assertThat(pod.getContainers().get(0).getImage()).isEqualTo("registry.example/quota:2");
        assertThat(pod.getContainers().get(0).getImagePullPolicy()).isEqualTo("Always");
        assertThat(pod.getImagePullSecrets())
                .singleElement()
                .satisfies(secret -> assertThat(secret.getName()).isEqualTo("registry"));
        assertThat(pod.getContainers().get(0).getResources().getRequests()).containsEntry("cpu", new Quantity("1"));
        assertThat(pod.getContainers().get(0).getArgs())
                .contains(
                        "--dry-run=false",
                        "--overuse-delay=30s",
                        "--max-evictions=5",
                        "--eviction-window=1h",
                        "--gate-pods",
                        "--any-node",
                        "--resync=10m")
                .doesNotContain("--quota-only", "--dry-run=true");
        assertThat(pod.getVolumes().get(0).getSecret().getSecretName()).isEqualTo("own");
        assertThat(pod.getNodeSelector()).containsEntry("pool", "infra");
        assertThat(pod.getTolerations())
                .singleElement()
                .satisfies(toleration -> assertThat(toleration.getKey()).isEqualTo("infra"));
        assertThat(pod.getPriorityClassName()).isEqualTo("system-cluster-critical");
        assertThat(podOf("quotaOnly: true").getContainers().get(0).getArgs())
                .contains("--quota-only", "--dry-run=true")
                .doesNotContain("--gate-pods");
    }

    /** A Secret that is not there keeps no pod from starting, since it is for the page alone. */
    @Test
    void theTokenOfThePageIsAMountedSecretThatMayBeAbsent() {
        PodSpec pod = podOf("page: {tokenSecret: readers}");
        Container container = pod.getContainers().get(0);
        assertThat(container.getArgs()).contains("--page-token-file=/page/token");
        assertThat(container.getVolumeMounts())
                .filteredOn(mount -> mount.getMountPath().equals("/page"))
                .singleElement()
                .satisfies(mount -> assertThat(mount.getReadOnly()).isTrue())
                .satisfies(mount -> assertThat(pod.getVolumes())
                        .filteredOn(volume -> volume.getName().equals(mount.getName()))
                        .singleElement()
                        .satisfies(volume -> {
                            assertThat(volume.getSecret().getSecretName()).isEqualTo("readers");
                            assertThat(volume.getSecret().getOptional()).isTrue();
                            assertThat(volume.getSecret().getDefaultMode()).isEqualTo(0440);
                        }));

        PodSpec without = podOf("page: {tokenSecret: \"\"}");
        assertThat(without.getContainers().get(0).getArgs())
                .noneMatch(argument -> argument.startsWith("--page-token-file"));
        assertThat(without.getVolumes()).extracting(Volume::getName).doesNotContain("page");
        assertThat(without.getContainers().get(0).getVolumeMounts())
                .extracting(VolumeMount::getName)
                .doesNotContain("page");
    }

    @Test
    void oneReplicaHasNoBudgetThatForbidsDrains() {
        assertThat(kinds(Chart.with("replicas: 1"))).doesNotContain("PodDisruptionBudget");
        assertThat(kinds(Chart.with("replicas: 3"))).contains("PodDisruptionBudget");
    }

    @Test
    void theFailurePoliciesAndNamespacesAreThoseOfTheValues() {
        List<JsonNode> hooks = webhooks(Chart.with(EVERYTHING));
        assertThat(hooks).hasSize(4).allSatisfy(hook -> {
            boolean isOfPods = hook.path("name").asText().contains("pods");
            assertThat(hook.path("failurePolicy").asText()).isEqualTo(isOfPods ? "Fail" : "Ignore");
            assertThat(hook.at("/namespaceSelector/matchExpressions").size()).isEqualTo(isOfPods ? 2 : 0);
            if (isOfPods) {
                // those of the controller must start while no webhook answers
                assertThat(hook.at("/namespaceSelector/matchExpressions/0/values"))
                        .extracting(JsonNode::asText)
                        .containsExactly("legacy", NAMESPACE);
                assertThat(hook.at("/namespaceSelector/matchExpressions/1/operator")
                                .asText())
                        .isEqualTo("In");
                assertThat(hook.at("/namespaceSelector/matchExpressions/1/values"))
                        .extracting(JsonNode::asText)
                        .containsExactly("vision", "speech");
            }
        });
    }

    @Test
    void certManagerMakesTheCertificateAndGivesItsAuthority() {
        DeployedObjects own = Chart.with("certificate: {certManager: true}");
        assertThat(kinds(own)).contains("Issuer", "Certificate");
        assertThat(configurations(own))
                .allMatch(configuration -> configuration
                        .at("/metadata/annotations")
                        .path("cert-manager.io/inject-ca-from")
                        .asText()
                        .equals(NAMESPACE + "/quotatree-webhook"));
        JsonNode certificate = own.documents().stream()
                .filter(document -> document.path("kind").asText().equals("Certificate"))
                .findFirst()
                .orElseThrow();
        assertThat(certificate.at("/spec/secretName").asText()).isEqualTo("quotatree-webhook");
        assertThat(certificate.at("/spec/dnsNames/0").asText()).isEqualTo("quotatree-webhook." + NAMESPACE + ".svc");
        assertThat(certificate.at("/spec/privateKey/encoding").asText()).isEqualTo("PKCS8");

        DeployedObjects company = Chart.with(EVERYTHING);
        assertThat(kinds(company)).contains("Certificate").doesNotContain("Issuer");
        assertThat(company.documents())
                .filteredOn(document -> document.path("kind").asText().equals("Certificate"))
                .allMatch(
                        document -> document.at("/spec/issuerRef/kind").asText().equals("ClusterIssuer"));
    }

    @Test
    void aCertificateOfTheUserHasItsAuthorityInEachWebhook() {
        DeployedObjects own = Chart.with("certificate: {secret: own, caBundle: Q0E=}");
        assertThat(webhooks(own))
                .allMatch(hook -> hook.at("/clientConfig/caBundle").asText().equals("Q0E="));
        assertThat(webhooks(Chart.with("")))
                .allMatch(hook -> hook.at("/clientConfig/caBundle").isMissingNode());
    }

    @Test
    void anotherNamespaceIsThatOfEveryObject() {
        String elsewhere = Chart.rendered("elsewhere", "certificate: {certManager: true}");
        assertThat(elsewhere).contains("namespace: elsewhere", "quotatree-webhook.elsewhere.svc");
        assertThat(elsewhere).doesNotContain(NAMESPACE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    gate: true                             | gate
                    webhook: {failurePolicy: {pods: fail}} | failurePolicy
                    replicas: 0                            | replicas
                    evictions: {delay: 2 minutes}          | delay
                    certificate: {caBundle: in a file}     | caBundle
                    page: {token: quotatree}               | token
                    {gates: true, quotaOnly: true}         | not
                    """)
    void wrongValuesAreRefused(String values, String named) {
        assertThatThrownBy(() -> Chart.with(values)).hasMessageContaining(named);
    }

    private static PodSpec podOf(String values) {
        return Chart.with(values).one(Deployment.class).getSpec().getTemplate().getSpec();
    }

    private static List<String> kinds(DeployedObjects objects) {
        return objects.documents().stream()
                .map(document -> document.path("kind").asText())
                .toList();
    }

    private static List<JsonNode> configurations(DeployedObjects objects) {
        return objects.documents().stream()
                .filter(document -> document.path("kind").asText().endsWith("WebhookConfiguration"))
                .toList();
    }

    private static List<JsonNode> webhooks(DeployedObjects objects) {
        List<JsonNode> hooks = new ArrayList<>();
        configurations(objects)
                .forEach(configuration -> configuration.path("webhooks").forEach(hooks::add));
        return hooks;
    }
}
