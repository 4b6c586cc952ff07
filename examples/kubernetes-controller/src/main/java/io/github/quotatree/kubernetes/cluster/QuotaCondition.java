package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The condition {@value #TYPE} of a pod: whether its group has reserved its request for it, and if not, why it waits.
 *
 * @param isReserved whether it may start
 * @param reason a word for programs, such as {@code Due}
 * @param message a sentence for people
 * @param said when it was written last
 */
public record QuotaCondition(boolean isReserved, String reason, String message, Instant said) {
    /** The type of the condition. */
    public static final String TYPE = QuotaMetadata.OWN_PREFIX + "QuotaReserved";

    /** Returns the condition that a pod has, or empty if it has none. */
    static Optional<QuotaCondition> of(Pod pod) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> TYPE.equals(condition.getType()))
                        .findFirst()
                        .map(QuotaCondition::of);
    }

    private static QuotaCondition of(PodCondition condition) {
        return new QuotaCondition(
                status(true).equals(condition.getStatus()),
                Objects.requireNonNullElse(condition.getReason(), ""),
                Objects.requireNonNullElse(condition.getMessage(), ""),
                time(condition.getLastProbeTime()));
    }

    private static Instant time(@Nullable String text) {
        try {
            return text == null ? Instant.EPOCH : Instant.parse(text);
        } catch (DateTimeException e) {
            return Instant.EPOCH; // another client has written it
        }
    }

    /** Returns the status of a condition that holds, or does not. */
    public static String status(boolean holds) {
        return holds ? "True" : "False";
    }

    /** Returns whether it says the same as another one, whenever each was written. */
    public boolean saysAs(QuotaCondition other) {
        return isReserved == other.isReserved && reason.equals(other.reason) && message.equals(other.message);
    }
}
