package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** The seed of builds is in force: a property draws the number of that seed in each build, and another in a search. */
@AddLifecycleHook(PropertySeed.class)
class PropertySeedTest {
    private static final long DRAWN = -1516680676;

    @Property(tries = 1, edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.RANDOM_SEED)
    void eachBuildDrawsTheSame(@ForAll long drawn) {
        assertThat(drawn == DRAWN)
                .as("%d is drawn with the seed of builds", drawn)
                .isEqualTo(PropertySeed.given().equals(PropertySeed.OF_BUILDS));
    }

    @Test
    void eachClassOfPropertiesHasIt() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java")).filter(PropertySeedTest::lacksSeed))
                    .isEmpty();
        }
    }

    private static boolean lacksSeed(Path file) {
        try {
            String code = Files.readString(file);
            return code.contains("import net.jqwik.api.Property;")
                    && !code.contains("@AddLifecycleHook(PropertySeed.class)");
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }
}
