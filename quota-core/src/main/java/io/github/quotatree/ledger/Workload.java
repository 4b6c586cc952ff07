package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to run in a quota group: a pod, a job, a container. An immutable value; what becomes of it is kept by a
 * {@link QuotaLedger}.
 */
public final class Workload {
    private final String id;
    private final @Nullable String group;
    private final @Nullable String namespace;
    private final ResourceVector request;
    private final int priority;
    private final boolean preemptible;
    private final Instant submitted;

    private Workload(Builder builder) {
        id = builder.id;
        group = builder.group;
        namespace = builder.namespace;
        request = builder.request;
        priority = builder.priority;
        preemptible = builder.preemptible;
        submitted = builder.submitted;
    }

    /**
     * Returns a preemptible workload of priority 0.
     *
     * @throws IllegalArgumentException if a value of the request is negative or unlimited
     */
    public static Workload of(String id, String group, ResourceVector request) {
        return builder(id, request).group(group).build();
    }

    /**
     * Returns a builder of a workload. It is preemptible, of priority 0, submitted at the epoch and names no group unless that
     * is set.
     *
     * @param id tells it from all others of the ledger
     * @param request what it uses while it runs
     * @throws IllegalArgumentException if a value of the request is negative or unlimited
     */
    public static Builder builder(String id, ResourceVector request) {
        return new Builder(id, request);
    }

    /** Returns a builder that starts with all that this workload has. */
    public Builder toBuilder() {
        Builder builder = new Builder(id, request);
        builder.group = group;
        builder.namespace = namespace;
        return builder.priority(priority).preemptible(preemptible).submitted(submitted);
    }

    /** Returns this workload with another request; the same one if the request is the same. */
    Workload withRequest(ResourceVector amount) {
        return amount.equals(request) ? this : toBuilder().request(amount).build();
    }

    static ResourceVector requireAmounts(String id, ResourceVector request) {
        for (int d = 0; d < request.schema().size(); d++) {
            long value = request.value(d);
            if (value < 0 || value == ResourceVector.UNLIMITED) {
                throw new IllegalArgumentException("workload " + id + ": request "
                        + request.schema().dimension(d)
                        + (value < 0 ? " (" + value + ") is negative" : " is unlimited, which is no amount"));
            }
        }
        return request;
    }

    /** Returns what tells it from all other workloads. */
    public String id() {
        return id;
    }

    /** Returns the name of the group that it names, or empty if it names none. */
    public Optional<String> group() {
        return Optional.ofNullable(group);
    }

    /** Returns its namespace, which gives it a group if it names none, or empty. */
    public Optional<String> namespace() {
        return Optional.ofNullable(namespace);
    }

    /** Returns what it uses while it runs. */
    public ResourceVector request() {
        return request;
    }

    /** Returns how important it is; more is more important. */
    public int priority() {
        return priority;
    }

    /** Returns whether it may be stopped for others. */
    public boolean preemptible() {
        return preemptible;
    }

    /** Returns when it was submitted. */
    public Instant submitted() {
        return submitted;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Workload workload
                && id.equals(workload.id)
                && Objects.equals(group, workload.group)
                && Objects.equals(namespace, workload.namespace)
                && request.equals(workload.request)
                && priority == workload.priority
                && preemptible == workload.preemptible
                && submitted.equals(workload.submitted);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** Returns the id, the group and the request. */
    @Override
    public String toString() {
        return id + (group == null ? "" : " of " + group) + " asking for " + request
                + (priority == 0 ? "" : ", priority " + priority)
                + (preemptible ? "" : ", not preemptible");
    }

    /** Builds a {@link Workload}. */
    public static final class Builder {
        private final String id;
        private ResourceVector request;
        private @Nullable String group;
        private @Nullable String namespace;
        private int priority;
        private boolean preemptible = true;
        private Instant submitted = Instant.EPOCH;

        private Builder(String id, ResourceVector request) {
            this.id = Objects.requireNonNull(id, "id");
            this.request = requireAmounts(id, request);
        }

        /**
         * Sets what it uses while it runs.
         *
         * @throws IllegalArgumentException if a value is negative or unlimited
         */
        public Builder request(ResourceVector amount) {
            request = requireAmounts(id, amount);
            return this;
        }

        /** Names its group; without one, its namespace decides. */
        public Builder group(String name) {
            group = Objects.requireNonNull(name, "group");
            return this;
        }

        /** Sets its namespace, which gives it a group if it names none. */
        public Builder namespace(String name) {
            namespace = Objects.requireNonNull(name, "namespace");
            return this;
        }

        /** Sets how important it is; more is more important. */
        public Builder priority(int value) {
            priority = value;
            return this;
        }

        /** Sets whether it may be stopped for others. */
        public Builder preemptible(boolean value) {
            preemptible = value;
            return this;
        }

        /** Sets when it was submitted. */
        public Builder submitted(Instant time) {
            submitted = Objects.requireNonNull(time, "submitted");
            return this;
        }

        /** Returns the workload. */
        public Workload build() {
            return new Workload(this);
        }
    }
}
