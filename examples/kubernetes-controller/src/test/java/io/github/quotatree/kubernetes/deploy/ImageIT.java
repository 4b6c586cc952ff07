package io.github.quotatree.kubernetes.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.github.quotatree.kubernetes.deploy.ImageTar.LayerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image that the build makes fits the manifests, starts the program, and is the same whoever makes it. Its base is
 * empty here, so that the program runs by the Java runtime of the test.
 */
class ImageIT {
    private static final Path TARGET = Path.of("target");

    private final PodSpec pod = DeployedObjects.ofFiles(DeployedObjects.DEPLOY)
            .one(Deployment.class)
            .getSpec()
            .getTemplate()
            .getSpec();
    private final Container container = pod.getContainers().get(0);

    private ImageTar image;

    @BeforeEach
    void read() throws IOException {
        image = ImageTar.read(TARGET.resolve("image.tar"));
    }

    @Test
    void twoBuildsHaveTheSameBytes() throws IOException {
        assertThat(Files.mismatch(TARGET.resolve("image.tar"), TARGET.resolve("same-image.tar")))
                .as("the first byte in which they differ")
                .isEqualTo(-1);
        assertThat(image.created()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(image.layers().stream().flatMap(List::stream))
                .hasSizeGreaterThan(50)
                .allSatisfy(file -> {
                    assertThat(file.entry().getLastModifiedTime()).isEqualTo(FileTime.fromMillis(1000));
                    assertThat(file.entry().getLongUserId()).isZero();
                    assertThat(file.entry().getMode() & 022)
                            .as("others may write")
                            .isZero();
                });
    }

    @Test
    void itIsTheImageOfTheDeployment() {
        assertThat(image.tags()).containsExactly(container.getImage());
        JsonNode configured = image.container();
        assertThat(configured.path("User").asText())
                .isEqualTo(pod.getSecurityContext().getRunAsUser() + ":"
                        + pod.getSecurityContext().getRunAsGroup());
        assertThat(configured.path("ExposedPorts").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(container.getPorts().stream()
                        .map(port -> port.getContainerPort() + "/tcp")
                        .toList());
        assertThat(configured.at("/Labels/org.opencontainers.image.licenses").asText())
                .isEqualTo("Apache-2.0");
        assertThat(container.getImage())
                .endsWith(":"
                        + configured
                                .at("/Labels/org.opencontainers.image.version")
                                .asText());
    }

    /** What changes often is above what changes seldom, so that a new version of the program is a small download. */
    @Test
    void theLayersAreOfLibrariesAndOfTheProgram() throws IOException {
        List<List<LayerFile>> layers = image.layers();
        assertThat(names(layers.get(0)))
                .allMatch(name -> name.matches("app/libs/[^/]+\\.jar"))
                .anyMatch(name -> name.contains("/kubernetes-client-"))
                .noneMatch(name -> name.matches(".*/(quota-|junit|assertj|helm-java|kubernetes-server-mock).*"));
        assertThat(layers.stream().flatMap(layer -> names(layer).stream()))
                .contains("app/classes/io/github/quotatree/kubernetes/main/ControllerCommand.class")
                .anyMatch(name -> name.matches("app/libs/quota-core-.*\\.jar"))
                .noneMatch(name -> name.matches(".*/(junit|assertj|helm-java|kubernetes-server-mock).*"));
    }

    @Test
    void itsEntryPointStartsTheProgram(@TempDir Path root) throws Exception {
        for (List<LayerFile> layer : image.layers()) {
            for (LayerFile file : layer) {
                Path path = root.resolve(file.name());
                Files.createDirectories(path.getParent());
                file.writeTo(path);
            }
        }
        List<String> command = new ArrayList<>();
        for (JsonNode word : image.container().path("Entrypoint")) {
            command.add(word.asText());
        }
        assertThat(command).startsWith("java", "-cp");
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // what the container sees at its root is in the folder here
        if (command.get(2).startsWith("@")) {
            Path classPath = root.resolve(command.get(2).substring("@/".length()));
            command.set(2, Files.readString(classPath));
        }
        command.set(2, command.get(2).replace("/app/", root + "/app/"));
        command.add("--help");
        assertThat(Kubectl.run(command.toArray(String[]::new)))
                .contains("Usage: quotatree-controller", "--gate-pods", "--webhook-port");
    }

    private static List<String> names(List<LayerFile> layer) {
        return layer.stream().map(LayerFile::name).toList();
    }
}
