package io.github.quotatree.replay.laws;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The seed of the library's builds is in force for the properties of this module, too. */
class SeedOfBuildsTest {
    private static final long DRAWN = -1516680676;

    @Property(tries = 1, edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.RANDOM_SEED)
    void eachBuildDrawsTheSame(@ForAll long drawn) {
        assertThat(drawn == DRAWN)
                .as("%d is drawn with the seed of builds", drawn)
                .isEqualTo(System.getProperty("property.seed") == null);
    }
}
