package io.github.quotatree.page;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Writes the workloads of a tree that wait or are on loan. */
record WorkloadJson(JsonFields json, PageWorkloads workloads, PageUnits units) {
    /** The most stops of an entry that are listed. */
    private static final int MOST_STOPS = 20;

    void write(String treeId, List<GroupRuntime> groups) {
        counts("waiting", groups, workloads::waiting);
        counts("due", groups, workloads::due);
        counts("onLoan", groups, workloads::onLoan);
        json.objects("queue", workloads.queue(treeId), (each, position) -> entry(position))
                .objects(
                        "loans",
                        workloads.loans(treeId),
                        (each, loan) -> each.text("workload", loan.id())
                                .text("group", loan.group())
                                .code("phase", loan.phase())
                                .text("stopsFor", workloads.stopsFor(loan)));
    }

    private void entry(QueuePosition position) {
        QueueEntry entry = position.entry();
        json.count("number", position.number())
                .text("group", entry.group())
                .texts("workloads", entry.ids())
                .code("verdict", entry.verdict())
                .text("text", reason(entry));
        PageWorkloads.Fate fate = workloads.fate(entry);
        if (fate != null) {
            List<WorkloadStatus> stops = workloads.stops(entry);
            json.code("plan", fate)
                    .count("stopCount", stops.size())
                    .objects(
                            "stops",
                            stops.subList(0, Math.min(MOST_STOPS, stops.size())),
                            (each, stop) -> each.text("workload", stop.id()).text("group", stop.group()));
        }
    }

    /** Returns the limits that an entry exceeds, in the units of the page. */
    private String reason(QueueEntry entry) {
        List<ExceededLimit> limits = entry.exceededLimits();
        return limits.isEmpty()
                ? ""
                : units.sentence(format ->
                        limits.stream().map(limit -> limit.inWords(format)).collect(Collectors.joining("; ")));
    }

    private void counts(String name, List<GroupRuntime> groups, ToIntFunction<String> count) {
        json.list(
                name,
                groups.stream().map(group -> count.applyAsInt(group.name())).toList());
    }
}
