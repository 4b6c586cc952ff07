package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The seed of builds is in force: a property draws the number of that seed in each build, and another in a search. */
class PropertySeedTest {
    private static final long DRAWN = -1516680676;

    @Property(tries = 1, edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.RANDOM_SEED)
    void eachBuildDrawsTheSame(@ForAll long drawn) {
        assertThat(drawn == DRAWN)
                .as("%d is drawn with the seed of builds", drawn)
                .isEqualTo(PropertySeed.given().equals(PropertySeed.OF_BUILDS));
    }
}
