package io.github.quotatree.kubernetes.lend;

import org.junit.jupiter.api.Test;

/** Gates in a short storm of changes and faults; {@link GatedStorms} runs long ones. */
class GatedStormTest {
    @Test
    void aShortStorm() {
        try (GatedStorm storm = new GatedStorm(1)) {
            System.out.println(storm.run(2, 30));
        }
    }
}
