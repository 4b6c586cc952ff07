package io.github.quotatree.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.internal.apportion.Apportionment;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(PropertySeed.class)
class RowSharingTest {
    private static final int MOST = 20_000;
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final RowSharing sharing = new RowSharing(MOST);
    private final Apportionment definition = new Apportionment(MOST);

    @Property(tries = 10_000)
    void agreesWithTheDefinitionOnFewMembers(@ForAll long seed) {
        agreesWhileAmountsAndRequestsChange(RowSet.random(8, seed), seed, 3);
    }

    @Property(tries = 3000)
    void agreesWithTheDefinitionOnSmallSets(@ForAll long seed) {
        agreesWhileAmountsAndRequestsChange(RowSet.random(300, seed), seed, 6);
    }

    @Property(tries = 150)
    void agreesWithTheDefinitionOnLargeSets(@ForAll long seed) {
        agreesWhileAmountsAndRequestsChange(RowSet.random(MOST, seed), seed, 6);
    }

    private void agreesWhileAmountsAndRequestsChange(RowSet set, long seed, int steps) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < steps; step++) {
            assertAgrees(set);
            if (random.nextBoolean()) {
                int count = 1 + random.nextInt(random.nextInt(4) == 0 ? set.members : 3);
                set.change(random, count, random.nextBoolean());
            }
            set.drawAmount(random);
        }
    }

    private void assertAgrees(RowSet set) {
        long[] runtime = set.share(sharing);
        if (runtime.length > 0) {
            assertThat(set.isEasy()).as("a shortage has no level").isTrue();
            assertThat(runtime).isEqualTo(set.define(definition));
            assertThat(set.leavesOthersAlone()).isTrue();
        }
    }

    @Test
    void provesNearlyAllSets() {
        long proven = IntStream.range(0, 3000)
                .mapToObj(seed -> RowSet.random(200, seed))
                .filter(set -> !set.isEasy() || set.share(sharing).length > 0)
                .count();
        assertThat(proven).isGreaterThan(2980);
    }

    @Test
    void sharesAmongMembersThatAreAllAlike() {
        // every bid lies in a heap with those of all others
        for (int members : new int[] {2, 100, 4096, 5000, 20_000}) {
            long[] eight = filled(members, 8);
            for (long amount : new long[] {1, members / 2, members - 1, members, 3L * members + 7, 8L * members - 1}) {
                for (int from : new int[] {0, 1, 4095, 5000}) {
                    RowSet set = new RowSet(from, eight, new long[members], eight, amount);
                    assertThat(set.share(sharing)).isEqualTo(set.define(definition));
                }
            }
        }
    }

    @Test
    void ordersBidsThatOnlyTheirFractionsTellApart() {
        // the levels (2k + 1) / (2 w) of neighbouring weights near 2^51 round to one double
        long weight = (1L << 51) - 1;
        for (int units = 1; units < 8; units++) {
            RowSet set = new RowSet(
                    3,
                    new long[] {weight - 3, weight - 2, weight - 1, weight},
                    new long[4],
                    new long[] {2, 2, 2, 2},
                    units);
            assertThat(set.share(sharing)).as("%d units", units).isEqualTo(set.define(definition));
        }
    }

    @Test
    void sharesWhatOnlyMembersOfWeightZeroLeave() {
        RowSet set = new RowSet(0, new long[] {0, 3, 0}, new long[] {2, 0, 0}, new long[] {5, 9, 4}, 12);
        assertThat(set.share(sharing)).containsExactly(2, 9, 0);
        RowSet none = new RowSet(4090, filled(10, 0), filled(10, 1), filled(10, 3), 25);
        assertThat(none.share(sharing)).containsExactly(filled(10, 1));
    }

    @Test
    void sharesAnAmountThatTheMinsTakeWhole() {
        RowSet set = new RowSet(0, new long[] {1, 3, 9}, new long[] {2, 4, 6}, new long[] {9, 9, 3}, 9);
        assertThat(set.share(sharing)).containsExactly(2, 4, 3);
    }

    @Test
    void leavesAShortageToTheDefinition() {
        for (int members : new int[] {3, 5000}) {
            RowSet set = new RowSet(9, filled(members, 1), filled(members, 4), filled(members, 5), 4L * members - 1);
            assertThat(set.share(sharing)).isEmpty();
        }
    }

    @Test
    void leavesNumbersThatRowsDoNotHoldToTheDefinition() {
        for (long wide : new long[] {1L << 51, (1L << 53) + 1, 1L << 62, UNLIMITED - 1, UNLIMITED}) {
            for (int members : new int[] {3, 5000}) {
                for (int place : new int[] {0, members - 1}) {
                    long[] weight = filled(members, 2);
                    weight[place] = wide;
                    RowSet heavy = new RowSet(5, weight, new long[members], filled(members, 7), members);
                    assertThat(heavy.share(sharing)).isEmpty();
                    long[] limited = filled(members, 7);
                    limited[place] = wide;
                    RowSet wishful = new RowSet(5, filled(members, 2), new long[members], limited, 3L * members);
                    assertThat(wishful.share(sharing)).isEmpty();
                }
            }
        }
    }

    @Test
    void sharesBesideUnlimitedMins() {
        long[] min = filled(5, 1);
        min[2] = UNLIMITED;
        RowSet set = new RowSet(0, filled(5, 2), min, filled(5, 7), 20);
        assertThat(set.share(sharing)).isEqualTo(set.define(definition));
    }

    @Test
    void grantsAnyLimitedRequestsThatFit() {
        long[] limited = {3, (1L << 53) + 1, 5, 0};
        long[] weight = {1, UNLIMITED, 0, 0};
        long[] min = {0, 0, (1L << 52) + 1, 1};
        RowSet set = new RowSet(4094, weight, min, limited, 1L << 60);
        assertThat(set.share(sharing)).containsExactly(limited);
        RowSet unlimited = new RowSet(0, new long[] {1, 0}, new long[2], new long[] {UNLIMITED, 8}, UNLIMITED);
        assertThat(unlimited.share(sharing)).containsExactly(UNLIMITED, 0);
    }

    private static long[] filled(int members, long value) {
        long[] values = new long[members];
        Arrays.fill(values, value);
        return values;
    }
}
