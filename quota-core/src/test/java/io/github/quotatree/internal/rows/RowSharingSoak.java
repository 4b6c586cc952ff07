package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.apportion.Apportionment;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Compares {@link RowSharing} with the definition on random sets: arguments seconds, most members, seed. */
final class RowSharingSoak {
    private static final int MOST = 300_000;

    private RowSharingSoak() {}

    public static void main(String[] arguments) {
        int most = Integer.parseInt(arguments[1]);
        long seed = Long.parseLong(arguments[2]);
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L;
        RowSharing sharing = new RowSharing(MOST);
        Apportionment definition = new Apportionment(MOST);
        SplittableRandom seeds = new SplittableRandom(seed);
        long solves = 0;
        long members = 0;
        long unproven = 0;
        while (System.nanoTime() < end) {
            long setSeed = arguments.length > 3 ? Long.parseLong(arguments[3]) : seeds.nextLong();
            RowSet set = RowSet.random(most, setSeed);
            SplittableRandom random = new SplittableRandom(setSeed + 1);
            for (int step = 0; step < 6; step++) {
                long[] runtime = set.share(sharing);
                solves++;
                members += set.members;
                if (set.isEasy() && set.limitedSum() < Long.MAX_VALUE) {
                    if (runtime.length == 0) {
                        unproven++;
                        if (unproven < 20) {
                            System.out.println(
                                    "not proven: seed " + setSeed + " step " + step + " members " + set.members);
                        }
                    } else if (!Arrays.equals(runtime, set.define(definition)) || !set.leavesOthersAlone()) {
                        throw new AssertionError("seed " + setSeed + " step " + step + " members " + set.members);
                    }
                } else if (runtime.length > 0) {
                    throw new AssertionError("proven: seed " + setSeed + " step " + step);
                }
                if (random.nextBoolean()) {
                    set.change(
                            random, 1 + random.nextInt(random.nextInt(4) == 0 ? set.members : 3), random.nextBoolean());
                }
                set.drawAmount(random);
            }
        }
        System.out.println(solves + " solves, " + members + " runtimes, " + unproven + " not proven");
    }
}
