package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.workload.AdmissionRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What-if of a running cluster equals making the edits one by one in a real ledger, and looking at it. */
@AddLifecycleHook(PropertySeed.class)
class ClusterLawsTest {
    /** Draws a ledger and edits. */
    record Case(long seed, int groups, int workloads, int edits, SolveOptions options, boolean displaces) {
        WhatIfOptions whatIfOptions() {
            DisplacedWorkloads displaced = displaces ? DisplacedWorkloads.toDefaultGroup() : DisplacedWorkloads.none();
            return WhatIfOptions.defaults().withDisplaced(displaced);
        }
    }

    @Property(tries = 1000)
    void itEqualsMakingTheEditsInARealLedger(@ForAll("cases") Case drawn) {
        WhatIfOptions options = drawn.whatIfOptions();
        Random random = new Random(drawn.seed);
        ClusterDraw draw = new ClusterDraw(random, options.displaced());
        QuotaLedger ledger = draw.ledger(drawn.groups, drawn.workloads, drawn.options);
        LedgerSnapshot before = ledger.snapshot();
        List<QuotaEdit> edits = new ArrayList<>();
        List<QuotaEdit> ofTotals = new ArrayList<>();
        for (int k = 0; k < drawn.edits; k++) {
            if (random.nextInt(8) == 0) {
                ofTotals.add(draw.total(ledger));
                edits.add(ofTotals.get(ofTotals.size() - 1));
            } else {
                draw.edit(ledger).ifPresent(edits::add);
            }
        }
        if (!setTotals(ledger, ofTotals)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> WhatIf.of(before, edits, options, ClusterDraw.NOW))
                    .withMessageContaining("is below 0");
            return;
        }

        ClusterDiff diff = WhatIf.of(before, edits, options, ClusterDraw.NOW);

        assertThat(diff.violations()).isEmpty();
        ClusterOutcome after = diff.after().orElseThrow();
        assertSame(after.snapshot(), ledger.snapshot());
        assertThat(after.revocation()).isEqualTo(RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults()));
        assertThat(after.admitted()).isEqualTo(admitted(ledger, options));
        assertSame(diff.before().snapshot(), before);
    }

    @Property(tries = 400)
    void aLedgerThatLendsIsEditedByItsOwnRule(@ForAll("cases") Case drawn) {
        ClusterDraw draw = new ClusterDraw(new Random(drawn.seed), DisplacedWorkloads.none());
        QuotaLedger ledger = draw.ledger(drawn.groups, drawn.workloads, SolveOptions.defaults(), AdmissionRule.LOANS);
        LedgerSnapshot before = ledger.snapshot();
        QuotaEdit total = QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, "cpu", Math.floorMod(drawn.seed, 50));
        List<QuotaEdit> edits = drawn.edits % 2 == 0 ? List.of() : List.of(total);

        ClusterOutcome after = WhatIf.of(before, edits, drawn.whatIfOptions(), ClusterDraw.NOW)
                .after()
                .orElseThrow();

        edits.forEach(edit ->
                ledger.setTotal(edit.name(), before.total(edit.name()).with(edit.inDimension(), edit.amount())));
        assertSame(after.snapshot(), ledger.snapshot());
        assertThat(after.revocation()).isEqualTo(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
        for (String id : after.admitted()) {
            assertThat(ledger.tryAdmit(id).admitted()).as(id).isTrue();
        }
    }

    @Property(tries = 200)
    void noEditsChangeNothingAndTheLedgerIsNotTouched(@ForAll("cases") Case drawn) {
        ClusterDraw draw = new ClusterDraw(new Random(drawn.seed), DisplacedWorkloads.none());
        QuotaLedger ledger = draw.ledger(drawn.groups, drawn.workloads, drawn.options);
        LedgerState state = ledger.state();

        ClusterDiff diff = WhatIf.of(ledger.snapshot(), List.of(), drawn.whatIfOptions(), ClusterDraw.NOW);

        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.moved()).isEmpty();
        assertThat(diff).hasToString("no runtime changes");
        assertThat(ledger.state()).isEqualTo(state);
        assertThat(diff.before().admitted()).isEqualTo(admitted(ledger, drawn.whatIfOptions()));
    }

    /** Sets the totals in the end, by plain sums; returns false and sets none if one is below 0. */
    private static boolean setTotals(QuotaLedger ledger, List<QuotaEdit> edits) {
        Map<String, long[]> totals = new HashMap<>();
        for (QuotaEdit edit : edits) {
            String treeId = edit.name();
            if (!ledger.forest().trees().containsKey(treeId)) {
                continue;
            }
            long[] total = totals.computeIfAbsent(treeId, id -> new long[] {
                ledger.snapshot().total(id).value(0),
                ledger.snapshot().total(id).value(1)
            });
            if (edit.kind() == QuotaEdit.Kind.SET_TOTAL) {
                total[ClusterDraw.SCHEMA.position(edit.inDimension())] = edit.amount();
            } else if (edit.kind() == QuotaEdit.Kind.CHANGE_TOTAL) {
                total[ClusterDraw.SCHEMA.position(edit.inDimension())] += edit.amount();
            }
        }
        if (totals.values().stream().anyMatch(total -> total[0] < 0 || total[1] < 0)) {
            return false;
        }
        totals.forEach((treeId, total) -> ledger.setTotal(treeId, ClusterDraw.SCHEMA.vector(total)));
        return true;
    }

    /** Admits what may start, with a new queue for each turn. */
    private static List<String> admitted(QuotaLedger ledger, WhatIfOptions options) {
        List<String> admitted = new ArrayList<>();
        while (true) {
            Optional<QueueEntry> next = AdmissionQueue.of(ledger.snapshot(), options.queue(), ClusterDraw.NOW)
                    .next();
            if (next.isEmpty()) {
                return admitted;
            }
            assertThat(ledger.tryAdmit(next.get().ids(), options.queue().admission())
                            .admitted())
                    .isTrue();
            admitted.addAll(next.get().ids());
        }
    }

    private static void assertSame(LedgerSnapshot actual, LedgerSnapshot expected) {
        assertThat(actual.forest()).isEqualTo(expected.forest());
        assertThat(actual.totals()).isEqualTo(expected.totals());
        assertThat(actual.options()).isEqualTo(expected.options());
        assertThat(actual.workloads()).isEqualTo(expected.workloads());
        assertThat(actual.runtime(ReservedNames.DEFAULT_GROUP))
                .isEqualTo(expected.runtime(ReservedNames.DEFAULT_GROUP));
        for (String treeId : expected.forest().trees().keySet()) {
            assertThat(actual.total(treeId)).isEqualTo(expected.total(treeId));
            assertThat(RuntimeDiff.between(expected.quotas(treeId), actual.quotas(treeId))
                            .isEmpty())
                    .isTrue();
            assertThat(actual.quotas(treeId))
                    .hasToString(expected.quotas(treeId).toString());
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.integers().between(0, 20),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.of(
                                SolveOptions.defaults(), SolveOptions.defaults().withGuaranteeUsage(true)),
                        Arbitraries.of(true, false))
                .as(Case::new);
    }
}
