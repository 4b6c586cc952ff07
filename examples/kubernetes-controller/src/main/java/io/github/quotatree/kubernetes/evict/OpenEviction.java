package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.PodIdentity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A pod that was chosen to leave, until it is gone or stays. */
final class OpenEviction {
    private final PodIdentity pod;
    private final String workload;
    private final String group;
    private final String reason;
    private boolean answered;
    private @Nullable Instant sent;
    private boolean counted;
    private int failures;

    OpenEviction(PodIdentity pod, String workload, String group, String reason) {
        this.pod = pod;
        this.workload = workload;
        this.group = group;
        this.reason = reason;
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
