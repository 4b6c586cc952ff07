package io.github.quotatree.service.document;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Names;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Optional;

/** Reads workloads as they are submitted. */
public final class WorkloadJson {
    private WorkloadJson() {}

    /**
     * A workload that a client submits.
     *
     * @param workload the workload; its time of submission is the epoch if the client gives none
     * @param isDated whether the client gives the time of its submission
     * @param started when it started, if it runs already
     */
    public record Submission(Workload workload, boolean isDated, Optional<Instant> started) {
        /** Returns the workload with a time of submission, which counts if the client gives none. */
        public Workload submitted(Instant time) {
            return isDated ? workload : workload.toBuilder().submitted(time).build();
        }
    }

    public static Submission read(String id, ResourceSchema schema, Fields fields) {
        String thing = "request of workload " + id;
        Workload.Builder builder = Workload.builder(id, Amounts.required(thing, schema, fields.part("request")));
        fields.text("group").ifPresent(name -> builder.group(Names.require("group of workload " + id, name)));
        fields.text("namespace")
                .ifPresent(name -> builder.namespace(Names.require("namespace of workload " + id, name)));
        fields.text("gang").ifPresent(name -> builder.gang(Names.require("gang of workload " + id, name)));
        fields.number("priority", Integer.MIN_VALUE, Integer.MAX_VALUE).ifPresent(builder::priority);
        builder.preemptible(fields.flag("preemptible", true));
        builder.preempts(fields.flag("preempts", true));
        fields.duration("maxRunTime").ifPresent(builder::maxRunTime);
        Optional<Instant> submitted = fields.instant("submitted");
        submitted.ifPresent(builder::submitted);
        Optional<Instant> started = fields.instant("started");
        fields.end();
        return new Submission(builder.build(), submitted.isPresent(), started);
    }
}
