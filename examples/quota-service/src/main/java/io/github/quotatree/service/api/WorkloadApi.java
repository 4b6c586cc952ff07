package io.github.quotatree.service.api;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.ExplanationFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.WorkloadFields;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Names;
import io.github.quotatree.service.document.WorkloadJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Workloads through their life. A client chooses the ids, so that it can repeat a request whose answer it has not got:
 * the same submission is answered the same, another one of the same id is refused.
 */
record WorkloadApi(QuotaLedger ledger, InstantSource clock) {
    private static final int MOST_LISTED = 1000;

    List<Route> routes() {
        String one = "/v1/workloads/{id}";
        return List.of(
                Route.read("/v1/workloads", "listWorkloads", this::list, "group", "phase", "after", "limit"),
                Route.write("PUT", one, "submitWorkload", this::submit),
                Route.read(one, "readWorkload", request -> answer(200, status(ledger, id(request)))),
                Route.act("DELETE", one, "finishWorkload", this::finish),
                Route.write("POST", one + "/steps", "stepWorkload", this::step),
                Route.write("PUT", one + "/request", "resizeWorkload", this::resize),
                Route.write("PUT", one + "/group", "moveWorkload", this::move),
                Route.read(one + "/explanation", "explainWorkload", this::explain));
    }

    private static String id(Request request) {
        return request.parameter("id");
    }

    private Answer answer(int code, WorkloadStatus status) {
        LedgerSnapshot snapshot = ledger.snapshot();
        return Answers.json(code, Kind.WORKLOAD, json -> WorkloadFields.of(json, status, snapshot));
    }

    static WorkloadStatus status(QuotaLedger ledger, String id) {
        return ledger.workload(id).orElseThrow(() -> unknown(id));
    }

    static Refusal unknown(String id) {
        return Refusal.of(404, "unknown-workload", "workload", id, "there is no workload of this id");
    }

    private Answer list(Request request) {
        LedgerSnapshot snapshot = ledger.snapshot();
        Optional<WorkloadPhase> phase = request.optional("phase")
                .map(name ->
                        Names.constant("query parameter phase", WorkloadPhase.values(), name, name::equalsIgnoreCase));
        String after = request.optional("after").orElse("");
        int limit = request.number("limit", 1, MOST_LISTED, 100);
        List<WorkloadStatus> all =
                request.optional("group").map(snapshot::workloads).orElseGet(snapshot::workloads);
        List<WorkloadStatus> found = all.stream()
                .filter(status -> after.isEmpty() || QuotaGroup.nameOrder().compare(status.id(), after) > 0)
                .filter(status -> phase.map(status.phase()::equals).orElse(true))
                .limit(limit + 1L)
                .toList();
        List<WorkloadStatus> listed = found.subList(0, Math.min(limit, found.size()));
        return Answers.ok(Kind.WORKLOADS, json -> {
            json.amount("version", snapshot.version())
                    .objects("workloads", listed, (each, status) -> WorkloadFields.of(each, status, snapshot));
            if (found.size() > limit) {
                json.text("next", listed.get(limit - 1).id());
            }
        });
    }

    private Answer submit(Request request) {
        String id = id(request);
        WorkloadJson.Submission submission =
                WorkloadJson.read(id, ledger.forest().schema(), request.fields("workload " + id));
        Answer repeated = repeated(submission);
        if (repeated != null) {
            return repeated;
        }
        Workload workload = submission.submitted(clock.instant());
        try {
            if (submission.started().isPresent()) {
                ledger.adopt(workload, submission.started().get());
            } else {
                ledger.submit(workload);
            }
        } catch (IllegalArgumentException e) {
            Answer first = repeated(submission); // another thread was first
            if (first != null) {
                return first;
            }
            throw Refusal.of(422, "not-accepted", "workload", id, String.valueOf(e.getMessage()));
        }
        return answer(201, status(ledger, id));
    }

    /** Returns the answer for a workload that is there already, or null if there is none of its id. */
    private @Nullable Answer repeated(WorkloadJson.Submission submission) {
        String id = submission.workload().id();
        WorkloadStatus present = ledger.workload(id).orElse(null);
        if (present == null) {
            return null;
        }
        Workload same = submission.submitted(present.workload().submitted());
        boolean isSameStart =
                submission.started().isEmpty() || submission.started().equals(present.started());
        if (!same.equals(present.workload()) || !isSameStart) {
            throw Refusal.of(409, "other-content", "workload", id, "is in the ledger already, with other content");
        }
        return answer(200, present);
    }

    private Answer finish(Request request) {
        String id = id(request);
        try {
            ledger.finish(id);
        } catch (IllegalArgumentException e) {
            throw unknown(id);
        }
        return Answers.empty();
    }

    private Answer step(Request request) {
        Fields fields = request.fields("step of workload " + id(request));
        return answer(200, new WorkloadSteps(ledger).take(id(request), fields));
    }

    private Answer resize(Request request) {
        String id = id(request);
        Fields fields = request.fields("resize of workload " + id);
        String thing = "request of workload " + id;
        ResourceVector wanted = Amounts.required(thing, ledger.forest().schema(), fields.part("request"));
        AdmissionOptions options = DecisionApi.options(fields);
        fields.end();
        status(ledger, id);
        return DecisionApi.answer(ledger, ledger.tryResize(id, wanted, options));
    }

    private Answer move(Request request) {
        String id = id(request);
        Fields fields = request.fields("move of workload " + id);
        String group = Names.require("group of workload " + id, fields.requiredText("group"));
        AdmissionOptions options = DecisionApi.options(fields);
        fields.end();
        status(ledger, id);
        return DecisionApi.answer(ledger, ledger.tryMove(id, group, options));
    }

    private Answer explain(Request request) {
        LedgerSnapshot snapshot = ledger.snapshot();
        String id = id(request);
        if (snapshot.workload(id).isEmpty()) {
            throw unknown(id);
        }
        WorkloadExplanation explanation = WorkloadExplanation.of(snapshot, id, AdmissionOptions.defaults());
        return Answers.ok(
                Kind.WORKLOAD_EXPLANATION,
                json -> ExplanationFields.limits(
                        json.amount("version", snapshot.version())
                                .object("workload", each -> WorkloadFields.of(each, explanation.status(), snapshot)),
                        explanation));
    }
}
