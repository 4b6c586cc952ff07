package io.github.quotatree.agreement;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;

/**
 * One drawn tree, solved again and again by one {@link QuotaSolver}: from a demand, for other totals, after few and many
 * changed requests. After each solve every runtime is compared with that of {@link WrittenSolve}. A seed says all.
 */
final class AgreementCase {
    private static final int SOLVES = 24;
    private static final int SOLVES_OF_A_LARGE_TREE = 8;

    /** Where a sum is cut at 2^63-1, each change adds up the sibling set again. */
    private static final int MOST_CHANGES = 3_000;

    /** Where a solver uses the threads of a pool, in one of two cases. */
    private static final int WORTH_SHARING = 8_192;

    private final long seed;
    private final SplittableRandom random;
    private final DrawnTree drawn;
    private final SolveOptions options;
    private final QuotaSolver solver;
    private final int[] node;
    private final long[][] own;
    private final long[] total;
    private final WrittenSolve[] written;
    private final AgreementTally tally;

    AgreementCase(long seed, int largest, ForkJoinPool pool, AgreementTally tally) {
        this.seed = seed;
        this.tally = tally;
        random = new SplittableRandom(seed);
        drawn = DrawnTree.of(random, leaves(random, largest));
        options = SolveOptions.defaults().withMinScaling(random.nextInt(16) > 0);
        int dimensions = drawn.schema.size();
        boolean shared = (long) drawn.groups * dimensions >= WORTH_SHARING && random.nextBoolean();
        solver = shared ? QuotaSolver.of(drawn.tree, options, pool) : QuotaSolver.of(drawn.tree, options);
        node = new int[drawn.groups];
        Arrays.setAll(node, g -> drawn.tree.index(drawn.name[g]));
        own = new long[dimensions][drawn.groups];
        total = new long[dimensions];
        written = new WrittenSolve[dimensions];
        Arrays.setAll(written, d -> new WrittenSolve(drawn, d));
    }

    /** Draws the number of leaves: nearly all trees are small, so that there are many. */
    private static int leaves(SplittableRandom random, int largest) {
        int size = random.nextInt(1000);
        int from = size < 990 ? 1 : size < 999 ? 2_000 : 12_000;
        int to = size < 950 ? 60 : size < 990 ? 2_000 : size < 999 ? 12_000 : 200_000;
        double factor = (double) Math.min(to, largest) / Math.min(from, largest);
        return (int) (Math.min(from, largest) * Math.pow(factor, random.nextDouble()));
    }

    /** Solves and compares. */
    void run() {
        int solves = drawn.leaves > 2_000 ? SOLVES_OF_A_LARGE_TREE : SOLVES;
        for (int k = 0; k < solves; k++) {
            if (k == 0 || random.nextInt(8) == 0) {
                drawDemand();
                drawTotals();
                solver.solve(vector(), demand());
            } else {
                if (random.nextBoolean()) {
                    change();
                }
                if (random.nextBoolean()) {
                    drawTotals();
                }
                solver.solve(vector());
            }
            compare(k);
        }
        for (WrittenSolve dimension : written) {
            tally.sharing.add(dimension.sharing);
            tally.inReach.add(dimension.inReach);
            tally.shortages.add(dimension.shortages);
        }
    }

    private void drawDemand() {
        for (int d = 0; d < own.length; d++) {
            for (int g = drawn.groups - drawn.leaves; g < drawn.groups; g++) {
                own[d][g] = drawn.drawRequest(random, d);
            }
        }
    }

    private Demand demand() {
        Demand.Builder demand = Demand.builder(drawn.tree);
        for (int d = 0; d < own.length; d++) {
            long[] byNode = new long[drawn.groups + 1];
            for (int g = 0; g < drawn.groups; g++) {
                byNode[node[g]] = own[d][g];
            }
            demand.requests(d, byNode);
        }
        return demand.build();
    }

    /** Changes up to three requests, or in a quarter of all times up to nearly all. */
    private void change() {
        int changes = 1 + random.nextInt(random.nextInt(4) == 0 ? Math.min(drawn.leaves, MOST_CHANGES) : 3);
        for (int c = 0; c < changes; c++) {
            int d = random.nextInt(own.length);
            int g = drawn.groups - 1 - random.nextInt(drawn.leaves);
            own[d][g] = drawn.drawRequest(random, d);
            solver.request(node[g], d, own[d][g]);
        }
    }

    private void drawTotals() {
        for (int d = 0; d < total.length; d++) {
            total[d] = drawTotal(d);
        }
    }

    /** Draws a total: most often a part of the limited requests, or close to one of the sums at which rules change. */
    private long drawTotal(int d) {
        double requests = 0;
        double mins = 0;
        for (int g = 0; g < drawn.groups; g++) {
            if (drawn.isLeaf(g)) {
                requests += Math.min(own[d][g], drawn.max[d][g]);
            }
            if (drawn.parent[g] < 0) {
                mins += drawn.min[d][g];
            }
        }
        long near = random.nextLong(7) - 3;
        return switch (random.nextInt(16)) {
            case 0 -> 0;
            case 1 -> random.nextLong(drawn.leaves + 2L);
            case 2 -> Math.max(0, (long) requests + near);
            case 3 -> Math.max(0, (long) mins + near);
            case 4 -> (long) (mins * random.nextDouble() * 1.2);
            case 5 -> random.nextInt(20) == 0 ? Long.MAX_VALUE : (long) (requests / 2);
            case 6, 7, 8 -> (long) (requests * 0.75);
            default -> (long) (requests * random.nextDouble() * 1.1);
        };
    }

    private ResourceVector vector() {
        return drawn.schema.vector(total);
    }

    private void compare(int k) {
        for (int d = 0; d < own.length; d++) {
            written[d].solve(own[d], total[d], options.minScaling());
            for (int g = 0; g < drawn.groups; g++) {
                if (solver.runtime(node[g], d) != written[d].runtime[g]) {
                    throw new AgreementError(seed, difference(k, d, g));
                }
            }
        }
        tally.solves.increment();
        tally.runtimes.add((long) drawn.groups * own.length);
    }

    private String difference(int k, int d, int g) {
        return "solve " + k + " of " + drawn.groups + " groups, dimension " + d + ", total " + total[d] + ": "
                + drawn.name[g]
                + " has " + solver.runtime(node[g], d) + ", and by the definition " + written[d].runtime[g] + "; "
                + written[d].describe(g, own[d], total[d]);
    }
}
