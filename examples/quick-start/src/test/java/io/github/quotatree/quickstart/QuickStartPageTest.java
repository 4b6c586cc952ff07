package io.github.quotatree.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code on the page is that of the projects, and the projects have the same programs. */
class QuickStartPageTest {
    private static final Path SOURCES = Path.of("src", "main", "java");

    @Test
    void thePageHasTheJavaOfTheProjects() throws IOException {
        assertThat(Page.blocks("java"))
                .containsExactly(
                        source("maven", "quickstart/QuickStart.java"),
                        source("maven", "quickstart/LedgerLoop.java"),
                        source("maven-modules", "module-info.java"));
    }

    @Test
    void thePageHasTheBuildFilesOfTheProjects() throws IOException {
        String maven = Files.readString(Path.of("maven", "pom.xml"));
        String modules = Files.readString(Path.of("maven-modules", "pom.xml"));
        List<String> xml = Page.blocks("xml");

        assertThat(xml).hasSize(2);
        assertThat(withoutIndents(maven)).contains(withoutIndents(xml.get(0)));
        assertThat(withoutIndents(modules)).contains(withoutIndents(xml.get(0)), withoutIndents(xml.get(1)));
        assertThat(Page.blocks("groovy")).containsExactly(Files.readString(Path.of("gradle", "build.gradle")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"maven-modules", "gradle"})
    void aProjectHasTheProgramsOfTheFirst(String project) throws IOException {
        for (String program : Page.PROGRAMS) {
            String file = "quickstart/" + program + ".java";
            assertThat(source(project, file)).isEqualTo(source("maven", file));
        }
    }

    /** The short one is short. */
    @Test
    void theFirstProgramHasTwentyLines() throws IOException {
        String program = source("maven", "quickstart/QuickStart.java");
        assertThat(program.substring(program.indexOf("main(")).lines().filter(line -> !line.isBlank()))
                .hasSizeLessThanOrEqualTo(20);
    }

    private static String source(String project, String file) throws IOException {
        return Files.readString(Path.of(project).resolve(SOURCES).resolve(file));
    }

    private static String withoutIndents(String text) {
        return text.replaceAll("(?m)^ +", "");
    }
}
