package io.github.quotatree.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A copy of one of the projects, in a folder of its own, with the JDK that builds it. */
final class ConsumerProject {
    private final LocalRepository repository;
    private final InstalledJdk jdk;
    private final Path folder;

    private ConsumerProject(LocalRepository repository, InstalledJdk jdk, Path folder) {
        this.repository = repository;
        this.jdk = jdk;
        this.folder = folder;
    }

    /** Copies the project of a name. */
    static ConsumerProject copyOf(String name, LocalRepository repository, InstalledJdk jdk) throws IOException {
        Path folder =
                Path.of("target", "consumers", name + "-jdk" + jdk.feature()).toAbsolutePath();
        Folders.delete(folder);
        Files.createDirectories(folder.getParent());
        Folders.copy(Path.of(name), folder);
        Files.createDirectory(folder.resolve(".mvn")); // a root of its own: the options of this build are not for it
        return new ConsumerProject(repository, jdk, folder);
    }

    /** Compiles and runs the project with Maven, and returns what the program prints. */
    String runWithMaven(String goal) throws IOException, InterruptedException {
        Path maven = Path.of(LocalRepository.property("maven"), "bin", InstalledJdk.isWindows() ? "mvn.cmd" : "mvn");
        List<String> command = new ArrayList<>(List.of(
                maven.toString(),
                "-B",
                "-q",
                "-Dmaven.repo.local=" + repository.folder(),
                "-Dmaven.repo.local.tail=" + repository.pluginsFolder(),
                "compile",
                goal));
        if (LocalRepository.property("settings").equals("offline=true")) {
            command.add("-o");
        }
        return Command.run(folder, jdk, command);
    }

    /** Builds the project with the Gradle of the machine, which has all it needs in the repository. */
    void buildWithGradle() throws IOException, InterruptedException {
        Command.run(
                folder,
                jdk,
                List.of(
                        "gradle",
                        "--no-daemon",
                        "--offline",
                        "--gradle-user-home",
                        folder.resolve(".gradle/home").toString(),
                        "-Dmaven.repo.local=" + repository.folder(),
                        "build"));
    }

    /** Runs a program that is compiled, on the class path. */
    String runOnClassPath(InstalledJdk with, String classes, String program) throws IOException, InterruptedException {
        return Command.run(
                folder, with, List.of(with.java().toString(), "-cp", path(classes), "quickstart." + program));
    }

    /** Runs a program that is compiled, on the module path. */
    String runOnModulePath(InstalledJdk with, String classes, String program) throws IOException, InterruptedException {
        return Command.run(
                folder,
                with,
                List.of(with.java().toString(), "-p", path(classes), "-m", "quickstart/quickstart." + program));
    }

    private String path(String classes) {
        assertThat(folder.resolve(classes)).isDirectory();
        return folder.resolve(classes) + File.pathSeparator + repository.jar();
    }
}
