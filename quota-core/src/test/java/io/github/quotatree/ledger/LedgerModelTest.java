package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.SolveOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is called, a ledger does and says what its model does and says: after every call, by every way of reading,
 * in snapshots taken long ago, and when it begins anew from its state or from its recorded changes.
 */
@AddLifecycleHook(PropertySeed.class)
class LedgerModelTest {
    private static final int LONG_RUN = 10_000;
    private static final List<ForestDraw.Values> VALUES = List.of(
            new ForestDraw.Values(5, false),
            new ForestDraw.Values(4, true),
            new ForestDraw.Values(30, false),
            new ForestDraw.Values(58, true),
            new ForestDraw.Values(62, false));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void agreesOverTenThousandCalls(long seed) {
        ForestDraw.Values values = VALUES.get((int) (seed % VALUES.size()));
        LedgerRun run = new LedgerRun(options((int) seed), values, seed % 3 == 0, seed);
        check(run, LONG_RUN, seed % 2 == 0 ? 1 : 7);
        assertThat(run.outcomes()).containsOnlyKeys(LedgerRun.Outcome.values());
        run.outcomes()
                .forEach((outcome, times) -> assertThat(times)
                        .describedAs("calls that were %s, among %s", outcome, run.outcomes())
                        .isGreaterThan(LONG_RUN / 50));
    }

    @Property(tries = 60)
    void agreesOverAnyCalls(
            @ForAll("values") ForestDraw.Values values, @ForAll("options") SolveOptions options, @ForAll long seed) {
        check(new LedgerRun(options, values, seed % 3 == 0, seed), 120, 1);
    }

    /** Runs, and takes a snapshot once in so many steps; some are looked at a few steps later, some only at the end. */
    private static void check(LedgerRun run, int steps, int everyNth) {
        Deque<Taken> recent = new ArrayDeque<>();
        List<Taken> kept = new ArrayList<>();
        for (int step = 1; step <= steps; step++) {
            run.step();
            if (step % everyNth == 0) {
                run.askSome();
                LedgerSnapshot snapshot = run.ledger().snapshot();
                Taken taken = new Taken(snapshot, LedgerComparison.Expected.of(run.model, run.version()));
                if (step % (steps / 20) == 0) {
                    kept.add(taken);
                } else {
                    recent.add(taken);
                }
                while (recent.size() > run.random.nextInt(5)) {
                    recent.remove().check();
                }
            }
            if (step % (steps / 4) == 0) {
                assertThat(run.ledger().state()).isEqualTo(run.model.state());
                assertThat(run.replayed().state()).isEqualTo(run.model.state());
                run.beginAnewFromState();
            }
        }
        recent.forEach(Taken::check);
        kept.forEach(Taken::check);
    }

    /** A snapshot, and what it must say at any time. */
    private record Taken(LedgerSnapshot snapshot, LedgerComparison.Expected expected) {
        void check() {
            expected.check(snapshot);
        }
    }

    private static SolveOptions options(int choice) {
        SolveOptions defaults = SolveOptions.defaults();
        return switch (choice % 6) {
            case 3 -> defaults.withSolver(SolveOptions.Solver.ITERATIVE);
            case 4 -> defaults.withGuaranteeUsage(true);
            case 5 -> defaults.withMinScaling(false);
            default -> defaults;
        };
    }

    @Provide
    Arbitrary<ForestDraw.Values> values() {
        return Arbitraries.of(VALUES);
    }

    @Provide
    Arbitrary<SolveOptions> options() {
        return Combinators.combine(
                        Arbitraries.of(SolveOptions.Solver.values()),
                        Arbitraries.of(true, true, false),
                        Arbitraries.of(true, false))
                .as((solver, scaling, usage) -> SolveOptions.defaults()
                        .withSolver(solver)
                        .withMinScaling(scaling)
                        .withGuaranteeUsage(usage));
    }
}
