package io.github.quotatree.kubernetes.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The manifests are of the models of Kubernetes, kubectl builds them, and they fit each other. */
class DeployedObjectsTest {
    private static final String NAMESPACE = "quotatree-system";

    private final DeployedObjects deployed = DeployedObjects.ofFiles(DeployedObjects.DEPLOY);

    @Test
    void everyFieldIsOneOfKubernetes() {
        assertThat(deployed.strict())
                .extracting(HasMetadata::getKind)
                .containsExactlyInAnyOrder(
                        "Namespace",
                        "ServiceAccount",
                        "ClusterRole",
                        "ClusterRoleBinding",
                        "Role",
                        "RoleBinding",
                        "Deployment",
                        "Service",
                        "PodDisruptionBudget",
                        "MutatingWebhookConfiguration",
                        "ValidatingWebhookConfiguration");
        for (JsonNode document : deployed.documents()) {
            ObjectNode misspelt = document.deepCopy();
            misspelt.putObject("specc");
            assertThatThrownBy(() -> DeployedObjects.strict(misspelt)).hasMessageContaining("specc");
        }
    }

    @Test
    void kubectlBuildsThem() throws Exception {
        assumeTrue(Kubectl.isInstalled(), "kubectl is not on the PATH");
        DeployedObjects output =
                DeployedObjects.of(Kubectl.run("kubectl", "kustomize", DeployedObjects.DEPLOY.toString()));
        assertThat(output.strict()).hasSize(11);
        assertThat(output.documents()).containsExactlyInAnyOrderElementsOf(deployed.documents());
    }

    @Test
    void theServiceLeadsToTheWebhookOfThePods() {
        Deployment deployment = deployed.one(Deployment.class);
        Map<String, String> labels =
                deployment.getSpec().getTemplate().getMetadata().getLabels();
        assertThat(deployment.getSpec().getSelector().getMatchLabels()).isEqualTo(labels);
        assertThat(deployed.one(PodDisruptionBudget.class)
                        .getSpec()
                        .getSelector()
                        .getMatchLabels())
                .isEqualTo(labels);
        Service service = deployed.one(Service.class);
        assertThat(service.getSpec().getSelector()).isEqualTo(labels);
        Container container = container();
        assertThat(container.getPorts())
                .filteredOn(port -> port.getName()
                        .equals(service.getSpec()
                                .getPorts()
                                .get(0)
                                .getTargetPort()
                                .getStrVal()))
                .singleElement()
                .satisfies(
                        port -> assertThat(container.getArgs()).contains("--webhook-port=" + port.getContainerPort()));
        assertThat(container.getArgs()).contains("--metrics-port=8080");
        List<WebhookClientConfig> clients = new ArrayList<>();
        deployed.one(MutatingWebhookConfiguration.class)
                .getWebhooks()
                .forEach(hook -> clients.add(hook.getClientConfig()));
        deployed.one(ValidatingWebhookConfiguration.class)
                .getWebhooks()
                .forEach(hook -> clients.add(hook.getClientConfig()));
        assertThat(clients).hasSize(4).allSatisfy(client -> {
            assertThat(client.getService().getName())
                    .isEqualTo(service.getMetadata().getName());
            assertThat(client.getService().getNamespace()).isEqualTo(NAMESPACE);
            assertThat(client.getService().getPort())
                    .isEqualTo(service.getSpec().getPorts().get(0).getPort());
        });
        assertThat(clients)
                .extracting(client -> client.getService().getPath())
                .containsExactly("/mutate", "/mutate", "/validate", "/validate");
    }

    @Test
    void aWebhookThatIsAwayKeepsQuotasAsTheyAreAndLetsPodsStart() {
        deployed.one(MutatingWebhookConfiguration.class).getWebhooks().forEach(hook -> {
            boolean isOfPods = hook.getName().contains("pods");
            assertThat(hook.getFailurePolicy()).isEqualTo(isOfPods ? "Ignore" : "Fail");
            assertThat(hook.getNamespaceSelector() != null).isEqualTo(isOfPods);
            assertThat(hook.getSideEffects()).isEqualTo("None");
            assertThat(hook.getAdmissionReviewVersions()).containsExactly("v1");
            assertThat(hook.getTimeoutSeconds()).isBetween(1, 10);
        });
        deployed.one(ValidatingWebhookConfiguration.class).getWebhooks().forEach(hook -> {
            boolean isOfPods = hook.getName().contains("pods");
            assertThat(hook.getFailurePolicy()).isEqualTo(isOfPods ? "Ignore" : "Fail");
            assertThat(hook.getNamespaceSelector() != null).isEqualTo(isOfPods);
            assertThat(hook.getSideEffects()).isEqualTo("None");
            assertThat(hook.getTimeoutSeconds()).isBetween(1, 10);
            assertThat(hook.getRules().get(0).getOperations().contains("DELETE"))
                    .isEqualTo(!isOfPods);
        });
    }

    @Test
    void theRolesAreThoseOfTheServiceAccountOfThePods() {
        String account = deployed.one(ServiceAccount.class).getMetadata().getName();
        assertThat(deployed.one(Deployment.class)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getServiceAccountName())
                .isEqualTo(account);
        ClusterRoleBinding everywhere = deployed.one(ClusterRoleBinding.class);
        RoleBinding here = deployed.one(RoleBinding.class);
        assertThat(everywhere.getSubjects())
                .isEqualTo(here.getSubjects())
                .singleElement()
                .satisfies(subject -> {
                    assertThat(subject.getName()).isEqualTo(account);
                    assertThat(subject.getNamespace()).isEqualTo(NAMESPACE);
                });
        assertThat(everywhere.getRoleRef().getName())
                .isEqualTo(deployed.one(ClusterRole.class).getMetadata().getName());
        assertThat(here.getRoleRef().getName())
                .isEqualTo(deployed.one(Role.class).getMetadata().getName());
    }

    @Test
    void thePodsHaveTheRightsOfTheRestrictedStandard() {
        PodSpec pod = deployed.one(Deployment.class).getSpec().getTemplate().getSpec();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(container().getSecurityContext()).satisfies(context -> {
            assertThat(context.getAllowPrivilegeEscalation()).isFalse();
            assertThat(context.getReadOnlyRootFilesystem()).isTrue();
            assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
        });
        assertThat(container().getResources().getRequests()).containsKeys("cpu", "memory");
        assertThat(deployed.one(Deployment.class).getSpec().getReplicas()).isEqualTo(2);
        assertThat(container().getReadinessProbe().getHttpGet().getScheme()).isEqualTo("HTTPS");
        assertThat(container().getArgs()).contains("--dry-run=true");
        assertThat(pod.getVolumes().get(0).getSecret().getSecretName()).isEqualTo("quotatree-webhook");
    }

    /** A structural schema has the type of every value, and says how numbers may be written as texts. */
    @Test
    void theSchemasOfTheDefinitionsAreStructural() {
        DeployedObjects definitions = DeployedObjects.ofFolder(Chart.DEFINITIONS);
        assertThat(definitions.strict()).hasSize(2).allSatisfy(object -> {
            CustomResourceDefinition definition = (CustomResourceDefinition) object;
            assertThat(definition.getMetadata().getName())
                    .isEqualTo(definition.getSpec().getNames().getPlural() + "."
                            + definition.getSpec().getGroup());
            Deque<JSONSchemaProps> open = new ArrayDeque<>();
            open.add(definition.getSpec().getVersions().get(0).getSchema().getOpenAPIV3Schema());
            while (!open.isEmpty()) {
                JSONSchemaProps schema = open.pop();
                assertThat(schema.getType() != null ^ Boolean.TRUE.equals(schema.getXKubernetesIntOrString()))
                        .as("%s", schema)
                        .isTrue();
                if (schema.getProperties() != null) {
                    open.addAll(schema.getProperties().values());
                }
                if (schema.getAdditionalProperties() != null
                        && schema.getAdditionalProperties().getSchema() != null) {
                    open.add(schema.getAdditionalProperties().getSchema());
                }
                if (schema.getItems() != null && schema.getItems().getSchema() != null) {
                    open.add(schema.getItems().getSchema());
                }
            }
        });
    }

    private Container container() {
        return deployed.one(Deployment.class)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0);
    }
}
