package io.github.quotatree.internal.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.internal.rows.KeptLevel;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A change of a request is reported to the known levels: what they keep of a large set gives the level of the requests
 * as they are. A report that is lost gives no wrong runtime, but passes over the set.
 */
class ReportedChangesTest {
    private static final int LEAVES = 10_000;
    private static final int SET = 0;
    private static final QuotaRule.Options RULES = new QuotaRule.Options(false, true, false);

    private final SplittableRandom random = new SplittableRandom(8);
    private final Declarations declarations = declare();
    private final RuntimeSolver solver = new RuntimeSolver(LEAVES, RULES);
    private final long[] own = new long[LEAVES + 1];

    private Declarations declare() {
        String[] names = new String[LEAVES];
        int[] parents = new int[LEAVES];
        Arrays.setAll(names, g -> "g" + (LEAVES + g));
        Arrays.fill(parents, -1);
        Declarations.Builder builder = Declarations.builder(TreeLayout.of(names, parents), 1);
        for (int node = 1; node <= LEAVES; node++) {
            builder.setBounds(0, node, 0, 200_000);
            builder.setWeight(0, node, 1 + random.nextInt(1000));
        }
        return builder.build();
    }

    @Test
    void theKeptLevelIsThatOfTheRequestsAsTheyAre() {
        for (int node = 1; node <= LEAVES; node++) {
            own[node] = random.nextInt(100_000);
        }
        long amount = 100_000_000;
        DimensionState state = new DimensionState(declarations, 0, declarations.max(0));
        solver.solve(state, own, new long[0], amount);
        solver.distribute(state, amount + 1);
        double before = KeptLevel.find(state.levels, SET, amount);

        for (int c = 0; c < LEAVES / 20; c++) {
            int node = 1 + random.nextInt(LEAVES);
            own[node] = random.nextInt(100_000);
            state.change(own, node);
        }
        DimensionState fresh = new DimensionState(declarations, 0, declarations.max(0));
        solver.solve(fresh, own, new long[0], amount);
        double expected = KeptLevel.find(fresh.levels, SET, amount);

        assertThat(KeptLevel.find(state.levels, SET, amount)).isCloseTo(expected, within(expected * 1e-9));
        assertThat(before).as("the changes count").isNotCloseTo(expected, within(expected * 1e-6));
    }
}
