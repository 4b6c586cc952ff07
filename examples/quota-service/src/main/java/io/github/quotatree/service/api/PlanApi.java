package io.github.quotatree.service.api;

import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.PlanFields;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.metrics.PlanMeters;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Who gives back: plans, which change nothing, and their carrying out. */
record PlanApi(QuotaLedger ledger, InstantSource clock, OveruseMonitor monitor, PlanMeters meters) {
    List<Route> routes() {
        return List.of(
                Route.write("POST", "/v1/plans/loans", "planLoans", this::loans),
                Route.write("POST", "/v1/plans/revocation", "planRevocation", this::revocation),
                Route.write("POST", "/v1/plans/preemption", "planPreemption", this::preemption),
                Route.read("/v1/hand-overs", "listHandOvers", request -> handOvers()),
                Route.act("DELETE", "/v1/hand-overs/{id}", "cancelHandOver", this::cancel));
    }

    private Answer loans(Request request) {
        Fields fields = request.fields("loans");
        LoanOptions options = LoanOptions.defaults().withVictims(rules(fields));
        Optional<Duration> dueFor = fields.duration("dueFor");
        Optional<HandOverOptions> handOver = handOver(fields);
        fields.end();
        LedgerSnapshot snapshot = ledger.snapshot();
        if (snapshot.admissionRule() == AdmissionRule.QUOTA_ONLY) {
            throw Refusal.of(422, "not-accepted", "plan", "loans", "the ledger judges by quota alone and has no loans");
        }
        LoanPlan plan = LoanPlan.of(
                snapshot,
                dueFor.map(delay -> options.withDelay(delay, clock.instant())).orElse(options));
        List<WorkloadStatus> leaving = snapshot.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.STOPPING)
                .toList();
        Optional<HandOver> carriedOut = carryOut(plan, handOver);
        return answer(Kind.LOAN_PLAN, json -> PlanFields.loans(json, plan, leaving), carriedOut);
    }

    private Answer revocation(Request request) {
        Fields fields = request.fields("revocation");
        Optional<List<String>> groups = fields.texts("groups");
        Optional<Duration> overusedFor = fields.duration("overusedFor");
        RevocationOptions options = RevocationOptions.defaults().withVictims(rules(fields));
        if (fields.flag("belowMin", false)) {
            options = options.withFloor(RevocationOptions.Floor.RUNTIME);
        }
        Optional<HandOverOptions> handOver = handOver(fields);
        fields.end();
        LedgerSnapshot snapshot = ledger.snapshot();
        groups.orElse(List.of()).forEach(group -> ReadingApi.requireGroup(snapshot, group));
        RevocationPlan plan = groups.isEmpty() && overusedFor.isEmpty()
                ? RevocationPlan.of(snapshot, options)
                : RevocationPlan.of(snapshot, chosen(groups, overusedFor), options);
        Optional<HandOver> carriedOut = carryOut(plan, handOver);
        return answer(Kind.REVOCATION_PLAN, json -> PlanFields.revocation(json, plan), carriedOut);
    }

    private List<String> chosen(Optional<List<String>> groups, Optional<Duration> overusedFor) {
        if (overusedFor.isEmpty()) {
            return groups.orElse(List.of());
        }
        Set<String> named = new HashSet<>(groups.orElse(List.of()));
        return monitor.overusedFor(overusedFor.get()).stream()
                .map(Overuse::group)
                .filter(group -> groups.isEmpty() || named.contains(group))
                .toList();
    }

    private Answer preemption(Request request) {
        Fields fields = request.fields("preemption");
        List<String> ids = fields.texts("workloads").orElse(List.of());
        PreemptionOptions options = PreemptionOptions.defaults()
                .withAdmission(DecisionApi.options(fields))
                .withVictims(rules(fields));
        Optional<HandOverOptions> handOver = handOver(fields);
        fields.end();
        if (ids.isEmpty()) {
            throw Refusal.badBody("workloads of preemption", "", "must be named");
        }
        ids.forEach(id -> WorkloadApi.status(ledger, id));
        PreemptionPlan plan;
        try {
            plan = PreemptionPlan.of(ledger.snapshot(), ids, options);
        } catch (IllegalStateException e) {
            throw Refusal.of(409, "other-phase", "workloads", String.join(", ", ids), String.valueOf(e.getMessage()));
        }
        Optional<HandOver> carriedOut = carryOut(plan, handOver.filter(asked -> plan.possible()));
        return answer(Kind.PREEMPTION_PLAN, json -> PlanFields.preemption(json, plan), carriedOut);
    }

    private static Answer answer(Kind kind, Consumer<JsonFields> plan, Optional<HandOver> carriedOut) {
        return Answers.ok(kind, json -> {
            plan.accept(json);
            carriedOut.ifPresent(done -> json.object("handOver", each -> PlanFields.handOver(each, done)));
        });
    }

    private VictimRules rules(Fields fields) {
        VictimRules rules = VictimRules.defaults();
        Optional<Integer> most = fields.number("mostVictims", 1, Integer.MAX_VALUE);
        Optional<Duration> least = fields.duration("minRunTime");
        rules = most.isPresent() ? rules.withMaxVictims(most.get()) : rules;
        return least.isPresent() ? rules.withMinRunTime(least.get(), clock.instant()) : rules;
    }

    /** Returns how the plan is carried out, or empty if it is not. */
    private static Optional<HandOverOptions> handOver(Fields fields) {
        boolean carryOut = fields.flag("carryOut", false);
        HandOverOptions options = HandOverOptions.defaults().withAtOnce(fields.flag("atOnce", false));
        HandOverOptions reserving =
                fields.duration("reservation").map(options::withReservation).orElse(options);
        return carryOut ? Optional.of(reserving) : Optional.empty();
    }

    private Optional<HandOver> carryOut(ReclaimPlan plan, Optional<HandOverOptions> asked) {
        meters.planned(plan);
        boolean hasEffect = plan instanceof LoanPlan || !plan.victims().isEmpty(); // it says who claims nothing
        return asked.filter(options -> hasEffect)
                .map(options -> meters.carryOut(plan, () -> ledger.carryOut(plan, options)));
    }

    private Answer handOvers() {
        return Answers.ok(Kind.HAND_OVERS, json -> json.objects("handOvers", ledger.handOvers(), PlanFields::handOver));
    }

    private Answer cancel(Request request) {
        String text = request.parameter("id");
        try {
            ledger.cancel(Long.parseLong(text));
        } catch (IllegalArgumentException e) {
            throw Refusal.of(404, "unknown-hand-over", "hand-over", text, "no hand-over of this id is open");
        }
        return Answers.empty();
    }
}
