package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Live quotas with their inputs, from which a solve from the start computes the expected answers. */
final class LiveCase {
    private static final long MOST_SUMMED = 1L << 61;

    private final QuotaTree tree;
    private final SolveOptions options;
    private final LiveQuotas live;
    private final TreeShape.Numbers numbers;
    private final Random random;
    private final int[] leaves;
    private final int dimensions;

    // by dimension and group
    private final long[][] requests;
    private final long[][] used;
    private final long[] available;

    // of the last solve
    private @Nullable RuntimeQuotas last;
    private long moves;
    private int stays;

    LiveCase(QuotaTree tree, SolveOptions options, TreeShape.Numbers numbers, Random random) {
        this.tree = tree;
        this.options = options;
        this.numbers = numbers;
        this.random = random;
        live = LiveQuotas.of(tree, options);
        dimensions = tree.schema().size();
        leaves = tree.groups().stream()
                .filter(group -> !group.isParent())
                .mapToInt(group -> tree.index(group.name()))
                .toArray();
        requests = new long[dimensions][live.size() + 1];
        used = new long[dimensions][live.size() + 1];
        available = new long[dimensions];
    }

    /** Gives every group a request, and the tree a capacity to share. */
    void fill() {
        for (int d = 0; d < dimensions; d++) {
            for (int leaf : leaves) {
                request(leaf, d, numbers.value(random));
            }
            share(d, numbers.value(random));
        }
    }

    /** Changes one number, and passes it to the live quotas unless the change is to be lost. */
    void change(boolean lost) {
        int d = random.nextInt(dimensions);
        int leaf = leaves[random.nextInt(leaves.length)];
        switch (random.nextInt(options.guaranteeUsage() ? 6 : 5)) {
            case 0 -> share(d, amountToShare(d));
            case 5 -> {
                used[d][leaf] = random.nextBoolean() ? requests[d][leaf] : requests[d][leaf] / 2;
                live.used(leaf, d, used[d][leaf]);
            }
            default -> {
                long amount = amountToAsk(leaf, d);
                if (lost) {
                    requests[d][leaf] = amount;
                } else {
                    request(leaf, d, amount);
                }
            }
        }
    }

    /** Shares a few units less than are requested. */
    void shareNearTheRequests() {
        RuntimeQuotas fresh = fresh();
        for (int d = 0; d < dimensions; d++) {
            long limited = 0;
            for (int top = 1; top <= live.size() && live.parent(top) == 0; top++) {
                limited += fresh.group(live.name(top)).limitedRequest().value(d);
            }
            share(d, Math.max(0, limited - random.nextInt(5)));
        }
    }

    /** Lets a unit more or less be shared, or requested by a group. */
    void step() {
        int d = random.nextInt(dimensions);
        int leaf = leaves[random.nextInt(leaves.length)];
        long more = random.nextBoolean() ? 1 : -1;
        if (random.nextInt(3) == 0) {
            share(d, Math.max(0, available[d] + more));
        } else {
            request(leaf, d, Math.max(0, requests[d][leaf] + more));
        }
    }

    private void request(int leaf, int d, long amount) {
        requests[d][leaf] = amount;
        live.request(leaf, d, amount);
    }

    private void share(int d, long amount) {
        available[d] = amount;
        live.available(d, amount);
    }

    /** A step, something of a sibling, a bound of the group, nothing, or any value. */
    private long amountToAsk(int leaf, int d) {
        QuotaGroup group = tree.group(live.name(leaf)).orElseThrow();
        long now = requests[d][leaf];
        long max = group.max().value(d);
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> Math.min(now, Long.MAX_VALUE - 2) + 1;
            case 2 -> Math.max(0, now - 1);
            case 3 -> requests[d][leaves[random.nextInt(leaves.length)]];
            case 4 -> group.min().value(d) + random.nextInt(2);
            case 5 -> max < 1L << 62 ? max + random.nextInt(2) : 1L << 62;
            default -> numbers.value(random);
        };
    }

    /** A step, nothing, everything, the sum of mins or requests, or any value. */
    private long amountToShare(int d) {
        long asked = 0;
        long promised = 0;
        for (int leaf : leaves) {
            long min = tree.group(live.name(leaf)).orElseThrow().min().value(d);
            asked = Math.min(asked + Math.min(requests[d][leaf], MOST_SUMMED), MOST_SUMMED);
            promised = Math.min(promised + Math.min(min, MOST_SUMMED), MOST_SUMMED);
        }
        return switch (random.nextInt(9)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE;
            case 2 -> Math.max(0, available[d] - 1);
            case 3 -> Math.min(available[d], Long.MAX_VALUE - 1) + 1;
            case 4 -> promised / 2;
            case 5 -> Math.max(0, asked - 1);
            case 6 -> asked / 4 * 3;
            case 7 -> promised + (asked - promised) / 2;
            default -> numbers.value(random);
        };
    }

    RuntimeQuotas fresh() {
        Demand.Builder demand = Demand.builder(tree);
        for (int d = 0; d < dimensions; d++) {
            demand.requests(d, requests[d]).used(d, used[d]);
        }
        RuntimeQuotas fresh = tree.computeRuntime(tree.schema().vector(available), demand.build(), options);
        checkMoves(fresh);
        checkCover(fresh);
        return fresh;
    }

    /** Asserts that all groups get their limited requests within min in a dimension, if the live quotas say so. */
    private void checkCover(RuntimeQuotas fresh) {
        for (int d = 0; d < dimensions; d++) {
            for (int group = 1; live.coversMins(d) && group <= live.size(); group++) {
                GroupRuntime of = fresh.group(live.name(group));
                long limited = of.limitedRequest().value(d);
                assertThat(of.runtime().value(d))
                        .describedAs("the runtime of %s in dimension %d of%n%s", of.name(), d, tree)
                        .isGreaterThanOrEqualTo(Math.min(limited, of.min().value(d)));
            }
        }
    }

    /** Asserts that all runtimes are as they were, if the live quotas say so. */
    private void checkMoves(RuntimeQuotas fresh) {
        RuntimeQuotas before = last;
        if (before != null && moves == live.moves()) {
            stays++;
            for (int group = 1; group <= live.size(); group++) {
                String name = live.name(group);
                assertThat(fresh.runtime(name))
                        .describedAs("the runtime of %s, which cannot have moved, in%n%s", name, tree)
                        .isEqualTo(before.runtime(name));
            }
        }
        last = fresh;
        moves = live.moves();
    }

    /** Returns how often no runtime moved between two solves, by the word of the live quotas. */
    int stays() {
        return stays;
    }

    /** Asserts that some groups, picked at random, are answered for as by a solve from the beginning. */
    void checkSome(RuntimeQuotas fresh, int howMany) {
        for (int k = 0; k < howMany; k++) {
            check(fresh, 1 + random.nextInt(live.size()), random.nextInt(dimensions));
        }
    }

    void checkAll(RuntimeQuotas fresh) {
        for (int group = live.size(); group > 0; group--) {
            for (int d = 0; d < dimensions; d++) {
                check(fresh, group, d);
            }
        }
    }

    /** Asserts that all runtimes, read at once, are those of a solve from the beginning. */
    void checkRead(RuntimeQuotas fresh) {
        long[] read = new long[live.size() + 1];
        for (int d = 0; d < dimensions; d++) {
            live.runtimes(d, read);
            for (int group = 1; group < read.length; group++) {
                assertThat(read[group])
                        .describedAs("runtime of %s in dimension %d of%n%s", live.name(group), d, tree)
                        .isEqualTo(fresh.group(live.name(group)).runtime().value(d));
            }
        }
    }

    /** Asks about one group in one dimension, beginning with any of the questions. */
    private void check(RuntimeQuotas fresh, int group, int d) {
        GroupRuntime expected = fresh.group(live.name(group));
        long runtime = expected.runtime().value(d);
        switch (random.nextInt(3)) {
            case 0 -> checkBounds(group, d, runtime);
            case 1 -> checkLent(expected, group, d);
            default -> {}
        }
        checkRuntime(group, d, runtime);
        checkBounds(group, d, runtime);
        checkLent(expected, group, d);
    }

    private void checkRuntime(int group, int d, long runtime) {
        if (live.runtime(group, d) != runtime) {
            assertThat(live.runtime(group, d))
                    .describedAs("runtime of %s in dimension %d of%n%s", live.name(group), d, tree)
                    .isEqualTo(runtime);
        }
    }

    private void checkLent(GroupRuntime expected, int group, int d) {
        if (live.lent(group, d) != expected.lent().value(d)) {
            assertThat(live.lent(group, d))
                    .describedAs("lent by %s in dimension %d of%n%s", live.name(group), d, tree)
                    .isEqualTo(expected.lent().value(d));
        }
    }

    private void checkBounds(int group, int d, long runtime) {
        checkBound(group, d, runtime, 0);
        checkBound(group, d, runtime, Long.MAX_VALUE);
        checkBound(group, d, runtime, numbers.value(random));
        for (long amount = Math.max(0, runtime - 2); amount - 2 <= runtime && amount >= 0; amount++) {
            checkBound(group, d, runtime, amount);
        }
    }

    private void checkBound(int group, int d, long runtime, long amount) {
        if (live.isWithin(group, d, amount) != (amount <= runtime)) {
            assertThat(live.isWithin(group, d, amount))
                    .describedAs(
                            "%d within runtime %d of %s in dimension %d of%n%s",
                            amount, runtime, live.name(group), d, tree)
                    .isEqualTo(amount <= runtime);
        }
    }
}
