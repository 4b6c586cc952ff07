package io.github.quotatree;

import static io.github.quotatree.resource.ResourceVector.UNLIMITED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SiblingSharesTest {
    private static final long HUGE = Long.MAX_VALUE;

    private final SiblingShares shares = new SiblingShares();
    private long left;

    @Test
    void sharesAsATreeOfOneLevelDoes() throws IOException {
        // guide: shares
        SiblingShares shares = new SiblingShares(); // keeps room to compute in; one thread at a time
        long[] min = {10, 15, 20, 15};
        long[] max = {UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED};
        long[] sharedWeight = {1, 60, 50, 80};
        long[] request = {5, 20, 40, 70};
        long[] runtime = new long[4];

        long left = shares.share(100, 4, min, max, sharedWeight, request, runtime);
        // end of guide

        assertThat(runtime).containsExactly(5, 20, 35, 40);
        assertThat(left).isZero();
        assertThat(GuideCode.blocks(Path.of("..", "docs", "semantics.md"), "java"))
                .containsAll(GuideCode.of(SiblingSharesTest.class));
        ResourceSchema cards = ResourceSchema.of("gpu");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("A", group -> group.min(10).sharedWeight(1))
                .leaf("B", group -> group.min(15).sharedWeight(60))
                .leaf("C", group -> group.min(20).sharedWeight(50))
                .leaf("D", group -> group.min(15).sharedWeight(80))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(
                cards.vector(100),
                Map.of("A", cards.vector(5), "B", cards.vector(20), "C", cards.vector(40), "D", cards.vector(70)));
        assertThat(tree.groups())
                .extracting(group -> quotas.runtime(group.name()).value(0))
                .containsExactly(5L, 20L, 35L, 40L);
    }

    @Test
    void aShortageScalesMins() {
        long[] min = {60, 30};
        long[] max = {UNLIMITED, UNLIMITED};
        long[] weight = {1, 1};
        long[] request = {100, 100};
        assertThat(share(45, min, max, weight, request)).containsExactly(30, 15);

        long[] runtime = new long[2];
        assertThat(shares.share(45, 2, min, max, weight, new boolean[] {true, false}, request, runtime))
                .isZero();
        assertThat(runtime).containsExactly(15, 30);
    }

    @Test
    void tiesGoToTheSmallerIndex() {
        long[] max = {UNLIMITED, UNLIMITED, UNLIMITED};
        assertThat(share(4, new long[3], max, new long[] {7, 7, 7}, max)).containsExactly(2, 1, 1);
    }

    @Test
    void returnsWhatNoMemberGets() {
        long[] weight = {0, 1};
        long[] max = {50, 10};
        assertThat(share(100, new long[] {5, 0}, max, weight, new long[] {40, 40}))
                .containsExactly(5, 10);
        assertThat(left).isEqualTo(85);
        assertThat(share(100, new long[0], new long[0], new long[0], new long[0]))
                .isEmpty();
        assertThat(left).isEqualTo(100);
    }

    @Test
    void numbersMayBeAsLargeAsALongHolds() {
        long[] all = {HUGE, HUGE, HUGE};
        assertThat(share(HUGE, all, all, all, all)).containsExactly(HUGE / 3 + 1, HUGE / 3, HUGE / 3);
        assertThat(share(HUGE, new long[3], all, all, all)).containsExactly(HUGE / 3 + 1, HUGE / 3, HUGE / 3);
        assertThat(share(HUGE, new long[3], all, new long[] {1, 0, HUGE}, all)).containsExactly(1, 0, HUGE - 1);
        assertThat(share(HUGE, new long[] {HUGE, 0, 0}, all, all, all)).containsExactly(HUGE, 0, 0);
        assertThat(left).isZero();
        assertThat(share(HUGE, new long[3], all, all, new long[] {1, 2, HUGE - 3}))
                .containsExactly(1, 2, HUGE - 3);
        assertThat(left).isZero();
    }

    /** The arrays may be larger than the set, and one of them may receive the result. */
    @Test
    void readsAndWritesTheMembersAlone() {
        long[] max = {UNLIMITED, UNLIMITED, -7};
        long[] request = {8, 8, -7};
        assertThat(shares.share(10, 2, new long[3], max, new long[] {3, 1, -7}, request, request))
                .isZero();
        assertThat(request).containsExactly(8, 2, -7);

        long[] min = {60, 30, -7};
        assertThat(shares.share(45, 2, min, max, new long[] {1, 1}, new long[] {90, 90}, min))
                .isZero();
        assertThat(min).containsExactly(30, 15, -7);
    }

    @Test
    void refusesBadInputAndLeavesTheRuntimesAlone() {
        long[] one = {1, 1};
        long[] two = {2, 2};
        long[] bad = {1, -3};
        long[] runtime = {8, 9};
        assertRefused(() -> shares.share(-1, 2, one, two, one, one, runtime), "available (-1) is negative");
        assertRefused(() -> shares.share(9, -1, one, two, one, one, runtime), "members (-1) is negative");
        assertRefused(() -> shares.share(9, 2, bad, two, one, one, runtime), "min[1] (-3) is negative");
        assertRefused(() -> shares.share(9, 2, one, bad, one, one, runtime), "max[1] (-3) is negative");
        assertRefused(() -> shares.share(9, 2, one, two, bad, one, runtime), "sharedWeight[1] (-3) is negative");
        assertRefused(() -> shares.share(9, 2, one, two, one, bad, runtime), "request[1] (-3) is negative");
        assertRefused(
                () -> shares.share(9, 2, two, new long[] {2, 1}, one, one, runtime),
                "min[1] (2) is above max[1] (1); min must be at most max");
        long[] none = {};
        String rule = "; each member needs an element";
        assertRefused(
                () -> shares.share(9, 2, none, two, one, one, runtime),
                "members (2) is above the length of min (0)" + rule);
        assertRefused(() -> shares.share(9, 2, one, none, one, one, runtime), "the length of max (0)" + rule);
        assertRefused(() -> shares.share(9, 2, one, two, none, one, runtime), "the length of sharedWeight (0)" + rule);
        assertRefused(() -> shares.share(9, 2, one, two, one, none, runtime), "the length of request (0)" + rule);
        assertRefused(() -> shares.share(9, 2, one, two, one, one, none), "the length of runtime (0)" + rule);
        assertRefused(
                () -> shares.share(9, 2, one, two, one, new boolean[1], one, runtime),
                "the length of minScalable (1)" + rule);

        assertThat(runtime).containsExactly(8, 9);
        assertThat(share(3, one, two, one, two)).containsExactly(2, 1);
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining(message);
    }

    private long[] share(long available, long[] min, long[] max, long[] sharedWeight, long[] request) {
        long[] runtime = new long[min.length];
        left = shares.share(available, min.length, min, max, sharedWeight, request, runtime);
        return runtime;
    }
}
