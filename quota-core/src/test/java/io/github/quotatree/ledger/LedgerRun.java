package io.github.quotatree.ledger;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A ledger and its model, which are called alike, at random, and must do alike. */
final class LedgerRun {
    final LedgerModel model;
    final Random random;
    private final ForestDraw forests;
    private final CallDraw draw;
    private final PlanDraw plans;
    private final List<EvictionLimit> limits;
    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    private final LedgerState begin;
    private final List<LedgerChange> changes = new ArrayList<>();
    private Consumer<LedgerChange> journal = change -> {};
    private QuotaLedger ledger;
    private Instant now = Instant.EPOCH;
    private int handOvers;
    private final Map<Class<?>, Integer> obstacles = new HashMap<>();

    /** What became of a call. */
    enum Outcome {
        DONE,
        REJECTED,
        ILLEGAL_ARGUMENT,
        ILLEGAL_STATE
    }

    LedgerRun(SolveOptions options, ForestDraw.Values values, boolean chain, long seed) {
        random = new Random(seed);
        forests = new ForestDraw(random, values);
        begin = QuotaOnly.state(forests.forest(chain))
                .total("", values.vector(random, 9))
                .options(options)
                .build();
        limits = random.nextInt(3) == 0 ? List.of() : limits("g" + random.nextInt(9));
        model = new LedgerModel(begin, options, limits);
        draw = new CallDraw(model, random, values);
        plans = new PlanDraw(model, draw, random);
        ledger = ledgerIn(begin).journal(this::record).build();
    }

    /** Starts with a given state, with limits of all evictions and of those of a group. */
    LedgerRun(LedgerState begin, String limitedGroup, ForestDraw.Values values, long seed) {
        random = new Random(seed);
        forests = new ForestDraw(random, values);
        this.begin = begin;
        limits = limits(limitedGroup);
        model = new LedgerModel(begin, begin.options(), limits);
        draw = new CallDraw(model, random, values);
        plans = new PlanDraw(model, draw, random);
        ledger = ledgerIn(begin).journal(this::record).build();
    }

    private List<EvictionLimit> limits(String group) {
        return List.of(
                EvictionLimit.of("all", 1 + random.nextInt(6), Duration.ofSeconds(1 + random.nextInt(20))),
                EvictionLimit.ofGroup(group, random.nextInt(3), Duration.ofSeconds(9)));
    }

    QuotaLedger ledger() {
        return ledger;
    }

    /** Returns the changes that the ledgers so far have recorded. */
    List<LedgerChange> changes() {
        return changes;
    }

    long version() {
        return model.version();
    }

    /** How often a plan with victims was carried out. */
    int handOvers() {
        return handOvers;
    }

    /** How often each obstacle has been seen. */
    Map<Class<?>, Integer> obstacles() {
        return obstacles;
    }

    /** How often each outcome has been seen. */
    Map<Outcome, Integer> outcomes() {
        return outcomes;
    }

    /** Continues with a new ledger that is built from the state of the present one. */
    void beginAnewFromState() {
        ledger = ledgerIn(ledger.state()).journal(this::record).build();
    }

    /** Records the changes from now on elsewhere, too. */
    void journalIn(Consumer<LedgerChange> other) {
        journal = other;
    }

    private void record(LedgerChange change) {
        journal.accept(change);
        changes.add(change);
    }

    List<EvictionLimit> limits() {
        return limits;
    }

    Instant now() {
        return now;
    }

    /** Returns a ledger to which the changes so far were applied that the ledger has recorded. */
    QuotaLedger replayed() {
        return ledgerIn(begin).replay(changes).build();
    }

    private QuotaLedger.Builder ledgerIn(LedgerState state) {
        QuotaLedger.Builder builder = QuotaLedger.builder(state).clock(() -> now);
        limits.forEach(builder::evictionLimit);
        return builder;
    }

    /** Makes one call. */
    void step() {
        if (random.nextInt(4) == 0) {
            now = now.plusSeconds(random.nextInt(4));
        }
        model.expire(now);
        int choice = random.nextInt(36);
        if (choice >= 34) {
            update();
        } else {
            change(choice);
        }
    }

    /** Makes one of the calls that leave the forest as it is. */
    private void change(int choice) {
        switch (choice) {
            case 0, 1, 2, 3, 4 -> submit();
            case 5 -> adopt();
            case 6, 7, 8 -> admit(List.of(draw.id()));
            case 9 -> admit(draw.gang());
            case 10, 11 -> reserve();
            case 12 -> onOne(WorkloadPhase.RESERVED, QuotaLedger::confirm, LedgerModel::confirm);
            case 13 -> onOne(WorkloadPhase.ADMITTED, QuotaLedger::rollBack, LedgerModel::rollBack);
            case 14, 15 -> start();
            case 16 -> onOne(draw.phase(), LedgerRun::evict, LedgerRun::evict);
            case 17, 18 -> onOne(WorkloadPhase.RUNNING, QuotaLedger::finish, LedgerModel::finish);
            case 19 -> resize();
            case 20 -> move();
            case 21 -> setTotal();
            case 22 -> onOne(draw.phase(), QuotaLedger::stop, LedgerModel::stop);
            case 23 -> onOne(WorkloadPhase.STOPPING, QuotaLedger::resume, LedgerModel::resume);
            case 24 -> onOne(WorkloadPhase.STOPPING, LedgerRun::evict, LedgerRun::evict);
            case 25 -> renew();
            case 26, 27 -> tryResize();
            case 28, 29 -> tryMove();
            case 30 -> admitAtLeast();
            case 31, 32 -> carryOut();
            default -> cancel();
        }
    }

    /** Makes one call, in a cluster whose trees stay and in which many plans are made. */
    void stepWithPlans() {
        if (random.nextInt(3) == 0) {
            now = now.plusSeconds(random.nextInt(4));
        }
        model.expire(now);
        switch (random.nextInt(22)) {
            case 0, 1 -> submit();
            case 2, 3 -> adopt();
            case 4, 5 -> admit(List.of(draw.idIn(WorkloadPhase.PENDING)));
            case 6 -> start();
            case 7 -> onOne(draw.phase(), QuotaLedger::stop, LedgerModel::stop);
            case 8 -> onOne(WorkloadPhase.STOPPING, QuotaLedger::resume, LedgerModel::resume);
            case 9, 10 -> onOne(WorkloadPhase.STOPPING, LedgerRun::evict, LedgerRun::evict);
            case 11 -> onOne(WorkloadPhase.STOPPING, QuotaLedger::finish, LedgerModel::finish);
            case 12 -> {
                ResourceVector total = ForestDraw.SCHEMA.vector(5 + random.nextInt(40), 5 + random.nextInt(40));
                call(ledger -> ledger.setTotal("", total), model -> model.setTotal("", total));
            }
            case 13 -> renew();
            case 14 -> cancel();
            case 15, 16, 17 -> resize(draw.idIn(WorkloadPhase.RUNNING));
            default -> carryOut();
        }
    }

    private void submit() {
        Workload workload = draw.workload(now);
        call(ledger -> ledger.submit(workload), m -> m.submit(workload));
    }

    private void adopt() {
        if (random.nextInt(3) == 0) {
            Instant since = now;
            onOne(draw.phase(), (ledger, id) -> ledger.adopt(id, since), (model, id) -> model.adopt(id, since));
            return;
        }
        Workload workload = draw.workload(now);
        Instant started = now.minusSeconds(random.nextInt(9));
        call(ledger -> ledger.adopt(workload, started), m -> m.adopt(workload, started));
    }

    private void admit(List<String> ids) {
        AdmissionOptions options = draw.options();
        decide(
                ids,
                options,
                null,
                () -> ids.size() == 1 && options.equals(AdmissionOptions.defaults())
                        ? ledger.tryAdmit(ids.get(0))
                        : ledger.tryAdmit(ids, options));
    }

    private void reserve() {
        List<String> ids = random.nextBoolean() ? draw.gang() : List.of(draw.id());
        AdmissionOptions options = draw.options();
        Duration time = Duration.ofSeconds(random.nextInt(8) - 1);
        decide(ids, options, time, () -> ledger.tryReserve(ids, time, options));
    }

    private void decide(List<String> ids, AdmissionOptions options, @Nullable Duration time, Supplier<Decision> call) {
        AtomicReference<Decision> decision = new AtomicReference<>();
        Outcome actual = outcome(() -> {
            Decision answer = call.get();
            decision.set(answer);
            return answer.admitted();
        });
        Outcome expected = outcome(() -> {
            LedgerModel.refuseIf(time != null && (time.isZero() || time.isNegative()));
            DecisionModel model = new DecisionModel(this.model, ids, options);
            boolean admitted = model.exceededLimits().isEmpty();
            LedgerComparison.assertSame(requireNonNull(decision.get()), model, ids, this.model);
            if (admitted) {
                this.model.admit(ids, time == null ? null : now.plus(time));
            }
            return admitted;
        });
        compare(actual, expected);
    }

    /** Makes the same call to the ledger and to the model. */
    private void call(Consumer<QuotaLedger> call, Consumer<LedgerModel> same) {
        Outcome actual = outcome(() -> {
            call.accept(ledger);
            return true;
        });
        Outcome expected = outcome(() -> {
            same.accept(model);
            return true;
        });
        compare(actual, expected);
    }

    static Outcome outcome(BooleanSupplier call) {
        try {
            return call.getAsBoolean() ? Outcome.DONE : Outcome.REJECTED;
        } catch (IllegalArgumentException e) {
            return Outcome.ILLEGAL_ARGUMENT;
        } catch (IllegalStateException e) {
            return Outcome.ILLEGAL_STATE;
        }
    }

    private void compare(Outcome actual, Outcome expected) {
        assertThat(actual).isEqualTo(expected);
        outcomes.merge(actual, 1, Integer::sum);
    }

    private void onOne(
            WorkloadPhase phase, BiConsumer<QuotaLedger, String> call, BiConsumer<LedgerModel, String> same) {
        String id = draw.idIn(phase);
        call(ledger -> call.accept(ledger, id), model -> same.accept(model, id));
    }

    private void start() {
        String id = draw.idIn(random.nextBoolean() ? WorkloadPhase.RESERVED : WorkloadPhase.ADMITTED);
        if (random.nextBoolean()) {
            call(ledger -> ledger.start(id), model -> model.start(id, now));
        } else {
            Instant started = now.minusSeconds(5);
            call(ledger -> ledger.start(id, started), model -> model.start(id, started));
        }
    }

    private void resize() {
        resize(draw.id());
    }

    private void resize(String id) {
        ResourceVector request = random.nextInt(10) == 0 ? draw.notAnAmount() : draw.request();
        call(ledger -> ledger.resize(id, request), m -> m.resize(id, request));
    }

    private void move() {
        String id = draw.id();
        String group = draw.groupName();
        call(ledger -> ledger.move(id, group), m -> m.move(id, group));
    }

    private static void evict(QuotaLedger ledger, String id) {
        Optional<WorkloadPhase> before = ledger.workload(id).map(WorkloadStatus::phase);
        assertThat(ledger.evict(id)).isEqualTo(before.orElseThrow());
    }

    private static void evict(LedgerModel model, String id) {
        model.evict(id);
    }

    private void renew() {
        String id = draw.idIn(WorkloadPhase.RESERVED);
        Duration time = Duration.ofSeconds(random.nextInt(8) - 1);
        call(ledger -> ledger.renew(id, time), m -> {
            LedgerModel.refuseIf(time.isZero() || time.isNegative());
            m.renew(id, now.plus(time));
        });
    }

    private void tryResize() {
        String id = draw.idIn(draw.phase());
        ResourceVector request = random.nextInt(10) == 0 ? draw.notAnAmount() : draw.request();
        AdmissionOptions options = draw.options();
        tryChange(id, () -> ledger.tryResize(id, request, options), options, m -> m.resize(id, request));
    }

    private void tryMove() {
        String id = draw.idIn(draw.phase());
        String group = draw.groupName();
        AdmissionOptions options = draw.options();
        tryChange(id, () -> ledger.tryMove(id, group, options), options, m -> m.move(id, group));
    }

    /** Makes a change that is made only if what is held more after it fits. */
    private void tryChange(String id, Supplier<Decision> call, AdmissionOptions options, Consumer<LedgerModel> change) {
        AtomicReference<Decision> decision = new AtomicReference<>();
        Outcome actual = outcome(() -> {
            Decision answer = call.get();
            decision.set(answer);
            return answer.admitted();
        });
        Outcome expected = outcome(() -> {
            ChangeModel changed = new ChangeModel(model, id, options, change);
            Decision answer = requireNonNull(decision.get());
            LedgerComparison.assertSameLimits(answer.exceededLimits(), changed.exceededLimits(), model);
            assertThat(answer.workloads()).containsExactly(id);
            if (changed.exceededLimits().isEmpty()) {
                change.accept(model);
                return true;
            }
            return false;
        });
        compare(actual, expected);
    }

    private void admitAtLeast() {
        List<String> ids = draw.gang();
        AdmissionOptions options = draw.options();
        int minimum = random.nextInt(4);
        Duration time = random.nextBoolean() ? Duration.ofSeconds(random.nextInt(8) - 1) : null;
        AtomicReference<Decision> decision = new AtomicReference<>();
        Outcome actual = outcome(() -> {
            Decision answer = time == null
                    ? ledger.tryAdmitAtLeast(ids, minimum, options)
                    : ledger.tryReserveAtLeast(ids, minimum, time, options);
            decision.set(answer);
            return answer.admitted();
        });
        Outcome expected = outcome(() -> {
            LedgerModel.refuseIf(time != null && (time.isZero() || time.isNegative()));
            LedgerModel.refuseIf(minimum < 1 || minimum > ids.size());
            new DecisionModel(model, ids, options); // checks them all
            List<String> fitting = new ArrayList<>();
            List<ExceededLimit> first = List.of();
            for (String id : ids) {
                fitting.add(id);
                List<ExceededLimit> exceeded = new DecisionModel(model, fitting, options).exceededLimits();
                if (!exceeded.isEmpty()) {
                    first = first.isEmpty() ? exceeded : first;
                    fitting.remove(id);
                }
            }
            Decision answer = requireNonNull(decision.get());
            if (fitting.size() < minimum) {
                assertThat(answer.workloads()).isEqualTo(ids);
                LedgerComparison.assertSameLimits(answer.exceededLimits(), first, model);
                return false;
            }
            LedgerComparison.assertSame(answer, new DecisionModel(model, fitting, options), fitting, model);
            model.admit(fitting, time == null ? null : now.plus(time));
            return true;
        });
        compare(actual, expected);
    }

    private void carryOut() {
        ReclaimPlan plan = plans.plan(now);
        HandOverOptions options =
                HandOverOptions.defaults().withAtOnce(random.nextInt(3) == 0).withReservation(Duration.ofSeconds(9));
        AtomicReference<HandOver> handOver = new AtomicReference<>();
        Outcome actual = outcome(() -> {
            HandOver answer =
                    options.equals(HandOverOptions.defaults()) ? ledger.carryOut(plan) : ledger.carryOut(plan, options);
            handOver.set(answer);
            return answer.carriedOut();
        });
        Outcome expected = outcome(() -> {
            HandOver same = model.carryOut(plan, options, now);
            HandOver answer = requireNonNull(handOver.get());
            assertThat(answer)
                    .usingRecursiveComparison()
                    .ignoringFields("obstacles")
                    .isEqualTo(same);
            assertThat(answer.obstacles()).containsExactlyInAnyOrderElementsOf(same.obstacles());
            answer.obstacles().forEach(obstacle -> obstacles.merge(obstacle.getClass(), 1, Integer::sum));
            handOvers += same.carriedOut() && !same.victims().isEmpty() ? 1 : 0;
            return same.carriedOut();
        });
        compare(actual, expected);
    }

    private void cancel() {
        List<HandOver> open = model.handOvers().open();
        long id = open.isEmpty() || random.nextInt(4) == 0
                ? random.nextInt(9)
                : open.get(random.nextInt(open.size())).id();
        call(ledger -> ledger.cancel(id), model -> model.cancel(id));
    }

    private void setTotal() {
        String tree = List.of("", "", "pool", "spot", "none").get(random.nextInt(5));
        ResourceVector total = random.nextInt(10) == 0 ? CallDraw.FOREIGN.zero() : draw.total();
        call(ledger -> ledger.setTotal(tree, total), model -> model.setTotal(tree, total));
    }

    private void update() {
        QuotaForest before = model.forest();
        Optional<QuotaForest> after = edited(before);
        DisplacedWorkloads displaced = draw.displaced(after.orElse(before));
        // what comes between the moment at which the update begins and its end
        AtomicInteger meanwhile = new AtomicInteger(random.nextInt(3) == 0 ? random.nextInt(12) : 0);
        boolean refusedAtOnce = outcome(() -> {
                    QuotaForest next = after.orElseThrow(LedgerModel::refusal);
                    new LedgerModel(model.state(), model.options()).update(next, displaced);
                    return true;
                })
                == Outcome.ILLEGAL_ARGUMENT;
        call(
                ledger -> ledger.update(
                        forest -> {
                            assertThat(forest).isSameAs(before);
                            while (meanwhile.getAndDecrement() > 0) {
                                change(random.nextInt(34));
                            }
                            return after.orElseThrow(LedgerModel::refusal);
                        },
                        displaced),
                model -> {
                    LedgerModel.refuseIf(refusedAtOnce);
                    model.update(after.orElseThrow(LedgerModel::refusal), displaced);
                });
    }

    /** Draws another forest, or returns empty if the drawn edit is not valid. */
    private Optional<QuotaForest> edited(QuotaForest before) {
        try {
            return Optional.of(
                    random.nextInt(50) == 0
                            ? QuotaForest.builder(CallDraw.FOREIGN).build()
                            : forests.edit(before));
        } catch (IllegalArgumentException | IllegalStateException invalid) {
            return Optional.empty();
        }
    }

    // reading

    /** Asks a few of the questions that are answered without a snapshot. */
    void askSome() {
        QuotaForest forest = model.forest();
        for (int k = 0; k < 3; k++) {
            String id = draw.idIn(WorkloadPhase.PENDING);
            assertThat(ledger.workload(id)).isEqualTo(model.workload(id));
            AdmissionOptions options = draw.options();
            List<String> ids = List.of(id);
            Outcome expected = outcome(() ->
                    new DecisionModel(model, ids, options).exceededLimits().isEmpty());
            assertThat(outcome(() -> ledger.fits(id, options))).isEqualTo(expected);
            assertThat(outcome(() -> ledger.decide(ids, options).admitted())).isEqualTo(expected);
            LedgerComparison.assertSameAmounts(ledger, draw.groupName(), random.nextInt(2), model);
        }
        assertThat(ledger.handOvers()).isEqualTo(model.handOvers().open());
        assertThat(ledger.forest()).isSameAs(forest);
    }
}
