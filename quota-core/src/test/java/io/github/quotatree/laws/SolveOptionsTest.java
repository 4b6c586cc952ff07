package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Lending;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.laws.DrawnOptions.Drawn;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.SmallestChange;
import io.github.quotatree.whatif.SmallestChanges;
import io.github.quotatree.whatif.WhatIf;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every solver option reaches all who read it: for each option there are problems of which the answer is another one,
 * and on these each consumer agrees with the solve. An option that a consumer forgets fails here.
 */
class SolveOptionsTest {
    private static final int PROBLEMS = 12;
    private static final int MOST_DRAWN = 2_000;
    private static final int MOST_CHANGES = 4;

    /** A problem of which an option changes the answer, and the result with the option. */
    private record Case(Problem problem, Demand demand, RuntimeQuotas quotas) {
        SolveOptions options() {
            return quotas.options();
        }

        QuotaTree tree() {
            return problem.tree();
        }
    }

    static Stream<Drawn> options() {
        return DrawnOptions.all().stream();
    }

    private static List<Case> cases(Drawn drawn) {
        List<Case> cases = new ArrayList<>();
        for (int seed = 0; seed < MOST_DRAWN && cases.size() < PROBLEMS; seed++) {
            Random random = new Random(seed);
            Problem problem = Problem.random(3 + random.nextInt(8), 3 + random.nextInt(5), random.nextLong());
            Demand demand = RelaxedTree.demand(
                    problem.tree(), problem.requests(), BindingLawTest.used(problem, new Random(seed)));
            RuntimeQuotas quotas = problem.tree().computeRuntime(problem.total(), demand, drawn.options());
            RuntimeQuotas byDefault = problem.tree().computeRuntime(problem.total(), demand, SolveOptions.defaults());
            if (!runtimes(quotas).equals(runtimes(byDefault))) {
                cases.add(new Case(problem, demand, quotas));
            }
        }
        assertThat(cases)
                .as("drawn problems of which %s changes the answer", drawn)
                .hasSize(PROBLEMS);
        return cases;
    }

    private static Map<String, ResourceVector> runtimes(RuntimeQuotas quotas) {
        Map<String, ResourceVector> runtimes = new TreeMap<>();
        quotas.forEach(group -> runtimes.put(group.name(), group.runtime()));
        return runtimes;
    }

    /** The options themselves: another value is another option, and is said. */
    @ParameterizedTest
    @MethodSource("options")
    void isPartOfTheOptions(Drawn drawn) {
        assertThat(drawn.options()).isNotEqualTo(SolveOptions.defaults());
        assertThat(drawn.options().toString())
                .isNotEqualTo(SolveOptions.defaults().toString());
        assertThat(cases(drawn).get(0).options()).isEqualTo(drawn.options());
    }

    @ParameterizedTest
    @MethodSource("options")
    void reachesTheRepeatedSolver(Drawn drawn) {
        for (Case one : cases(drawn)) {
            QuotaSolver solver = QuotaSolver.of(one.tree(), drawn.options());
            solver.solve(one.problem().total(), Demand.builder(one.tree()).build());
            solver.solve(one.problem().total(), one.demand());
            assertThat(runtimes(solver.quotas())).isEqualTo(runtimes(one.quotas()));
            assertThat(solver.quotas().options()).isEqualTo(drawn.options());
        }
    }

    @ParameterizedTest
    @MethodSource("options")
    void reachesLiveQuotas(Drawn drawn) {
        for (Case one : cases(drawn)) {
            LiveQuotas live = LiveQuotas.of(one.tree(), drawn.options());
            for (int d = 0; d < one.tree().schema().size(); d++) {
                live.available(d, one.problem().total().value(d));
                for (int group = 1; group <= live.size(); group++) {
                    if (!live.isParent(group)) {
                        live.request(
                                group, d, one.demand().request(live.name(group)).value(d));
                        live.used(group, d, one.demand().used(live.name(group)).value(d));
                    }
                }
                for (int group = 1; group <= live.size(); group++) {
                    long runtime = one.quotas().runtime(live.name(group)).value(d);
                    assertThat(live.runtime(group, d)).isEqualTo(runtime);
                    assertThat(live.isWithin(group, d, runtime)).isTrue();
                    assertThat(runtime < Long.MAX_VALUE - 1 && live.isWithin(group, d, runtime + 1))
                            .isFalse();
                }
            }
        }
    }

    /** A ledger decides by its runtimes, and a file has its options. */
    @ParameterizedTest
    @MethodSource("options")
    void reachesTheLedgerAndItsFile(Drawn drawn) throws IOException {
        for (Case one : cases(drawn)) {
            LedgerState state = QuotaOnly.state(QuotaForest.of(one.tree()))
                    .options(drawn.options())
                    .build();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            StateFormat.write(state, bytes);
            LedgerState again = StateFormat.read(new ByteArrayInputStream(bytes.toByteArray()));
            assertThat(again).isEqualTo(state);
            assertThat(again.options()).isEqualTo(drawn.options());
            assertThat(QuotaLedger.builder(again).build().snapshot().options()).isEqualTo(drawn.options());
            assertThat(QuotaLedger.builder(again)
                            .build()
                            .snapshot()
                            .quotas(one.tree().id())
                            .options())
                    .isEqualTo(drawn.options());
        }
    }

    /** The numbers of an explanation are the numbers of the solve: they add up, and the level is that of the shares. */
    @ParameterizedTest
    @MethodSource("options")
    void reachesTheNumbersOfAnExplanation(Drawn drawn) {
        for (Case one : cases(drawn)) {
            for (GroupRuntime group : one.quotas()) {
                for (String dimension : one.tree().schema().dimensions()) {
                    check(group, group.explain(dimension), dimension, drawn);
                }
            }
            for (String dimension : one.tree().schema().dimensions()) {
                for (Lending.Pool pool : one.quotas().lending(dimension).pools()) {
                    long lent = pool.lenders().stream()
                            .mapToLong(Lending.Lender::lent)
                            .sum();
                    long borrowed = pool.borrowers().stream()
                            .mapToLong(Lending.Borrower::borrowed)
                            .sum();
                    assertThat(lent + pool.beyondMinsLent() + pool.overcommitted())
                            .isEqualTo(borrowed);
                }
            }
        }
    }

    private static void check(GroupRuntime group, Explanation explanation, String dimension, Drawn drawn) {
        List<ShareStep> steps = explanation.steps();
        ShareStep step = steps.get(steps.size() - 1);
        assertThat(step.runtime()).isEqualTo(group.runtime().value(dimension));
        assertThat(step.weight()).isEqualTo(group.sharedWeight().value(dimension));
        assertThat(step.effectiveMin()).isEqualTo(group.effectiveMin().value(dimension));
        assertThat(step.base() + step.share()).isEqualTo(step.runtime());
        assertThat(step.share()).as("%s of %s", step, drawn).isNotNegative();
        BigInteger weights = BigInteger.ZERO;
        long shared = 0;
        for (ShareStep.Borrower borrower : step.borrowers()) {
            weights = weights.add(BigInteger.valueOf(borrower.weight()));
            shared += borrower.share();
            assertThat(borrower.share()).isBetween(0L, borrower.requested());
        }
        assertThat(weights).isEqualTo(step.weightSum());
        assertThat(shared)
                .as("%s of %s", step, drawn)
                .isEqualTo(step.level().isPresent() ? step.spare() : shared)
                .isLessThanOrEqualTo(step.spare());
        // by another weight than the one it shares by, a group would be far from its part
        assertThat(Math.abs(step.rounding())).isLessThanOrEqualTo(1 + step.borrowerCount() / 2);
        if (step.level().isEmpty() && drawn.options().solver() == SolveOptions.Solver.WATER_FILLING) {
            assertThat(step.metBorrowerCount()).as("%s of %s", step, drawn).isEqualTo(step.borrowerCount());
        }
    }

    /** The terms that bind, by a solve of the tree in which they are relaxed. */
    @ParameterizedTest
    @MethodSource("options")
    void reachesTheTermsThatBind(Drawn drawn) {
        for (Case one : cases(drawn)) {
            if (drawn.options().solver() == SolveOptions.Solver.WATER_FILLING) {
                Map<String, ResourceVector> used = new TreeMap<>();
                one.quotas().forEach(group -> {
                    if (!group.isParent()) {
                        used.put(group.name(), one.demand().used(group.name()));
                    }
                });
                BindingLawTest.check(one.problem(), drawn.options(), used);
            } else {
                one.quotas()
                        .forEach(group ->
                                assertThat(group.explain("cpu").bindings()).isNotEmpty());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("options")
    void reachesWhatIf(Drawn drawn) {
        for (Case one : cases(drawn)) {
            ResourceVector total = one.problem().total();
            ResourceVector more = total.with("cpu", total.value("cpu") / 2 + 1);
            RuntimeQuotas after = WhatIf.of(
                            one.quotas(), List.of(QuotaEdit.setTotal(one.tree().id(), "cpu", more.value("cpu"))))
                    .after()
                    .orElseThrow();
            assertThat(after.options()).isEqualTo(drawn.options());
            assertThat(runtimes(after))
                    .isEqualTo(runtimes(one.tree().computeRuntime(more, one.demand(), drawn.options())));
        }
    }

    /** The runtime that a smallest change gives, by a solve of the edited tree. */
    @ParameterizedTest
    @MethodSource("options")
    void reachesTheSmallestChanges(Drawn drawn) {
        int tried = 0;
        for (Case one : cases(drawn)) {
            for (GroupRuntime group : one.quotas()) {
                long wanted = group.request().value("cpu");
                if (group.isParent() || group.runtime().value("cpu") >= wanted) {
                    continue;
                }
                ResourceVector amount = one.tree().schema().zero().with("cpu", wanted);
                SmallestChanges changes = SmallestChanges.of(one.quotas(), group.name(), amount);
                // above its max, the changes give the group its max
                long upToMax = changes.upToMax().value("cpu");
                long reached = upToMax > 0 ? upToMax : wanted;
                assertThat(changes.missing().value("cpu"))
                        .isEqualTo(wanted - group.runtime().value("cpu"));
                for (SmallestChange change :
                        changes.changes().stream().limit(MOST_CHANGES).toList()) {
                    RuntimeQuotas after = WhatIf.of(one.quotas(), List.of(change.edit()))
                            .after()
                            .orElseThrow();
                    assertThat(after.runtime(group.name()).value("cpu"))
                            .as("%s of %s after %s", group, drawn, change)
                            .isGreaterThanOrEqualTo(reached);
                    tried++;
                }
            }
        }
        assertThat(tried).isPositive();
    }
}
