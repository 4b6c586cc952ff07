package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.github.quotatree.annotation.Beta;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of docs/compatibility.md has the packages of the module, and calls those young that are marked. */
class CompatibilityPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| (stable|young) \\|");
    private static final Pattern EXCLUDED = Pattern.compile("<exclude>([a-z.]+\\.(?:[a-z]+))</exclude>");

    @Test
    void thePageCallsYoungWhatIsMarked() throws IOException {
        Map<String, String> marked = new TreeMap<>();
        for (String name : RoomsTest.EXPORTED) {
            marked.put(name, isYoung(name) ? "young" : "stable");
        }
        assertThat(marked).containsValues("young", "stable");
        assertThat(rows()).isEqualTo(marked);
    }

    /** The comparison with the last release leaves out packages by name, as annotations of packages are unknown to it. */
    @Test
    void theComparisonLeavesOutYoungAndHiddenPackages() throws IOException {
        assertThat(EXCLUDED.matcher(Files.readString(Path.of("../pom.xml")))
                        .results()
                        .map(found -> found.group(1))
                        .filter(name -> name.startsWith(RoomsTest.ROOT))
                        .filter(RoomsTest.EXPORTED::contains))
                .containsExactlyInAnyOrderElementsOf(RoomsTest.EXPORTED.stream()
                        .filter(CompatibilityPageTest::isYoung)
                        .toList());
    }

    private static Map<String, String> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("../docs/compatibility.md")))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2), (a, b) -> a + b, TreeMap::new));
    }

    private static boolean isYoung(String name) {
        return PackageGraph.mainClasses().stream()
                .filter(type -> type.getPackageName().equals(name))
                .map(JavaClass::getPackage)
                .anyMatch(found -> found.isAnnotatedWith(Beta.class));
    }
}
