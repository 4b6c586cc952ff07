package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A pod that was chosen to leave, until it is gone or stays. */
final class OpenEviction {
    private final PodIdentity pod;
    private final String workload;
    private final String group;
    private final String reason;
    private final Optional<String> gang;
    private boolean answered;
    private boolean bound;
    private @Nullable Instant sent;
    private boolean counted;
    private int failures;

    OpenEviction(PodIdentity pod, WorkloadStatus victim, String reason) {
        this.pod = pod;
        this.reason = reason;
        workload = victim.id();
        group = victim.group();
        gang = victim.workload().gang();
    }

    PodIdentity pod() {
        return pod;
    }

    String workload() {
        return workload;
    }

    String group() {
        return group;
    }

    String reason() {
        return reason;
    }

    /** Returns whether both are of one gang, which is stopped whole. */
    boolean isOfGangOf(OpenEviction other) {
        return gang.isPresent() && gang.equals(other.gang) && group.equals(other.group);
    }

    /** Takes in that another pod of its gang leaves. */
    void bind() {
        bound = true;
    }

    /** Returns whether another pod of its gang leaves, or has left since both were chosen. */
    boolean isBound() {
        return bound;
    }

    /** Returns whether it is known that the pod leaves. */
    boolean isAnswered() {
        return answered;
    }

    void answer() {
        answered = true;
    }

    /**
     * Returns when the eviction was sent of which there is no answer, or null if there is none such: until a later look
     * shows otherwise, the pod may be leaving.
     */
    @Nullable
    Instant sent() {
        return answered ? null : sent;
    }

    void send(Instant time) {
        sent = time;
    }

    /** Takes in that an eviction that was sent is not carried out any more. */
    void lapse() {
        sent = null;
    }

    /** Returns whether it has to be counted, which is so once. */
    boolean countsFirst() {
        boolean first = !counted;
        counted = true;
        return first;
    }

    int failed() {
        return ++failures;
    }
}
