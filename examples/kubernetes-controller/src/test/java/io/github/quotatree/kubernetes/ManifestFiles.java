package io.github.quotatree.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The manifests of the examples as objects. */
public final class ManifestFiles {
    private static final YAMLMapper YAML = new YAMLMapper();

    private ManifestFiles() {}

    /** Returns the objects of a file of examples/manifests. */
    public static List<HasMetadata> objects(String file) {
        Path path = Path.of("..", "manifests", file);
        List<HasMetadata> objects = new ArrayList<>();
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(path.toFile())) {
            while (documents.hasNext()) {
                JsonNode document = documents.next();
                if (document.path("kind").asText().equals("List")) {
                    for (JsonNode item : document.path("items")) {
                        objects.add(object(item));
                    }
                } else if (document.isObject()) {
                    objects.add(object(document));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return objects;
    }

    private static HasMetadata object(JsonNode node) throws IOException {
        return switch (node.path("kind").asText()) {
            case "Pod" -> YAML.treeToValue(node, Pod.class);
            case "Node" -> YAML.treeToValue(node, Node.class);
            default -> YAML.treeToValue(node, GenericKubernetesResource.class);
        };
    }
}
