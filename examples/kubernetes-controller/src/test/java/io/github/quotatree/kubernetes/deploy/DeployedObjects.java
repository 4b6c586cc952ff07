package io.github.quotatree.kubernetes.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads manifests into the models of Kubernetes; a field that a model does not have is refused. */
public final class DeployedObjects {
    /** The folder of the manifests. */
    public static final Path DEPLOY = Path.of("deploy");

    private static final YAMLMapper YAML = new YAMLMapper();

    /** A mapper that refuses the fields that the models keep as additional properties. */
    private static final ObjectMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1L;

                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                    return false;
                }
            })
            .build();

    private static final Map<String, Class<? extends HasMetadata>> MODELS = Stream.of(
                    Namespace.class,
                    ServiceAccount.class,
                    Service.class,
                    Deployment.class,
                    PodDisruptionBudget.class,
                    Role.class,
                    RoleBinding.class,
                    ClusterRole.class,
                    ClusterRoleBinding.class,
                    MutatingWebhookConfiguration.class,
                    ValidatingWebhookConfiguration.class,
                    CustomResourceDefinition.class)
            .collect(Collectors.toMap(Class::getSimpleName, model -> model));

    private final List<JsonNode> documents;

    private DeployedObjects(List<JsonNode> documents) {
        this.documents = documents;
    }

    /** Returns the objects of a kustomization, as its files have them. */
    public static DeployedObjects ofFiles(Path folder) {
        try {
            JsonNode kustomization =
                    YAML.readTree(folder.resolve("kustomization.yaml").toFile());
            List<JsonNode> documents = new ArrayList<>();
            for (JsonNode file : kustomization.path("resources")) {
                documents.addAll(parsed(Files.readString(folder.resolve(file.asText()))));
            }
            return new DeployedObjects(documents);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the objects of all files in YAML of a folder. */
    static DeployedObjects ofFolder(Path folder) {
        List<JsonNode> documents = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.yaml")) {
            for (Path file : files) {
                documents.addAll(parsed(Files.readString(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new DeployedObjects(documents);
    }

    /** Returns the objects of a text in YAML. */
    static DeployedObjects of(String yaml) {
        return new DeployedObjects(parsed(yaml));
    }

    private static List<JsonNode> parsed(String yaml) {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(yaml)) {
            return documents.readAll().stream().filter(JsonNode::isObject).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<JsonNode> documents() {
        return documents;
    }

    /** Returns the objects as values of their models, and fails at a field that is unknown to them. */
    List<HasMetadata> strict() {
        return documents.stream().map(DeployedObjects::strict).toList();
    }

    static HasMetadata strict(JsonNode document) {
        Class<? extends HasMetadata> model = MODELS.get(document.path("kind").asText());
        if (model == null) {
            throw new AssertionError("no model of " + document);
        }
        try {
            HasMetadata object = STRICT.treeToValue(document, model);
            if (!object.getApiVersion().equals(document.path("apiVersion").asText())) {
                throw new AssertionError(document);
            }
            return object;
        } catch (JsonProcessingException e) {
            throw new AssertionError(document.path("kind") + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Returns the only object of a model. */
    public <T extends HasMetadata> T one(Class<T> model) {
        List<T> found = documents.stream()
                .filter(document -> document.path("kind").asText().equals(model.getSimpleName()))
                .map(document -> model.cast(strict(document)))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " objects of " + model.getSimpleName());
        }
        return found.get(0);
    }
}
