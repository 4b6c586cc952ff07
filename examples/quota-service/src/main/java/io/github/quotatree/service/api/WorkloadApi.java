package io.github.quotatree.service.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.service.body.Names;
import io.github.quotatree.service.document.DecisionJson;
import io.github.quotatree.service.document.ExplanationJson;
import io.github.quotatree.service.document.WorkloadJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Workloads through their life. A client chooses the ids, so that it can repeat a request whose answer it has not got:
 * the same submission is answered the same, another one of the same id is refused.
 */
final class WorkloadApi {
    private static final int MOST_LISTED = 1000;

    private final QuotaLedger ledger;
    private final InstantSource clock;
    private final WorkloadSteps steps;

    WorkloadApi(QuotaLedger ledger, InstantSource clock) {
        this.ledger = ledger;
        this.clock = clock;
        steps = new WorkloadSteps(ledger);
    }

    List<Route> routes() {
        String one = "/v1/workloads/{id}";
        return List.of(
                Route.read("/v1/workloads", "listWorkloads", this::list, "group", "phase", "after", "limit"),
                Route.write("PUT", one, "submitWorkload", this::submit),
                Route.read(one, "readWorkload", request -> Answers.ok(json(status(ledger, id(request))))),
                Route.act("DELETE", one, "finishWorkload", this::finish),
                Route.write("POST", one + "/steps", "stepWorkload", this::step),
                Route.write("PUT", one + "/request", "resizeWorkload", this::resize),
                Route.write("PUT", one + "/group", "moveWorkload", this::move),
                Route.read(one + "/explanation", "explainWorkload", this::explain));
    }

    private static String id(Request request) {
        return request.parameter("id");
    }

    private ObjectNode json(WorkloadStatus status) {
        return WorkloadJson.json(Json.object(), status, ledger.snapshot());
    }

    static WorkloadStatus status(QuotaLedger ledger, String id) {
        return ledger.workload(id).orElseThrow(() -> unknown(id));
    }

    static Refusal unknown(String id) {
        return Refusal.of(404, "unknown-workload", "workload", id, "there is no workload of this id");
    }

    private Answer list(Request request) {
        LedgerSnapshot snapshot = ledger.snapshot();
        Optional<WorkloadPhase> phase = request.optional("phase").map(WorkloadApi::phase);
        String after = request.optional("after").orElse("");
        int limit = request.number("limit", 1, MOST_LISTED, 100);
        List<WorkloadStatus> all =
                request.optional("group").map(snapshot::workloads).orElseGet(snapshot::workloads);
        ObjectNode json = Json.object();
        json.put("version", Long.toString(snapshot.version()));
        ArrayNode list = json.putArray("workloads");
        for (WorkloadStatus status : all) {
            boolean isAsked = (after.isEmpty() || Order.isAfter(status.id(), after))
                    && phase.map(status.phase()::equals).orElse(true);
            if (isAsked && list.size() == limit) {
                json.put("next", list.get(limit - 1).get("id").textValue());
                break;
            }
            if (isAsked) {
                WorkloadJson.json(list.addObject(), status, snapshot);
            }
        }
        return Answers.ok(json);
    }

    private static WorkloadPhase phase(String name) {
        return Arrays.stream(WorkloadPhase.values())
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.badBody(
                        "query parameter phase", name, "must be one of " + Arrays.toString(WorkloadPhase.values())));
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
        return Answers.json(201, json(status(ledger, id)));
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
        return Answers.ok(json(present));
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
        return Answers.ok(json(steps.take(id(request), fields)));
    }

    private Answer resize(Request request) {
        String id = id(request);
        Fields fields = request.fields("resize of workload " + id);
        String thing = "request of workload " + id;
        JsonNode part = fields.part("request").orElseThrow(() -> Refusal.badBody(thing, "", "is missing"));
        ResourceVector wanted = Amounts.read(thing, ledger.forest().schema(), part);
        AdmissionOptions options = DecisionApi.options(fields);
        fields.end();
        status(ledger, id);
        return Answers.ok(DecisionJson.json(ledger.tryResize(id, wanted, options)));
    }

    private Answer move(Request request) {
        String id = id(request);
        Fields fields = request.fields("move of workload " + id);
        String group = Names.require("group of workload " + id, fields.requiredText("group"));
        AdmissionOptions options = DecisionApi.options(fields);
        fields.end();
        status(ledger, id);
        Decision decision = ledger.tryMove(id, group, options);
        return Answers.ok(DecisionJson.json(decision));
    }

    private Answer explain(Request request) {
        LedgerSnapshot snapshot = ledger.snapshot();
        String id = id(request);
        if (snapshot.workload(id).isEmpty()) {
            throw unknown(id);
        }
        return Answers.ok(ExplanationJson.ofWorkload(
                snapshot, WorkloadExplanation.of(snapshot, id, AdmissionOptions.defaults())));
    }
}
