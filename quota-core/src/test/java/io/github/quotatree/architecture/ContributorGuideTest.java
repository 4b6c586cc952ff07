package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files that the guide for contributors names exist. */
class ContributorGuideTest {
    private static final Path TOP = Path.of("..");
    private static final Pattern FILE = Pattern.compile("`([\\w/.-]+\\.(?:java|md))`");
    private static final List<Path> FOLDERS = List.of(
            TOP,
            TOP.resolve("quota-core/src/main/java/io/github/quotatree"),
            TOP.resolve("quota-core/src/test/java/io/github/quotatree"),
            TOP.resolve("examples/quota-cli/src/main/java/io/github/quotatree/cli"));

    @Test
    void allFilesOfTheGuideExist() throws IOException {
        String page = Files.readString(TOP.resolve("CONTRIBUTING.md"));
        String guide = page.substring(page.indexOf("## Finding your way"), page.indexOf("## Language"));
        List<String> files = FILE.matcher(guide)
                .results()
                .map(match -> match.group(1))
                .filter(file -> !file.equals("package-info.java"))
                .toList();

        assertThat(files)
                .hasSizeGreaterThan(20)
                .allSatisfy(file -> assertThat(FOLDERS.stream().map(folder -> folder.resolve(file)))
                        .anyMatch(Files::exists));
    }
}
