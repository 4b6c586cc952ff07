package io.github.quotatree.queue;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;

/** An amount of use in base units, and the part of it that is not preemptible. */
record Use(ResourceVector all, ResourceVector nonPreemptible) {
    static Use none(ResourceSchema schema) {
        return new Use(schema.zero(), schema.zero());
    }

    static Use of(Workload workload) {
        ResourceVector request = workload.request();
        return new Use(request, workload.preemptible() ? request.schema().zero() : request);
    }

    Use plus(Use other) {
        return new Use(all.plus(other.all), nonPreemptible.plus(other.nonPreemptible));
    }

    /** Returns the smaller amounts of both; one of the two objects if these are its own. */
    Use min(Use other) {
        if (isWithin(other)) {
            return this;
        }
        return other.isWithin(this) ? other : new Use(all.min(other.all), nonPreemptible.min(other.nonPreemptible));
    }

    private boolean isWithin(Use other) {
        return all.fitsIn(other.all) && nonPreemptible.fitsIn(other.nonPreemptible);
    }

    Use minus(Use other) {
        return new Use(all.minus(other.all), nonPreemptible.minus(other.nonPreemptible));
    }
}
