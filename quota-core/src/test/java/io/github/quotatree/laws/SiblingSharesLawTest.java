package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.SiblingShares;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link SiblingShares} computes what a tree of one level does, and obeys its laws. */
class SiblingSharesLawTest {
    private static final int SETS = 10_000;
    private static final int[] BITS = {3, 5, 10, 31, 53, 62};

    /** One for all sets, large after small, so that a result that depended on an earlier call would show. */
    private final SiblingShares shares = new SiblingShares();

    @Test
    void agreesWithATreeOfOneLevel() {
        for (int seed = 0; seed < SETS; seed++) {
            SiblingDraw set = any(seed);
            assertThat(set.shares(shares)).as("%s", set).isEqualTo(set.runtimes(Outcome.ofLibrary(set.asTree())));
        }
    }

    @Test
    void agreesWithTheDefinitionUnitByUnit() {
        checkDefinition(Definition::new);
    }

    @Test
    void catchesADefinitionWithABug() {
        assertThatThrownBy(() -> checkDefinition(TiesToTheLast::new)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> checkDefinition(IgnoresMax::new)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> checkDefinition(SharesByLargestRemainder::new)).isInstanceOf(AssertionError.class);
    }

    private void checkDefinition(Function<Problem, Definition> definition) {
        for (int seed = 0; seed < SETS; seed++) {
            SiblingDraw set = small(seed);
            Outcome expected = definition.apply(set.asTree()).solve();
            assertThat(set.shares(shares)).as("%s", set).isEqualTo(set.runtimes(expected));
        }
    }

    @Test
    void givesNoMemberMoreThanItsLimitedRequest() {
        for (int seed = 0; seed < SETS; seed++) {
            SiblingDraw set = any(seed);
            long[] runtime = set.shares(shares);
            for (int i = 0; i < runtime.length; i++) {
                assertThat(runtime[i]).as("member %d of %s", i, set).isBetween(0L, set.limited(i));
            }
        }
    }

    @Test
    void shrinksNoRuntimeWhenThereIsMore() {
        for (int seed = 0; seed < SETS; seed++) {
            SiblingDraw set = any(seed);
            long more = new Random(seed).nextBoolean() ? 1 : 1L << (seed % 60);
            if (set.available() > Long.MAX_VALUE - more) {
                continue;
            }
            long[] before = set.shares(shares);
            long[] after = set.withAvailable(set.available() + more).shares(shares);
            for (int i = 0; i < before.length; i++) {
                assertThat(after[i])
                        .as("member %d, %d more than %s", i, more, set)
                        .isGreaterThanOrEqualTo(before[i]);
            }
        }
    }

    @Test
    void shrinksNoRuntimeWhenItsMemberRequestsMore() {
        for (int seed = 0; seed < SETS; seed++) {
            SiblingDraw set = any(seed);
            if (set.members() == 0) {
                continue;
            }
            int member = seed % set.members();
            long request = set.request(member);
            SiblingDraw asksMore =
                    set.withRequest(member, request + Math.min(1L << (seed % 60), Long.MAX_VALUE - request));
            assertThat(asksMore.shares(shares)[member])
                    .as("member %d, with a request of %d in %s", member, asksMore.request(member), set)
                    .isGreaterThanOrEqualTo(set.shares(shares)[member]);
        }
    }

    /** A member has one bid at a level, so that another order of ties moves at most one unit of each. */
    @Test
    void dependsOnTheOrderInTiesAlone() {
        for (int seed = 0; seed < SETS; seed++) {
            SiblingDraw set = any(seed);
            int[] order = shuffled(set.members(), seed);
            long[] runtime = set.shares(shares);
            long[] inOrder = set.inOrder(order).shares(shares);
            assertThat(Arrays.stream(inOrder).sum())
                    .isEqualTo(Arrays.stream(runtime).sum());
            for (int k = 0; k < order.length; k++) {
                assertThat(Math.abs(inOrder[k] - runtime[order[k]]))
                        .as("units of member %d in %s", order[k], set)
                        .isLessThanOrEqualTo(1);
            }
        }
    }

    private static int[] shuffled(int members, long seed) {
        var order = Arrays.asList(IntStream.range(0, members).boxed().toArray(Integer[]::new));
        Collections.shuffle(order, new Random(seed));
        return order.stream().mapToInt(i -> i).toArray();
    }

    private static SiblingDraw any(int seed) {
        return SiblingDraw.random(seed % 25, BITS[seed % BITS.length], seed);
    }

    private static SiblingDraw small(int seed) {
        SiblingDraw set = SiblingDraw.random(seed % 9, 5, seed);
        return set.withAvailable(Math.min(set.available(), 400)); // the definition hands out unit by unit
    }

    private static final class TiesToTheLast extends Definition {
        TiesToTheLast(Problem problem) {
            super(problem);
        }

        @Override
        boolean isBefore(long[] share, long[] weight, int i, int j) {
            return !super.isBefore(share, weight, j, i);
        }
    }

    private static final class IgnoresMax extends Definition {
        IgnoresMax(Problem problem) {
            super(problem);
        }

        @Override
        long limit(long request, long max) {
            return request;
        }
    }

    private static final class SharesByLargestRemainder extends Definition {
        SharesByLargestRemainder(Problem problem) {
            super(problem);
        }

        @Override
        long[] apportion(long amount, long[] weight, long[] cap) {
            return LargestRemainderShare.of(amount, weight, cap);
        }
    }
}
