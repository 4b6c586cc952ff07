package io.github.quotatree.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.workload.ExceededLimit;
import java.io.IOException;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Writes the workloads of a tree that wait or are on loan. */
record WorkloadJson(JsonGenerator json, PageWorkloads workloads, PageUnits units) {
    /** The most stops of an entry that are listed. */
    private static final int MOST_STOPS = 20;

    void write(String treeId, List<GroupRuntime> groups) throws IOException {
        counts("waiting", groups, group -> workloads.waiting(group.name()));
        counts("due", groups, group -> workloads.due(group.name()));
        counts("onLoan", groups, group -> workloads.onLoan(group.name()));
        json.writeArrayFieldStart("queue");
        for (QueuePosition position : workloads.queue(treeId)) {
            entry(position);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("loans");
        for (WorkloadStatus loan : workloads.loans(treeId)) {
            json.writeStartObject();
            json.writeStringField("workload", loan.id());
            json.writeStringField("group", loan.group());
            json.writeStringField("phase", JsonFields.code(loan.phase()));
            json.writeStringField("stopsFor", workloads.stopsFor(loan));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void entry(QueuePosition position) throws IOException {
        QueueEntry entry = position.entry();
        json.writeStartObject();
        json.writeNumberField("number", position.number());
        json.writeStringField("group", entry.group());
        json.writeArrayFieldStart("workloads");
        for (String id : entry.ids()) {
            json.writeString(id);
        }
        json.writeEndArray();
        json.writeStringField("verdict", JsonFields.code(entry.verdict()));
        json.writeStringField("text", reason(entry));
        PageWorkloads.Fate fate = workloads.fate(entry);
        if (fate != null) {
            json.writeStringField("plan", JsonFields.code(fate));
            stops(workloads.stops(entry));
        }
        json.writeEndObject();
    }

    private void stops(List<WorkloadStatus> stops) throws IOException {
        json.writeNumberField("stopCount", stops.size());
        json.writeArrayFieldStart("stops");
        for (WorkloadStatus stop : stops.subList(0, Math.min(MOST_STOPS, stops.size()))) {
            json.writeStartObject();
            json.writeStringField("workload", stop.id());
            json.writeStringField("group", stop.group());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Returns the limits that an entry exceeds, in the units of the page. */
    private String reason(QueueEntry entry) {
        List<ExceededLimit> limits = entry.exceededLimits();
        return limits.isEmpty()
                ? ""
                : units.sentence(format ->
                        limits.stream().map(limit -> limit.inWords(format)).collect(Collectors.joining("; ")));
    }

    private void counts(String name, List<GroupRuntime> groups, ToIntFunction<GroupRuntime> count) throws IOException {
        json.writeArrayFieldStart(name);
        for (GroupRuntime group : groups) {
            json.writeNumber(count.applyAsInt(group));
        }
        json.writeEndArray();
    }
}
