package io.github.quotatree.internal.apportion;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.math.Wide;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lowest of some open bids are those that a sort puts first; and few draws suffice to find them. */
class LowestBidsTest {
    private record Bid(int member, long unit) {}

    @Test
    void areTheFirstOfAllBidsInOrder() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            int members = 1 + random.nextInt(6);
            long[] weight = random.longs(members, 1, 4).toArray();
            long[] start = random.longs(members, 0, 3).toArray();
            long[] end =
                    Arrays.stream(start).map(each -> each + random.nextInt(9)).toArray();
            List<Bid> all = new ArrayList<>();
            for (int i = 0; i < members; i++) {
                for (long unit = start[i] + 1; unit <= end[i]; unit++) {
                    all.add(new Bid(i, unit));
                }
            }
            all.sort((a, b) -> {
                int order = Wide.compareBids(a.unit, weight[a.member], b.unit, weight[b.member]);
                return order != 0 ? order : Integer.compare(a.member, b.member);
            });
            int left = random.nextInt(all.size() + 1);
            long[] expected = start.clone();
            all.subList(0, left).forEach(bid -> expected[bid.member]++);
            assertThat(select(weight, start, end, left)).isEqualTo(expected);
        }
    }

    /** A pivot from all bids decides about half of them. One at an end of their order would decide a single bid. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDrawDecidesManyBids() {
        int members = 50_000;
        long[] weight = new long[members + 2];
        long[] start = new long[members + 2];
        long[] end = new long[members + 2];
        for (int i = 1; i <= members; i++) { // one bid each, in the order of their indices
            weight[i] = (1L << 40) - i;
            start[i] = 1L << 20;
            end[i] = start[i] + 1;
        }
        for (int i : new int[] {0, members + 1}) { // two bids beyond these, on the one side and on the other
            weight[i] = 1L << 40;
            start[i] = i == 0 ? 0 : 1L << 22;
            end[i] = start[i] + 2;
        }
        long[] won = select(weight, start, end, members / 2 + 2);
        assertThat(won[0]).isEqualTo(2);
        assertThat(Arrays.stream(won, 1, members + 1)
                        .map(each -> each - (1L << 20))
                        .sum())
                .isEqualTo(members / 2);
        assertThat(won[members / 2]).isEqualTo(end[members / 2]);
        assertThat(won[members / 2 + 1]).isEqualTo(start[members / 2 + 1]);
    }

    /** Half of a run of 2^40 bids goes at each draw, more or less. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDrawHalvesALongRun() {
        long most = 1L << 40;
        assertThat(select(new long[] {1, 1}, new long[2], new long[] {most, most}, most + 1))
                .containsExactly(most / 2 + 1, most / 2);
    }

    private static long[] select(long[] weight, long[] start, long[] end, long left) {
        LowestBids bids = new LowestBids(weight.length);
        long[] won = new long[weight.length];
        for (int i = 0; i < weight.length; i++) {
            won[i] = start[i];
            if (start[i] < end[i]) {
                bids.open(i, start[i], end[i]);
            }
        }
        bids.select(left, weight, won);
        return won;
    }
}
