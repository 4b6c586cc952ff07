package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What is sorted as numbers is in the order of comparisons, and every figure is equal to the last bit. */
@AddLifecycleHook(PropertySeed.class)
class PlainSharesTest {
    @Property
    void sharesAreThoseOfComparedParticipants(@ForAll("pools") RandomPool pool) {
        PoolSolution solution = pool.allocate().solution();
        PlainShares plain = new PlainShares(pool.tree, solution.quotas, pool.demand.requested);

        assertThat(solution.fair.allocated).isEqualTo(plain.allocated);
        assertThat(solution.fair.unmet).isEqualTo(plain.unmet);
        assertThat(solution.fair.leftOver).isEqualTo(plain.leftOver);
    }

    @Property
    void groupsNegotiateInTheOrderOfTheirKeys(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        Random random = new Random(seed);
        PoolSolution solution = pool.allocate().solution();
        double[] keys = new double[pool.tree.size()];
        for (int g = ROOT; g < keys.length; g++) {
            keys[g] = random.nextInt(4) == 0 ? -0.0 : random.nextInt(7) - 3;
        }
        List<Integer> expected = new ArrayList<>();
        for (int g = ROOT; g < keys.length; g++) {
            expected.add(g);
        }
        // 0 and -0 tie
        expected.sort(Comparator.<Integer, Boolean>comparing(g -> pool.tree.autoregroup() && g == ROOT)
                .thenComparing(g -> keys[g] + 0.0));

        PoolDemand demand = PoolDemand.builder(pool.tree)
                .orderedBy((group, quota, inUse, allocated) -> keys[pool.tree.position(group)])
                .build();
        assertThat(PoolSolution.order(demand, solution.quotas.own, solution.slots.allocated))
                .containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
    }

    @Property
    void limitsAreCutAllAtOnceAsOneByOne(@ForAll("pools") RandomPool pool) {
        PoolSolution solution = pool.allocate().solution();
        StrictCaps caps = new StrictCaps(pool.tree, solution.quotas.most, pool.demand.usage, false);
        double[] limits = solution.slots.allocated.clone();

        caps.cutAll(limits);

        for (int g = ROOT; g < limits.length; g++) {
            assertThat(limits[g]).isEqualTo(caps.cut(g, solution.slots.allocated[g]));
        }
    }

    /** Slot by slot, each turn to the participants in order. */
    @Property
    void slotsAreHandedOutInTheOrderOfWaiting(
            @ForAll @IntRange(min = 1, max = 60) int groups,
            @ForAll @IntRange(min = 1, max = 200) int slots,
            @ForAll long seed) {
        Random random = new Random(seed);
        RemainderQueue queue = RemainderQueue.ofSize(groups);
        double[] quota = new double[groups];
        double[] wanted = new double[groups];
        SlotConsolidation.SlotRotation rotation = new SlotConsolidation.SlotRotation(groups);
        List<Integer> order = new ArrayList<>();
        for (int g = 0; g < groups; g++) {
            queue.set(g, random.nextInt(4) - 1L, random.nextInt(3));
            quota[g] = random.nextInt(3);
            wanted[g] = random.nextInt(6);
            rotation.add(g, wanted[g], quota[g], queue);
            if (wanted[g] > 0) {
                order.add(g);
            }
        }
        order.sort(Comparator.<Integer>comparingLong(queue::since)
                .thenComparingInt(queue::turn)
                .thenComparing(g -> quota[g], Comparator.reverseOrder())
                .thenComparing(g -> wanted[g], Comparator.reverseOrder()));
        double[] given = new double[groups];
        double left = slots;
        int open = order.size();
        while (left >= 1 && open > 0) {
            double most = Math.max(1, Math.floor(left / open));
            open = 0;
            for (int g : order) {
                double part = Math.min(wanted[g] - given[g], Math.min(most, left));
                given[g] += part;
                left -= part;
                open += wanted[g] > given[g] ? 1 : 0;
            }
        }

        rotation.handOut(slots);

        List<Integer> served = new ArrayList<>();
        for (int place = 0; place < rotation.count(); place++) {
            int g = rotation.participant(place);
            assertThat(rotation.given(g)).isEqualTo(given[g]);
            if (given[g] > 0) {
                served.add(g);
            }
        }
        assertThat(served).isEqualTo(order.stream().filter(g -> given[g] > 0).toList());
    }

    @Provide
    Arbitrary<RandomPool> pools() {
        return RandomPool.pools(true);
    }
}
