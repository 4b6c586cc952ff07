package io.github.quotatree.flavors;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * On one level a change of a request moves a few units from group to group, without a solve: the runtimes and the
 * headroom are as by a solve from the start, whatever flavors, promises and capacity are short.
 */
class UnitMovesTest {
    private static final int SEEDS = 60;

    @Test
    void groupsOfOneClass() {
        for (int seed = 0; seed < SEEDS; seed++) {
            check(seed, 6, 250);
        }
    }

    @Test
    void manyGroupsOfOneClass() {
        for (int seed = SEEDS; seed < SEEDS + 10; seed++) {
            check(seed, 60, 250);
        }
    }

    private static void check(int seed, int mostGroups, int changes) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L);
        FlavoredLiveCase live = new FlavoredLiveCase(draw(random, mostGroups), random);
        live.keepOneClass();
        for (int step = 0; step < changes; step++) {
            live.change(false);
            live.checkRuntimes(live.fresh());
            if (random.nextInt(4) == 0) {
                live.checkSome(live.fresh());
            }
        }
        live.checkAll(live.fresh());
    }

    private static FlavorProblem draw(Random random, int mostGroups) {
        String[] flavors = new String[1 + random.nextInt(4)];
        long[] capacity = new long[flavors.length];
        int groups = 2 + random.nextInt(mostGroups - 1);
        for (int k = 0; k < flavors.length; k++) {
            flavors[k] = "f" + k;
            capacity[k] = random.nextInt(1 + 10 * groups / flavors.length);
        }
        boolean withPromises = random.nextInt(3) == 0;
        FlavorProblem problem = new FlavorProblem(flavors, capacity);
        for (int g = 0; g < groups; g++) {
            FlavorProblem.Group group = problem.add("g" + g, -1);
            int mask = 1 + random.nextInt((1 << flavors.length) - 1);
            group.min = random.nextInt(4);
            group.max = random.nextInt(4) == 0 ? group.min + random.nextInt(12) : FlavorProblem.UNLIMITED;
            group.weight = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(5);
            group.scalable = random.nextInt(5) > 0;
            if (withPromises && Integer.bitCount(mask) == 1) {
                group.flavorMin[Integer.numberOfTrailingZeros(mask)] = random.nextInt((int) group.min + 1);
            }
            group.request.put(mask, (long) random.nextInt(12));
        }
        return problem;
    }
}
