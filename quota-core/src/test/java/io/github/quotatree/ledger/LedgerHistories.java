package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All histories of some verbs on a ledger of two groups and two workloads, beside the plain model.
 *
 * <p>At each moment all calls are made. One that changes something begins longer histories. One that is refused must
 * change nothing: all numbers are compared after it, and the calls that follow go to the same ledger.
 *
 * <p>As a program, takes the number of verbs.
 */
final class LedgerHistories {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final QuotaForest FOREST = forest(ResourceVector.UNLIMITED);
    private static final QuotaForest EDITED = forest(1);
    private static final Instant START = Instant.EPOCH;
    private static final LedgerState BEGIN =
            QuotaOnly.state(FOREST).total("", cpu(3)).build();
    private static final List<Call> CALLS = calls();

    private final Map<LedgerRun.Outcome, Long> outcomes = new EnumMap<>(LedgerRun.Outcome.class);

    private static QuotaForest forest(long max) {
        return QuotaForest.of(QuotaTree.builder(SCHEMA)
                .add(QuotaGroup.leaf(SCHEMA, "a").min(2).build())
                .add(QuotaGroup.leaf(SCHEMA, "b").min(1).max(max).lendLimit(0).build())
                .build());
    }

    private static ResourceVector cpu(long amount) {
        return SCHEMA.vector(amount);
    }

    /** A call of a ledger and of its model, each of which returns whether it was done. */
    private record Call(String name, Predicate<Pair> ofLedger, Predicate<Pair> ofModel) {}

    /** A ledger and its model after the same calls. */
    private static final class Pair {
        Instant now = Instant.EPOCH;
        final LedgerModel model = new LedgerModel(BEGIN, SolveOptions.defaults());
        final QuotaLedger ledger = QuotaLedger.builder(BEGIN).clock(() -> now).build();

        static Pair after(List<Call> history) {
            Pair pair = new Pair();
            history.forEach(call -> pair.make(call, history));
            return pair;
        }

        LedgerRun.Outcome make(Call call, List<Call> before) {
            LedgerRun.Outcome outcome = LedgerRun.outcome(() -> call.ofLedger.test(this));
            LedgerRun.Outcome expected = LedgerRun.outcome(() -> call.ofModel.test(this));
            assertThat(outcome)
                    .as(
                            "%s after %s",
                            call.name, before.stream().map(Call::name).toList())
                    .isEqualTo(expected);
            return outcome;
        }

        boolean ledgerWaits() {
            Optional<Instant> ends = ledger.nextExpiry();
            now = now.plus(SECOND);
            assertThat(ledger.tick()).isEmpty(); // as no reservation is longer
            return ends.isPresent();
        }

        boolean modelWaits() {
            long before = model.version();
            model.expire(now);
            return model.version() > before;
        }

        void compare(List<Call> history) {
            assertThat(ledger.state())
                    .as("after %s", history.stream().map(Call::name).toList())
                    .isEqualTo(model.state());
            LedgerComparison.Expected.of(model, model.version()).check(ledger.snapshot());
            for (String group : List.of("a", "b")) {
                LedgerComparison.assertSameAmounts(ledger, group, 0, model);
            }
        }
    }

    private static List<Call> calls() {
        List<Call> calls = new ArrayList<>();
        addLife(
                calls,
                Workload.builder("x", cpu(2)).group("a").preemptible(false).build());
        addLife(calls, Workload.of("y", "b", cpu(2)));
        calls.add(decision("admit both", List.of("x", "y"), null));
        add(calls, "resize x", ledger -> ledger.resize("x", cpu(3)), model -> model.resize("x", cpu(3)));
        add(calls, "move y", ledger -> ledger.move("y", "a"), model -> model.move("y", "a"));
        add(calls, "total 2", ledger -> ledger.setTotal("", cpu(2)), model -> model.setTotal("", cpu(2)));
        DisplacedWorkloads none = DisplacedWorkloads.none();
        add(calls, "edit", ledger -> ledger.update(forest -> EDITED), model -> model.update(EDITED, none));
        calls.add(new Call("wait", pair -> pair.ledgerWaits(), pair -> pair.modelWaits()));
        return calls;
    }

    private static void addLife(List<Call> calls, Workload workload) {
        String id = workload.id();
        add(calls, "submit " + id, ledger -> ledger.submit(workload), model -> model.submit(workload));
        add(calls, "adopt " + id, ledger -> ledger.adopt(workload, START), model -> model.adopt(workload, START));
        calls.add(decision("admit " + id, List.of(id), null));
        calls.add(decision("reserve " + id, List.of(id), SECOND));
        calls.add(new Call(
                "renew " + id,
                pair -> {
                    pair.ledger.renew(id, SECOND);
                    return true;
                },
                pair -> {
                    pair.model.renew(id, pair.now.plus(SECOND));
                    return true;
                }));
        add(calls, "confirm " + id, ledger -> ledger.confirm(id), model -> model.confirm(id));
        add(calls, "roll back " + id, ledger -> ledger.rollBack(id), model -> model.rollBack(id));
        add(calls, "start " + id, ledger -> ledger.start(id, START), model -> model.start(id, START));
        add(calls, "stop " + id, ledger -> ledger.stop(id), model -> model.stop(id));
        add(calls, "resume " + id, ledger -> ledger.resume(id), model -> model.resume(id));
        add(calls, "evict " + id, ledger -> ledger.evict(id), model -> model.evict(id));
        add(calls, "finish " + id, ledger -> ledger.finish(id), model -> model.finish(id));
    }

    private static void add(
            List<Call> calls, String name, Consumer<QuotaLedger> ofLedger, Consumer<LedgerModel> ofModel) {
        calls.add(new Call(
                name,
                pair -> {
                    ofLedger.accept(pair.ledger);
                    return true;
                },
                pair -> {
                    ofModel.accept(pair.model);
                    return true;
                }));
    }

    private static Call decision(String name, List<String> ids, @Nullable Duration time) {
        AdmissionOptions options = AdmissionOptions.defaults();
        return new Call(
                name,
                pair -> (time == null ? pair.ledger.tryAdmit(ids, options) : pair.ledger.tryReserve(ids, time, options))
                        .admitted(),
                pair -> {
                    boolean fits = new DecisionModel(pair.model, ids, options)
                            .exceededLimits()
                            .isEmpty();
                    if (fits) {
                        pair.model.admit(ids, time == null ? null : pair.now.plus(time));
                    }
                    return fits;
                });
    }

    /** How often each outcome has been seen. */
    Map<LedgerRun.Outcome, Long> outcomes() {
        return outcomes;
    }

    /** Makes all histories of up to so many verbs, and returns their number. */
    long explore(int verbs) {
        return explore(List.of(), new Pair(), verbs);
    }

    private long explore(List<Call> before, Pair begin, int verbs) {
        Pair pair = begin;
        long histories = 0;
        for (Call call : CALLS) {
            List<Call> history = new ArrayList<>(before);
            history.add(call);
            LedgerRun.Outcome outcome = pair.make(call, before);
            outcomes.merge(outcome, 1L, Long::sum);
            if (outcome == LedgerRun.Outcome.DONE) {
                pair.compare(history);
                histories += 1 + (verbs > 1 ? explore(history, pair, verbs - 1) : 0);
                pair = Pair.after(before);
            }
        }
        pair.compare(before);
        return histories;
    }

    /** Compares the ledger with the model after all histories of up to so many verbs. */
    public static void main(String[] args) {
        long start = System.nanoTime();
        LedgerHistories all = new LedgerHistories();
        long histories = all.explore(Integer.parseInt(args[0]));
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        System.out.println(
                histories + " histories, calls by outcome " + all.outcomes + ", all agree, in " + seconds + " s");
    }
}
