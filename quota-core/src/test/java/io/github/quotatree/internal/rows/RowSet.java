package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.tree.Column;
import java.util.SplittableRandom;

/** One sibling set on columns, somewhere among other nodes, and what the definition gives it. */
final class RowSet {
    static final int KINDS = 10;

    final int members;
    final int from;
    final long[] weight;
    final long[] min;
    final long[] limited;
    long amount;

    private final Column weights;
    private final Column mins;
    private final Column limits;
    private final Column runtimes;
    private final KnownLevels levels = new KnownLevels(1);
    private double weightSum;

    RowSet(int from, long[] weight, long[] min, long[] limited, long amount) {
        this.from = from;
        this.weight = weight;
        this.min = min;
        this.limited = limited;
        this.amount = amount;
        members = weight.length;
        weights = Column.of(from + members + 3, 0);
        mins = Column.of(from + members + 3, 0);
        limits = Column.of(from + members + 3, 0);
        runtimes = Column.of(from + members + 3, 0);
        for (int k = 0; k < members; k++) {
            weights.set(from + k, weight[k]);
            mins.set(from + k, min[k]);
            limits.set(from + k, limited[k]);
            weightSum += weight[k];
        }
        levels.prepare(0, from, from + members, weights);
    }

    /** Draws a set of up to some members; the same one for the same seed. */
    static RowSet random(int most, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int members = 1 + (int) Math.exp(random.nextDouble() * Math.log(most));
        int weightKind = random.nextInt(KINDS);
        int kind = random.nextInt(KINDS);
        int limitKind = random.nextInt(3) == 0 ? random.nextInt(KINDS) : kind;
        boolean mins = random.nextBoolean();
        boolean byWeight = random.nextInt(4) == 0;
        long[] weight = new long[members];
        long[] min = new long[members];
        long[] limited = new long[members];
        for (int k = 0; k < members; k++) {
            weight[k] = draw(random, weightKind);
            limited[k] = byWeight ? Math.min(weight[k] * 3, (1L << 51) - 1) : draw(random, limitKind);
            min[k] = mins && random.nextBoolean() ? (long) (draw(random, kind) * random.nextDouble()) : 0;
        }
        RowSet set = new RowSet(random.nextInt(9000), weight, min, limited, 0);
        set.drawAmount(random);
        return set;
    }

    /** Draws a number of a kind: few or many units, ties, powers of two, heavy tails, or any below 2^51. */
    static long draw(SplittableRandom random, int kind) {
        return switch (kind) {
            case 0 -> random.nextInt(4);
            case 1 -> random.nextInt(50);
            case 2 -> random.nextInt(100_000);
            case 3 -> (long) (1000 * Math.exp(random.nextDouble() * 7));
            case 4 -> ((long) (1000 * Math.exp(random.nextDouble() * 7))) << 20;
            case 5 -> random.nextLong(1L << 46);
            case 6 -> random.nextInt(3) * 1000L;
            case 7 -> 1L << random.nextInt(40);
            case 8 -> random.nextInt(10) < 3 ? 0 : random.nextInt(30);
            default -> random.nextLong(1L << 51);
        };
    }

    /** Draws another amount, mostly one that fits the mins and not the limited requests. */
    void drawAmount(SplittableRandom random) {
        long bases = bases();
        long room = limitedSum() - bases;
        amount = switch (random.nextInt(12)) {
            case 0 -> bases + Math.min(room, random.nextInt(members + 2));
            case 1 -> Math.max(0, bases + room - random.nextInt(members + 2));
            case 2 -> (long) (bases * random.nextDouble());
            case 3 -> bases + (long) (room * 0.75);
            default -> bases + (long) (room * random.nextDouble());
        };
    }

    /** Changes limited requests of some members; corrects what is known, or forgets it. */
    void change(SplittableRandom random, int count, boolean correct) {
        int kind = random.nextInt(KINDS);
        for (int c = 0; c < count; c++) {
            int k = random.nextInt(members);
            long now =
                    random.nextBoolean() ? draw(random, kind) : limited[k] / 2 + limited[random.nextInt(members)] / 2;
            if (correct) {
                levels.change(0, weights, mins, from + k, (double) limited[k], (double) now);
            }
            limited[k] = now;
            limits.set(from + k, now);
        }
        if (!correct) {
            levels.outdate(0);
        }
    }

    long limitedSum() {
        long sum = 0;
        for (long l : limited) {
            sum += l;
            if (sum < 0) {
                return Long.MAX_VALUE;
            }
        }
        return sum;
    }

    /** Returns the sum of the limited requests within min; all the limited requests together are below 2^63. */
    long bases() {
        long sum = 0;
        for (int k = 0; k < members; k++) {
            sum += Math.min(limited[k], min[k]);
        }
        return sum;
    }

    /** Whether the engine promises an answer: no shortage, and sums in range. */
    boolean isEasy() {
        return bases() <= amount;
    }

    /** Returns the runtimes by rows, or an empty array if they are not proven. */
    long[] share(RowSharing sharing) {
        sharing.turnTo(weights, mins, limits, runtimes, levels);
        long sum = limitedSum();
        if (sum <= amount) {
            sharing.grantAll(from, from + members);
        } else if (!sharing.share(0, from, from + members, amount, sum, weightSum)) {
            return new long[0];
        }
        long[] runtime = new long[members];
        for (int k = 0; k < members; k++) {
            runtime[k] = runtimes.get(from + k);
        }
        return runtime;
    }

    /** Returns whether no node beside the set has been written to. */
    boolean leavesOthersAlone() {
        for (int i = 0; i < from; i++) {
            if (runtimes.get(i) != 0) {
                return false;
            }
        }
        return runtimes.get(from + members) == 0;
    }

    /** Returns the runtimes by the definition; there must be no shortage. */
    long[] define(Apportionment definition) {
        long[] cap = new long[members];
        long[] runtime = new long[members];
        for (int k = 0; k < members; k++) {
            cap[k] = limited[k] - Math.min(limited[k], min[k]);
        }
        definition.share(amount - bases(), weight, cap, 0, members, runtime);
        for (int k = 0; k < members; k++) {
            runtime[k] += limited[k] - cap[k];
        }
        return runtime;
    }
}
