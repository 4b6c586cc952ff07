package io.github.quotatree.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A repository in {@code target} with the library as an installation would put it there: the jar, its POM and the POM
 * of its parent. No project takes the library from the repository of the user.
 */
final class LocalRepository {
    private static final Path TOP = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Path SOURCE = Path.of(property("repository"));
    private static final String VERSION = property("version");

    private final Path folder = Path.of("target", "repository").toAbsolutePath();

    /** Makes the repository anew. */
    static LocalRepository create() throws IOException {
        LocalRepository repository = new LocalRepository();
        Folders.delete(repository.folder);
        repository.install();
        return repository;
    }

    private void install() throws IOException {
        Path built = TOP.resolve("quota-core/target/quota-core-" + VERSION + ".jar");
        assertThat(built)
                .as("the jar of the library, which exists from the phase package on: run ./mvnw verify")
                .exists();
        add(built, "io/github/quotatree/quota-core", VERSION, "jar");
        add(TOP.resolve("quota-core/pom.xml"), "io/github/quotatree/quota-core", VERSION, "pom");
        add(TOP.resolve("pom.xml"), "io/github/quotatree/quotatree-parent", VERSION, "pom");
        // the POM of the parent imports it; the library itself needs nothing, not even the annotations in its classes
        copy("org/junit/junit-bom", property("junit"));
    }

    private void add(Path file, String path, String version, String type) throws IOException {
        Path to = folder.resolve(path).resolve(version);
        Files.createDirectories(to);
        String artifact = to.getParent().getFileName().toString();
        Files.copy(file, to.resolve(artifact + "-" + version + "." + type));
    }

    private void copy(String path, String version) throws IOException {
        Path to = folder.resolve(path).resolve(version);
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(SOURCE.resolve(path).resolve(version))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".jar") || name.endsWith(".pom")) {
                    Files.copy(file, to.resolve(name));
                }
            }
        }
    }

    Path folder() {
        return folder;
    }

    /** Returns the repository of the build that runs this test, which has the plugins of Maven. */
    Path pluginsFolder() {
        return SOURCE;
    }

    /** Returns the jar of the library. */
    Path jar() {
        return folder.resolve("io/github/quotatree/quota-core/" + VERSION + "/quota-core-" + VERSION + ".jar");
    }

    static String property(String name) {
        String value = System.getProperty("quickstart." + name);
        assertThat(value)
                .as("the property quickstart." + name + ", which the build sets")
                .isNotBlank();
        return value;
    }
}
