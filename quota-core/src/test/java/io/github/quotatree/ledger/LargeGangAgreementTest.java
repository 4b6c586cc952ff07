package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A gang has the same outcome in parts and at once: the same decision, the same answers to calls between its effect and
 * the writing of its members, the same state after them, and the same one from the journal.
 */
class LargeGangAgreementTest {
    private static final Instant BEGIN = Instant.ofEpochSecond(1_000);
    private static final List<String> GROUPS = List.of("a", "b", "c", "missing");
    private static final AdmissionOptions FITS = AdmissionOptions.defaults();

    private final Random random = new Random(11);
    private Instant now = BEGIN;
    private ResourceSchema schema = ResourceSchema.of("cpu", "gpu");

    private LockedAccounts accounts(LedgerState state, List<LedgerChange> journal) {
        LockedAccounts accounts = new LockedAccounts(
                state, state.totals(), SolveOptions.defaults(), AdmissionRule.QUOTA_ONLY, List.of(), () -> now);
        accounts.data.takesUnmatched = true;
        accounts.data.journal = journal::add;
        return accounts;
    }

    private ResourceVector vector(int bound) {
        return schema.vector(random.nextInt(bound), random.nextInt(bound));
    }

    private LedgerState state() {
        QuotaForest forest = QuotaForest.of(QuotaTree.builder(schema)
                .parent("p", group -> group.min(schema.vector(12, 12)).max(schema.vector(40, 40)))
                .leaf("a", group -> group.under("p").min(schema.vector(6, 2)))
                .leaf("b", group -> group.under("p").min(schema.vector(2, 6)))
                .leaf("c", group -> group.min(schema.vector(8, 8)).max(schema.vector(30, 30)))
                .build());
        ResourceVector total = schema.vector(20 + random.nextInt(40), 0);
        total = schema.hasFlavors()
                ? total.with("gpu", "a100", 10 + random.nextInt(20)).with("gpu", "v100", 10 + random.nextInt(20))
                : total.with("gpu", 20 + random.nextInt(40));
        LedgerState.Builder state =
                LedgerState.builder(forest).total("", total).admissionRule(AdmissionRule.QUOTA_ONLY);
        for (int k = 0; k < 14; k++) {
            int phase = random.nextInt(12);
            Workload workload = workload("w" + k, phase > 1);
            Map<String, String> held =
                    schema.hasFlavors() && workload.request().value("gpu") > 0 ? Map.of("gpu", "a100") : Map.of();
            switch (phase) {
                case 0 -> state.reserved(workload, BEGIN.plusSeconds(1 + random.nextInt(90)), held);
                case 1 -> state.running(workload, BEGIN.plusSeconds(k), held);
                default -> state.pending(workload);
            }
        }
        return state.build();
    }

    private Workload workload(String id, boolean choosesFlavors) {
        Workload.Builder workload = Workload.builder(id, vector(4))
                .group(GROUPS.get(random.nextInt(GROUPS.size())))
                .priority(random.nextInt(3))
                .preemptible(random.nextInt(4) > 0);
        if (schema.hasFlavors() && choosesFlavors && random.nextBoolean()) {
            workload.accepts(FlavorClass.of(schema, "gpu", random.nextBoolean() ? "a100" : "v100"));
        }
        return workload.build();
    }

    /** A call, whose answer is compared. */
    private interface Call {
        @Nullable
        Object make(LockedAccounts accounts);
    }

    private static String answer(Call call, LockedAccounts accounts) {
        try {
            return String.valueOf(call.make(accounts));
        } catch (IllegalArgumentException | IllegalStateException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Call call(int number) {
        String id = "w" + random.nextInt(14);
        String group = GROUPS.get(random.nextInt(3));
        ResourceVector request = vector(4);
        Workload workload = workload("n" + number, true);
        return switch (random.nextInt(18)) {
            case 0 -> run(state -> state.life.finish(id));
            case 1 -> accounts -> accounts.call(state -> state.life.evict(id));
            case 2 -> run(state -> state.life.rollBack(id));
            case 3 -> run(state -> state.life.confirm(id));
            case 4 -> run(state -> state.life.renew(id, now.plusSeconds(30)));
            case 5 -> run(state -> state.life.stop(id));
            case 6 -> run(state -> state.life.move(id, group));
            case 7 -> run(state -> state.life.resize(id, request));
            case 8 -> accounts -> accounts.call(state -> state.life.submit(workload));
            case 9 -> accounts -> accounts.call(state -> state.admit(List.of(id), FITS, null));
            case 10 -> accounts -> accounts.call(state -> state.admissions.fits(id, FITS));
            case 11 ->
                accounts -> accounts.call(
                        state -> Optional.ofNullable(state.data.table.find(id)).map(state.data::status));
            case 12 -> accounts -> accounts.state().workloads();
            case 13 -> accounts -> accounts.snapshot().used(group);
            case 14 -> accounts -> accounts.call(state -> state.data.trees.used(group, "cpu"));
            case 15 -> update(forest -> forest.toBuilder().remove("b").build(), DisplacedWorkloads.moveTo("b", "a"));
            case 16 ->
                update(
                        forest -> forest.toBuilder()
                                .add(QuotaGroup.leaf(schema, "missing").build())
                                .build(),
                        DisplacedWorkloads.none());
            default -> accounts -> accounts.tick();
        };
    }

    private static Call run(Consumer<LockedAccounts> call) {
        return accounts -> {
            accounts.run(call);
            return "done";
        };
    }

    private static Call update(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        return accounts -> {
            new ForestEdits(accounts).update(edit, displaced);
            return "done";
        };
    }

    @Test
    void inPartsAsAtOnce() {
        run();
    }

    @Test
    void onFlavorsInPartsAsAtOnce() {
        schema = schema.withFlavors("gpu", "a100", "v100");
        run();
    }

    private void run() {
        int admitted = 0;
        int reserved = 0;
        for (int draw = 0; draw < 4_000; draw++) {
            now = BEGIN;
            LedgerState state = state();
            List<LedgerChange> journal = new ArrayList<>();
            LockedAccounts one = accounts(state, new ArrayList<>());
            LockedAccounts other = accounts(state, journal);
            List<String> ids = new ArrayList<>();
            for (int k = 0; k < 14; k++) {
                WorkloadEntry entry = Objects.requireNonNull(one.data.table.find("w" + k));
                if (entry.isIn(WorkloadPhase.PENDING) && random.nextInt(3) > 0) {
                    ids.add("w" + k);
                }
            }
            if (ids.isEmpty()) {
                continue;
            }
            AdmissionOptions options = FITS.withCheckAncestors(random.nextBoolean());
            Instant expires = random.nextBoolean() ? null : BEGIN.plusSeconds(1 + random.nextInt(60));
            Decision atOnce = one.call(each -> each.admissions.admit(ids, options, expires));
            Optional<Decision> inParts = LargeGang.find(other, ids, options).takeEffect(expires);
            assertThat(inParts).as("draw %s", draw).contains(atOnce);
            admitted += atOnce.admitted() ? 1 : 0;
            reserved += atOnce.admitted() && expires != null ? 1 : 0;
            assertThat(other.data.table.unwritten != null).isEqualTo(atOnce.admitted());
            assertThat(other.data.reservations.nextExpiry()).isEqualTo(one.data.reservations.nextExpiry());
            for (int number = random.nextInt(8); number > 0; number--) {
                now = random.nextInt(3) == 0 ? now.plusSeconds(random.nextInt(40)) : now;
                Call call = call(number);
                assertThat(answer(call, other))
                        .as("draw %s, call %s from the end", draw, number)
                        .isEqualTo(answer(call, one));
            }
            agree(draw, one, other);
            List<LedgerChange> recorded = List.copyOf(journal);
            LockedAccounts restored = accounts(state, new ArrayList<>());
            recorded.forEach(restored::replay);
            agree(draw, other, restored);
            assertThat(restored.data.version).isEqualTo(other.data.version);
        }
        assertThat(admitted).isBetween(1_000, 3_500);
        assertThat(reserved).isGreaterThan(400);
    }

    private static void agree(int draw, LockedAccounts one, LockedAccounts other) {
        LedgerState expected = one.state();
        LedgerState actual = other.state();
        assertThat(actual.workloads()).as("draw %s", draw).isEqualTo(expected.workloads());
        assertThat(other.data.reservations.nextExpiry()).isEqualTo(one.data.reservations.nextExpiry());
        for (QuotaGroup group : expected.forest().tree("").orElseThrow().groups()) {
            assertThat(other.snapshot().used(group.name()))
                    .as("draw %s, %s", draw, group)
                    .isEqualTo(one.snapshot().used(group.name()));
        }
        for (WorkloadStatus status : expected.workloads()) {
            if (status.phase() == WorkloadPhase.PENDING) {
                assertThat(other.fits(status.id(), FITS)).isEqualTo(one.fits(status.id(), FITS));
            }
        }
    }
}
