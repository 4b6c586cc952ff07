package io.github.quotatree.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each project of the quick start builds with every JDK of the machine, and what is built runs on every JDK and prints
 * what the page says.
 */
class QuickStartProjectsTest {
    private static LocalRepository repository;
    private static Collection<InstalledJdk> jdks;

    @BeforeAll
    static void installTheLibrary() throws IOException {
        repository = LocalRepository.create();
        jdks = InstalledJdk.all();
        System.out.println("The projects are built and run with: " + jdks);
    }

    @Test
    void maven() throws IOException, InterruptedException {
        buildWithMavenAndRun(InstalledJdk.running());
    }

    @Test
    void mavenWithModules() throws IOException, InterruptedException {
        buildModuleWithMavenAndRun(InstalledJdk.running());
    }

    @Tag("heavy")
    @ParameterizedTest
    @MethodSource("otherJdks")
    void mavenWithAnotherJdk(InstalledJdk jdk) throws IOException, InterruptedException {
        buildWithMavenAndRun(jdk);
    }

    @Tag("heavy")
    @ParameterizedTest
    @MethodSource("otherJdks")
    void mavenWithModulesAndAnotherJdk(InstalledJdk jdk) throws IOException, InterruptedException {
        buildModuleWithMavenAndRun(jdk);
    }

    static List<InstalledJdk> otherJdks() throws IOException {
        List<InstalledJdk> others = new ArrayList<>(InstalledJdk.all());
        others.remove(InstalledJdk.running());
        assumeFalse(others.isEmpty(), "no other JDK from 17 on is installed");
        return others;
    }

    private static void buildWithMavenAndRun(InstalledJdk jdk) throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.copyOf("maven", repository, jdk);

        assertThat(project.runWithMaven("exec:java")).isEqualTo(Page.output("QuickStart"));
        for (InstalledJdk other : jdks) {
            assertThat(project.runOnClassPath(other, "target/classes", "LedgerLoop"))
                    .as("built with %s, run on %s", jdk, other)
                    .isEqualTo(Page.output("LedgerLoop"));
        }
    }

    private static void buildModuleWithMavenAndRun(InstalledJdk jdk) throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.copyOf("maven-modules", repository, jdk);

        assertThat(project.runWithMaven("exec:exec")).isEqualTo(Page.output("QuickStart"));
        for (InstalledJdk other : jdks) {
            assertThat(project.runOnModulePath(other, "target/classes", "LedgerLoop"))
                    .as("built with %s, run on %s", jdk, other)
                    .isEqualTo(Page.output("LedgerLoop"));
        }
    }

    /** With the oldest JDK: a version of Gradle knows those that were there before it. */
    @Tag("heavy")
    @Test
    void gradle() throws IOException, InterruptedException {
        assumeTrue(isOnPath("gradle"), "gradle is not on the PATH");
        ConsumerProject project =
                ConsumerProject.copyOf("gradle", repository, jdks.iterator().next());

        project.buildWithGradle();
        for (InstalledJdk jdk : jdks) {
            for (String program : Page.PROGRAMS) {
                assertThat(project.runOnClassPath(jdk, "build/classes/java/main", program))
                        .as("run on %s", jdk)
                        .isEqualTo(Page.output(program));
            }
        }
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
