package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random clusters, and random demands of a host on victims. */
final class RevocationDraw {
    private static final Comparator<WorkloadStatus> BY_LAST_LETTER =
            Comparator.comparing(status -> status.id().charAt(status.id().length() - 1));

    private RevocationDraw() {}

    static Arbitrary<Scene> scenes() {
        return Combinators.combine(Arbitraries.integers().between(0, 40), Arbitraries.longs())
                .as(Scene::random)
                .withoutEdgeCases();
    }

    static Arbitrary<RevocationOptions> options() {
        return Combinators.combine(
                        Arbitraries.of(RevocationOptions.Floor.values()),
                        rules(),
                        Arbitraries.of(RevocationOptions.Moves.values()))
                .as((floor, rules, moves) -> RevocationOptions.defaults()
                        .withFloor(floor)
                        .withVictims(rules)
                        .withMoves(moves))
                .withoutEdgeCases();
    }

    /** Returns options that take as much at the first look as at every later one. */
    static Arbitrary<RevocationOptions> unlimitedOptions() {
        return options()
                .map(options -> options.withVictims(
                        options.victims().withMaxVictims(Integer.MAX_VALUE).withBudgets(List.of())));
    }

    static Arbitrary<VictimRules> rules() {
        return Combinators.combine(
                        Arbitraries.of(true, true, false),
                        Arbitraries.of(Integer.MAX_VALUE, Integer.MAX_VALUE, 1, 2, 5),
                        Arbitraries.integers().between(-1, 6),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, true, false),
                        Arbitraries.of(true, true, false))
                .as((all, most, allowed, bind, always, usual) -> {
                    VictimRules rules =
                            VictimRules.defaults().withMaxVictims(most).withBudgetsBind(bind);
                    rules = all
                            ? rules
                            : rules.withFilter(status -> !status.id().endsWith("3"));
                    rules = usual ? rules : rules.withOrder(BY_LAST_LETTER);
                    rules = allowed > 2 ? rules : rules.withBudgets(budgets(allowed));
                    return always ? rules : rules.withMinRunTime(Duration.ofSeconds(5), Scene.NOW.plusSeconds(6));
                });
    }

    private static List<VictimBudget> budgets(int allowed) {
        return List.of(
                new VictimBudget("small", status -> status.id().compareTo("w2") < 0, allowed),
                new VictimBudget("running", status -> status.started().isPresent(), 1L + allowed));
    }

    /** Returns the workloads in the order of taking. */
    static List<WorkloadStatus> inOrder(List<WorkloadStatus> workloads, VictimRules rules) {
        Comparator<WorkloadStatus> order = (one, other) -> rules.order().compare(one, other);
        return workloads.stream()
                .sorted(order.thenComparing(WorkloadOrder.LEAST_IMPORTANT_FIRST))
                .toList();
    }

    /** Returns whether a host lets a workload go by itself. */
    static boolean mayGo(WorkloadStatus status, VictimRules rules) {
        return status.workload().preemptible()
                && rules.filter().test(status)
                && (rules.startedBy().isEmpty()
                        || status.started().isEmpty()
                        || !status.started().get().isAfter(rules.startedBy().get()));
    }
}
