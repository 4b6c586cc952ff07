package io.github.quotatree.ledger;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a ledger says beside what its model says. */
final class LedgerComparison {
    private LedgerComparison() {}

    /** All that a model says at one moment. */
    record Expected(
            long version,
            LedgerState state,
            Map<String, RuntimeQuotas> quotas,
            Map<String, ResourceVector> fixed,
            Map<String, ResourceVector> leaving,
            List<BesideTree> beside) {
        static Expected of(LedgerModel model, long version) {
            Map<String, RuntimeQuotas> quotas = new TreeMap<>();
            model.forest().trees().keySet().forEach(id -> quotas.put(id, model.quotas(id)));
            Map<String, ResourceVector> fixed = new TreeMap<>();
            Map<String, ResourceVector> leaving = new TreeMap<>();
            for (QuotaGroup group : ForestDraw.groups(model.forest())) {
                fixed.put(group.name(), model.nonPreemptibleUsed(group.name()));
                leaving.put(group.name(), model.leaving(group.name()));
            }
            List<BesideTree> beside = List.of(
                    BesideTree.of(model, ReservedNames.DEFAULT_GROUP),
                    BesideTree.of(model, ReservedNames.SYSTEM_GROUP));
            return new Expected(version, model.state(), quotas, fixed, leaving, beside);
        }

        /** Asserts that a snapshot says all of it. */
        void check(LedgerSnapshot snapshot) {
            assertThat(snapshot.forest()).isSameAs(state.forest());
            checkAnswers(snapshot);
        }

        /** Asserts that a snapshot says all of it, perhaps of an equal forest. */
        void checkAnswers(LedgerSnapshot snapshot) {
            assertThat(snapshot.version()).isEqualTo(version);
            assertThat(snapshot.size()).isEqualTo(state.workloads().size());
            assertThat(snapshot.workloads()).isEqualTo(state.workloads());
            quotas.forEach((id, expected) -> assertSame(snapshot.quotas(id), expected));
            fixed.forEach((group, amount) ->
                    assertThat(snapshot.nonPreemptibleUsed(group)).isEqualTo(amount));
            leaving.forEach(
                    (group, amount) -> assertThat(snapshot.leaving(group)).isEqualTo(amount));
            quotas.forEach((id, expected) -> expected.forEach(group -> assertThat(snapshot.overused(group.name()))
                    .isEqualTo(overused(group, requireNonNull(leaving.get(group.name()))))));
            beside.forEach(group -> group.check(snapshot));
            assertThat(snapshot.defaultRequest()).isEqualTo(snapshot.request(ReservedNames.DEFAULT_GROUP));
            assertThat(snapshot.defaultUsed())
                    .isEqualTo(snapshot.used(ReservedNames.DEFAULT_GROUP))
                    .isEqualTo(requireNonNull(quotas.get(ReservedNames.DEFAULT_TREE))
                            .demand()
                            .defaultUsed());
            Map<String, List<WorkloadStatus>> byGroup =
                    state.workloads().stream().collect(Collectors.groupingBy(WorkloadStatus::group));
            byGroup.forEach(
                    (group, members) -> assertThat(snapshot.workloads(group)).isEqualTo(members));
            for (WorkloadPhase phase : WorkloadPhase.values()) {
                List<WorkloadStatus> others = new ArrayList<>();
                snapshot.forEach(EnumSet.complementOf(EnumSet.of(phase)), others::add);
                assertThat(others)
                        .containsExactlyInAnyOrderElementsOf(state.workloads().stream()
                                .filter(status -> status.phase() != phase)
                                .toList());
            }
            for (WorkloadStatus status : state.workloads()) {
                if (!snapshot.workload(status.id()).equals(Optional.of(status))) {
                    assertThat(snapshot.workload(status.id())).contains(status);
                }
            }
        }
    }

    private static ResourceVector overused(GroupRuntime group, ResourceVector leaving) {
        long[] over = new long[leaving.schema().size()];
        for (int d = 0; d < over.length; d++) {
            over[d] = Math.max(
                    0,
                    group.used().value(d) - leaving.value(d) - group.runtime().value(d));
        }
        return leaving.schema().vector(over);
    }

    /** The amounts of the default or the system group. */
    record BesideTree(
            String group, ResourceVector runtime, ResourceVector request, ResourceVector used, ResourceVector leaving) {
        static BesideTree of(LedgerModel model, String group) {
            return new BesideTree(
                    group, model.runtime(group), model.request(group), model.used(group), model.leaving(group));
        }

        void check(LedgerSnapshot snapshot) {
            assertThat(snapshot.runtime(group)).isEqualTo(runtime);
            assertThat(snapshot.request(group)).isEqualTo(request);
            assertThat(snapshot.used(group)).isEqualTo(used);
            assertThat(snapshot.leaving(group)).isEqualTo(leaving);
            for (int d = 0; d < used.schema().size(); d++) {
                assertThat(snapshot.overused(group).value(d))
                        .isEqualTo(Math.max(0, used.value(d) - leaving.value(d) - runtime.value(d)));
            }
        }
    }

    private static void assertSame(RuntimeQuotas quotas, RuntimeQuotas expected) {
        assertThat(quotas.changesSince(expected)).isEmpty();
        assertThat(quotas.total()).isEqualTo(expected.total());
        assertThat(quotas.available()).isEqualTo(expected.available());
        assertThat(quotas.groups()).hasSameSizeAs(expected.groups());
        for (int g = 0; g < expected.groups().size(); g++) {
            GroupRuntime group = quotas.groups().get(g);
            GroupRuntime other = expected.groups().get(g);
            boolean same = group.ownRequest().equals(other.ownRequest())
                    && group.used().equals(other.used())
                    && group.effectiveMin().equals(other.effectiveMin());
            assertThat(same).describedAs("%s beside %s", group, other).isTrue();
        }
    }

    /** Asserts that a decision is the right one, with all limits and in their order. */
    static void assertSame(Decision decision, DecisionModel expected, List<String> ids, LedgerModel model) {
        assertThat(decision.workloads()).isEqualTo(ids);
        assertThat(decision.missingGroups()).isEqualTo(expected.missingGroups());
        assertSameLimits(decision.exceededLimits(), expected.exceededLimits(), model);
        if (!decision.admitted()) {
            assertThat(decision.fromMin().isZero() && decision.borrowed().isZero())
                    .isTrue();
            return;
        }
        ResourceVector fromMin = expected.fromMin();
        assertThat(decision.fromMin()).isEqualTo(fromMin);
        assertThat(decision.borrowed()).isEqualTo(expected.request().minus(fromMin));
        for (Loan loan : decision.lenders()) {
            String tree = model.group(loan.lender()).orElseThrow().treeId();
            GroupRuntime lender = model.quotas(tree).group(loan.lender());
            assertThat(loan.amount()).isPositive().isEqualTo(lender.lent().value(loan.dimension()));
        }
    }

    /** Asserts that limits are the right ones, and no group is reported before a group below it. */
    static void assertSameLimits(List<ExceededLimit> limits, List<ExceededLimit> expected, LedgerModel model) {
        assertThat(limits).containsExactlyInAnyOrderElementsOf(expected);
        for (int i = 0; i < limits.size(); i++) {
            for (int j = i + 1; j < limits.size(); j++) {
                String first = limits.get(i).holder().orElseThrow();
                String second = limits.get(j).holder().orElseThrow();
                assertThat(!first.equals(second) && model.isWithin(second, first))
                        .describedAs("%s is reported before %s, which is below it", first, second)
                        .isFalse();
            }
        }
    }

    /** Asserts that the ledger returns the runtime and the use of one group, if there is one. */
    static void assertSameAmounts(QuotaLedger ledger, String group, int d, LedgerModel model) {
        String dimension = ForestDraw.SCHEMA.dimension(d);
        boolean beside = group.equals(ReservedNames.DEFAULT_GROUP) || group.equals(ReservedNames.SYSTEM_GROUP);
        if (model.group(group).isEmpty() && !beside) {
            assertThatThrownBy(() -> ledger.runtime(group, dimension)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ledger.request(group, dimension)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ledger.used(group, dimension)).isInstanceOf(IllegalArgumentException.class);
        } else {
            assertThat(ledger.runtime(group, dimension))
                    .isEqualTo(model.runtime(group).value(d));
            assertThat(ledger.request(group, dimension))
                    .isEqualTo(model.request(group).value(d));
            assertThat(ledger.used(group, dimension))
                    .isEqualTo(model.usedBelow(group).value(d));
        }
    }
}
