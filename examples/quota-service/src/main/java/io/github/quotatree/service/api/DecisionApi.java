package io.github.quotatree.service.api;

import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.DecisionFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.metrics.DecisionMeters;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decisions on waiting workloads, one or several together, and the order in which they wait. */
record DecisionApi(QuotaLedger ledger, InstantSource clock, DecisionMeters meters) {
    private static final int MOST_TOGETHER = 10_000;

    List<Route> routes() {
        return List.of(
                Route.write("POST", "/v1/decisions", "decide", this::decide),
                Route.read("/v1/queue", "readQueue", this::queue, "limit"));
    }

    /** Returns the options of a decision. */
    static AdmissionOptions options(Fields fields) {
        return AdmissionOptions.defaults()
                .withLoans(fields.flag("loans", true))
                .withCheckAncestors(fields.flag("checkAncestors", false))
                .withNonPreemptibleWithinMin(fields.flag("nonPreemptibleWithinMin", true))
                .withReportLenders(fields.flag("reportLenders", false));
    }

    private Answer decide(Request request) {
        Fields fields = request.fields("decision");
        List<String> ids = fields.texts("workloads").orElse(List.of());
        String mode = fields.requiredText("mode");
        Optional<Integer> minimum = fields.number("minimum", 1, MOST_TOGETHER);
        Optional<Duration> time = fields.duration("time");
        AdmissionOptions options = options(fields);
        fields.end();
        check(ids, mode, minimum, time);
        try {
            return answer(ledger, meters.time(() -> decision(ids, mode, minimum, time, options)));
        } catch (IllegalStateException e) {
            if (!mode.equals("decide") && ids.stream().allMatch(this::holds)) {
                return Answers.ok(Kind.DECISION, json -> DecisionFields.repeated(json, ids));
            }
            throw Refusal.of(409, "other-phase", "workloads", String.join(", ", ids), String.valueOf(e.getMessage()));
        }
    }

    static Answer answer(QuotaLedger ledger, Decision decision) {
        Set<String> groups = new HashSet<>();
        decision.workloads().forEach(id -> ledger.workload(id).ifPresent(status -> groups.add(status.group())));
        Optional<String> group = groups.size() == 1 ? groups.stream().findFirst() : Optional.empty();
        return Answers.ok(Kind.DECISION, json -> DecisionFields.write(json, decision, group, Map.of()));
    }

    private Decision decision(
            List<String> ids,
            String mode,
            Optional<Integer> minimum,
            Optional<Duration> time,
            AdmissionOptions options) {
        return switch (mode) {
            case "decide" -> ledger.decide(ids, options);
            case "admit" ->
                minimum.isPresent()
                        ? ledger.tryAdmitAtLeast(ids, minimum.get(), options)
                        : ledger.tryAdmit(ids, options);
            default -> reserve(ids, minimum, time.orElseThrow(), options);
        };
    }

    private Decision reserve(List<String> ids, Optional<Integer> minimum, Duration time, AdmissionOptions options) {
        return minimum.isPresent()
                ? ledger.tryReserveAtLeast(ids, minimum.get(), time, options)
                : ledger.tryReserve(ids, time, options);
    }

    private void check(List<String> ids, String mode, Optional<Integer> minimum, Optional<Duration> time) {
        if (!List.of("decide", "admit", "reserve").contains(mode)) {
            throw Refusal.badBody("mode of decision", mode, "must be decide, admit or reserve");
        }
        if (time.isPresent() != mode.equals("reserve")) {
            throw Refusal.badBody(
                    "time of decision", time.map(Duration::toString).orElse(""), "is given exactly to reserve");
        }
        if (ids.isEmpty() || ids.size() > MOST_TOGETHER || new HashSet<>(ids).size() < ids.size()) {
            throw Refusal.badBody(
                    "workloads of decision", ids.size() + " ids", "must be 1 to " + MOST_TOGETHER + ", each once");
        }
        if (minimum.isPresent() && (minimum.get() > ids.size() || mode.equals("decide"))) {
            throw Refusal.badBody(
                    "minimum of decision",
                    String.valueOf(minimum.get()),
                    "must be at most the number of workloads, and is not known to decide");
        }
        ids.forEach(id -> WorkloadApi.status(ledger, id));
    }

    private boolean holds(String id) {
        return ledger.workload(id).map(status -> status.phase().holds()).orElse(false);
    }

    private Answer queue(Request request) {
        int limit = request.number("limit", 1, 1000, 100);
        AdmissionQueue queue = AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), clock.instant());
        List<QueuePosition> first = new ArrayList<>();
        Iterator<QueuePosition> positions = queue.iterator();
        while (first.size() < limit && positions.hasNext()) {
            first.add(positions.next());
        }
        return Answers.ok(
                Kind.QUEUE,
                json -> DecisionFields.queue(
                        json.amount("version", queue.snapshot().version()), first));
    }
}
