package io.github.quotatree.kubernetes.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Settings that make no sense are refused by name and value. */
class RevocationSettingsTest {
    private static final RevocationSettings DEFAULTS = RevocationSettings.defaults();

    @Test
    void evictNothingByDefault() {
        assertThat(DEFAULTS.isDryRun()).isTrue();
        assertThat(DEFAULTS.delay()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void refusesNegativeTimes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withDelay(Duration.ofSeconds(-1)))
                .withMessage("revocation: delay (PT-1S) is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withRetryAfter(Duration.ofSeconds(-1)))
                .withMessage("revocation: retryAfter (PT-1S) is negative");
    }

    @Test
    void refusesLimitsThatAllowNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withLimit(0, Duration.ofMinutes(1)))
                .withMessage("revocation: max evictions (0) is below 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withLimit(1, Duration.ZERO))
                .withMessage("revocation: window (PT0S) must be positive");
    }
}
