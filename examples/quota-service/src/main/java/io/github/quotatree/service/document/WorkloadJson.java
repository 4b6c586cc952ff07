package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Names;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Optional;

/** Workloads, as they are submitted and as they are. */
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

    /** Reads a submission. */
    public static Submission read(String id, ResourceSchema schema, Fields fields) {
        String thing = "request of workload " + id;
        JsonNode request = fields.part("request").orElseThrow(() -> Refusal.badBody(thing, "", "is missing"));
        Workload.Builder builder = Workload.builder(id, Amounts.read(thing, schema, request));
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

    /**
     * Returns a workload of a snapshot as it is; where the ledger lends, also whether it is on loan, due or placeable.
     */
    public static ObjectNode json(ObjectNode json, WorkloadStatus status, LedgerSnapshot snapshot) {
        Workload workload = status.workload();
        json.put("id", workload.id());
        json.put("phase", status.phase().name());
        json.put("tree", status.placement().treeId());
        json.put("group", status.group());
        status.placement().missingGroup().ifPresent(name -> json.put("missingGroup", name));
        workload.namespace().ifPresent(name -> json.put("namespace", name));
        json.set("request", Amounts.json(workload.request()));
        json.put("priority", workload.priority());
        json.put("preemptible", workload.preemptible());
        json.put("preempts", workload.preempts());
        json.put("submitted", workload.submitted().toString());
        workload.gang().ifPresent(name -> json.put("gang", name));
        workload.maxRunTime().ifPresent(time -> json.put("maxRunTime", time.toString()));
        status.started().ifPresent(time -> json.put("started", time.toString()));
        status.expires().ifPresent(time -> json.put("expires", time.toString()));
        boolean isLent = snapshot.admissionRule() == AdmissionRule.LOANS
                && status.phase().holds()
                && !status.group().equals(ReservedNames.SYSTEM_GROUP)
                && snapshot.workload(status.id()).isPresent(); // otherwise it has ended since
        if (isLent) {
            json.put("onLoan", !snapshot.isEntitled(status.id()));
        }
        status.standing().dueSince().ifPresent(time -> json.put("dueSince", time.toString()));
        if (status.standing().unplaceable()) {
            json.put("placeable", false);
        }
        return json;
    }
}
