package io.github.quotatree.released;

import static java.util.stream.Collectors.joining;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A ledger that is called by lines of text, by public methods alone. A line is a verb and its arguments, apart by
 * spaces; several values are apart by commas, and vectors have a value for each column of {@link #SCHEMA}.
 */
final class ReleasedDay {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
    private static final Duration RESERVATION = Duration.ofHours(1);

    private final QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);

    @SuppressWarnings("NullAway.Init") // the line "open" sets it
    private QuotaLedger ledger;

    private Instant now = Instant.EPOCH;

    /**
     * Makes the call of a line.
     *
     * @return the answer in one line; empty if the verb has none; {@code refused} if the ledger refuses the call
     */
    String answer(String line) {
        String[] words = line.split(" ");
        return switch (words[0]) {
            case "group" -> group(words);
            case "open" -> open(words[1], vector(words[2]));
            default -> called(words);
        };
    }

    private String called(String... words) {
        try {
            return switch (words[0]) {
                case "after" -> after(Duration.parse(words[1]));
                case "figures" -> figures();
                case "queue" -> queue();
                case "entitled" -> LoanQueue.entitled(ledger.snapshot()).toString();
                case "loans" -> LoanQueue.loans(ledger.snapshot()).toString();
                case "call-back" -> carriedOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
                case "revoke" -> carriedOut(RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults()));
                case "preempt" -> preempt(words[1]);
                case "total" -> total(vector(words[1]));
                default -> workload(words);
            };
        } catch (IllegalArgumentException | IllegalStateException e) {
            return "refused";
        }
    }

    /** {@code group NAME KIND PARENT MIN MAX WEIGHT LENT}: the mins of flavors are columns of {@code MIN}. */
    private String group(String... words) {
        QuotaGroup.Builder group =
                words[2].equals("parent") ? QuotaGroup.parent(SCHEMA, words[1]) : QuotaGroup.leaf(SCHEMA, words[1]);
        if (!words[3].equals("-")) {
            group.under(words[3]);
        }
        ResourceVector min = vector(words[4]);
        group.min(SCHEMA.zero().withCounts(min))
                .flavorMin(min)
                .max(vector(words[5]))
                .flavorMax(vector(words[5]));
        forest.add(
                group.sharedWeight(vector(words[6])).lendLimit(vector(words[7])).build());
        return "";
    }

    private String open(String rule, ResourceVector total) {
        ledger = QuotaLedger.builder(forest.build())
                .total("", total)
                .admissionRule(AdmissionRule.valueOf(rule))
                .clock(() -> now)
                .build();
        return "";
    }

    private String after(Duration time) {
        now = now.plus(time);
        return ledger.tick().map(Instant::toString).orElse("");
    }

    private String total(ResourceVector total) {
        ledger.setTotal("", total);
        return "";
    }

    private String workload(String... words) {
        List<String> ids = List.of(words[1].split(","));
        String id = ids.get(0);
        switch (words[0]) {
            case "submit" -> ledger.submit(submitted(words));
            case "start" ->
                ledger.start(
                        id,
                        ledger.workload(id)
                                .orElseThrow(IllegalArgumentException::new)
                                .flavors());
            case "stop" -> ledger.stop(id);
            case "evict" -> ledger.evict(id);
            case "move" -> ledger.move(id, words[2]);
            case "resize" -> ledger.resize(id, vector(words[2]));
            case "finish" -> ledger.finish(id);
            case "admit" -> {
                return decision(ledger.tryAdmit(ids, AdmissionOptions.defaults().withLoans(words[2].equals("loans"))));
            }
            case "reserve" -> {
                return decision(ledger.tryReserve(ids, RESERVATION, AdmissionOptions.defaults()));
            }
            default -> throw new AssertionError(words[0]);
        }
        return ledger.workload(id).map(ReleasedDay::state).orElse("gone");
    }

    /** {@code submit ID GROUP REQUEST FLAVORS PRIORITY PREEMPTIBLE GANG}. */
    private Workload submitted(String... words) {
        Workload.Builder workload = Workload.builder(words[1], vector(words[3]))
                .group(words[2])
                .accepts(FlavorClass.of(SCHEMA, "gpu", words[4].split(",")))
                .priority(Integer.parseInt(words[5]))
                .preemptible(Boolean.parseBoolean(words[6]))
                .submitted(now);
        return (words[7].equals("-") ? workload : workload.gang(words[7])).build();
    }

    private static String state(WorkloadStatus status) {
        return status.phase() + " " + String.join(",", status.flavors().values());
    }

    private static String decision(Decision decision) {
        Stream<String> limits = decision.exceededLimits().stream()
                .map(limit -> limit.kind() + ":" + limit.holder().orElse("") + ":"
                        + limit.dimension().orElse("") + " " + limit.used() + "+" + limit.nominated() + "+"
                        + limit.request() + ">" + limit.limit());
        Stream<String> flavors = decision.admitted()
                ? decision.workloads().stream().map(id -> id + " " + decision.flavors(id, "gpu"))
                : Stream.empty();
        return Stream.concat(Stream.of(decision.answer().toString()), Stream.concat(limits, flavors))
                .collect(joining("; "));
    }

    private String preempt(String id) {
        PreemptionPlan plan = PreemptionPlan.of(ledger.snapshot(), id, AdmissionOptions.defaults());
        return plan.possible() ? carriedOut(plan) : "no plan, needed " + plan.needed();
    }

    /** Carries a plan out. */
    private String carriedOut(ReclaimPlan plan) {
        HandOver open = ledger.carryOut(plan);
        return "stops " + plan.victims().stream().map(Victim::id).toList() + " for " + plan.preemptors()
                + (open.carriedOut() ? ", waits for " + open.waitingFor() : ", not carried out");
    }

    private String queue() {
        Stream.Builder<String> turns = Stream.builder();
        AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), now)
                .forEach(turn ->
                        turns.add(turn.entry().ids() + " " + turn.entry().verdict()));
        return turns.build().collect(joining("; "));
    }

    private String figures() {
        LedgerSnapshot snapshot = ledger.snapshot();
        boolean lends = snapshot.admissionRule() == AdmissionRule.LOANS;
        return snapshot.quotas().tree().groups().stream()
                .map(QuotaGroup::name)
                .sorted()
                .map(name -> name + " " + text(snapshot.runtime(name)) + " " + text(snapshot.request(name)) + " "
                        + text(snapshot.used(name))
                        + (lends ? " " + text(snapshot.onLoan(name)) : ""))
                .collect(joining("; "));
    }

    private static String text(ResourceVector vector) {
        return Arrays.stream(vector.values())
                .mapToObj(value -> value == ResourceVector.UNLIMITED ? "max" : Long.toString(value))
                .collect(joining(","));
    }

    private static ResourceVector vector(String text) {
        return SCHEMA.vector(Arrays.stream(text.split(","))
                .mapToLong(value -> value.equals("max") ? ResourceVector.UNLIMITED : Long.parseLong(value))
                .toArray());
    }
}
