package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * A tree drawn from a seed, and one solver through random changes of its requests and totals. After each solve all
 * numbers are compared with those of a solve from the start. Dimension 0 is plain; dimension 1 may have flavors.
 */
final class ChangeSequence {
    private static final ResourceSchema PLAIN = ResourceSchema.of("cpu", "gpu");
    private static final ResourceSchema FLAVORED = PLAIN.withFlavors("gpu", "a", "b");

    private final Random random;
    private final ResourceSchema schema;
    private final SolveOptions options;
    private final QuotaTree tree;
    private final QuotaSolver solver;
    private final int[] leaves;
    private final long[][] requests;
    private final long[][] used;

    /** By mask, where dimension 1 has flavors: the units by group. */
    private final long[][] classes;

    private final int largest;
    private final long[] total;
    private boolean isScarce;

    ChangeSequence(
            int groups, int largest, boolean flavors, SolveOptions options, long seed, @Nullable ForkJoinPool pool) {
        random = new Random(seed);
        this.largest = largest;
        this.options = options;
        schema = flavors ? FLAVORED : PLAIN;
        tree = draw(groups);
        solver = pool == null ? QuotaSolver.of(tree, options) : QuotaSolver.of(tree, options, pool);
        requests = new long[2][groups + 1];
        used = new long[2][groups + 1];
        classes = new long[4][groups + 1];
        total = new long[schema.columns()];
        leaves = tree.groups().stream()
                .filter(group -> !group.isParent())
                .mapToInt(group -> tree.index(group.name()))
                .toArray();
    }

    /** Draws a tree in which mins may be scaled, and a third of the weights, maxes and lend limits are absent. */
    private QuotaTree draw(int groups) {
        QuotaTree.Builder builder = QuotaTree.builder(schema).acceptMinsAboveParents();
        List<String> parents = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            String name = "g" + (i + 1) * 7919L % 100_003;
            boolean isParent = i < groups / 2 && random.nextInt(1 + groups / 10) < 4;
            QuotaGroup.Builder group = isParent ? QuotaGroup.parent(schema, name) : QuotaGroup.leaf(schema, name);
            if (!parents.isEmpty() && random.nextInt(4) > 0) {
                group.under(parents.get(random.nextInt(parents.size())));
            }
            long[] min = {amount() / 3 * random.nextInt(2), amount() / 3 * random.nextInt(2)};
            for (int d = 0; d < 2; d++) {
                String dimension = schema.dimension(d);
                group.min(dimension, min[d]);
                if (random.nextInt(3) > 0) {
                    group.max(dimension, min[d] + amount() * (isParent ? 1 + groups / 20 : 1));
                }
                if (random.nextInt(3) == 0 && !schema.hasFlavors(d)) {
                    group.lendLimit(dimension, random.nextInt(2) * amount());
                }
            }
            if (random.nextInt(3) > 0) {
                group.sharedWeight(schema.vector(weight(), weight()));
            }
            if (schema.hasFlavors() && random.nextBoolean()) {
                group.flavorMin("gpu", "a", min[1]);
            }
            if (random.nextInt(5) == 0) {
                group.minNotScalable();
            }
            builder.add(group.build());
            if (isParent) {
                parents.add(name);
            }
        }
        return builder.build();
    }

    private long amount() {
        return 1L + random.nextInt(largest);
    }

    private long weight() {
        return random.nextInt(8) == 0 ? 0 : amount();
    }

    void play(int steps) {
        for (int leaf : leaves) {
            draw(leaf, 0);
            draw(leaf, 1);
            used[0][leaf] = requests[0][leaf] * random.nextInt(2);
        }
        drawTotals();
        solver.solve(vector(), demand());
        compare(-1);
        for (int step = 0; step < steps; step++) {
            switch (random.nextInt(8)) {
                case 0 -> drawTotals();
                case 1 -> total[0] = Math.max(0, total[0] + random.nextInt(5) - 2);
                case 2 -> moveUnits();
                case 3 -> { // nothing has changed
                }
                case 4 -> {
                    change(1 + leaves.length / 20);
                    drawTotals();
                }
                default -> change(1 + random.nextInt(3));
            }
            if (random.nextInt(12) == 0) {
                solver.solve(vector(), demand());
            } else {
                solver.solve(vector());
            }
            compare(step);
        }
    }

    private void change(int count) {
        for (int c = 0; c < count; c++) {
            int d = random.nextInt(2);
            int leaf = leaves[random.nextInt(leaves.length)];
            long before = requests[d][leaf];
            int mask = draw(leaf, d);
            if (mask > 0) {
                solver.request(leaf, FlavorClass.ofMask(schema, d, mask), classes[mask][leaf]);
            } else {
                solver.request(leaf, d, requests[d][leaf]);
                if (random.nextInt(10) == 0) { // there and back
                    requests[d][leaf] = before;
                    solver.request(leaf, d, before);
                }
            }
        }
    }

    /** Draws the request of a leaf; returns the class that it is of, 0 in a dimension without flavors. */
    private int draw(int leaf, int d) {
        long now = random.nextInt(4) == 0 ? 0 : amount();
        if (d == 0 || !schema.hasFlavors()) {
            requests[d][leaf] = now;
            return 0;
        }
        int mask = leaf % 4 > 0 ? 3 : 1 + random.nextInt(3); // so few name a flavor that many solves meet no tight set
        classes[mask][leaf] = now;
        return mask;
    }

    /** Moves units of the request of a leaf to another leaf, often a sibling: the sums above them may stay. */
    private void moveUnits() {
        int from = random.nextInt(leaves.length);
        int to = Math.min(leaves.length - 1, from + 1);
        long units = requests[0][leaves[from]] / 2;
        requests[0][leaves[from]] -= units;
        requests[0][leaves[to]] += units;
        solver.request(leaves[from], 0, requests[0][leaves[from]]);
        solver.request(leaves[to], 0, requests[0][leaves[to]]);
        if (schema.hasFlavors()) {
            moveFlavors(leaves[from]);
        }
    }

    /** Moves capacity to another flavor, and units of a leaf to another class: all sums stay, and promises may not. */
    private void moveFlavors(int leaf) {
        long capacity = total[2] / 2;
        total[2] -= capacity;
        total[3] += capacity;
        long units = classes[1][leaf] / 2;
        classes[1][leaf] -= units;
        classes[2][leaf] += units;
        for (int mask = 1; mask <= 2; mask++) {
            solver.request(leaf, FlavorClass.ofMask(schema, 1, mask), classes[mask][leaf]);
        }
    }

    /** Draws totals: scarce ones, so that mins are scaled, in some runs of steps, and ample ones in few. */
    private void drawTotals() {
        isScarce = random.nextInt(4) == 0 ? !isScarce : isScarce;
        long most = (long) largest * leaves.length;
        for (int c = 0; c < total.length; c++) {
            double part = random.nextInt(10) == 0 ? 1 : random.nextDouble() * (isScarce ? 0.15 : 0.5);
            total[c] = (long) (most * part);
        }
        if (schema.hasFlavors()) {
            total[1] = total[2] + total[3];
        }
    }

    private ResourceVector vector() {
        ResourceVector vector = schema.zero().with("cpu", total[0]);
        return schema.hasFlavors()
                ? vector.with("gpu", "a", total[2]).with("gpu", "b", total[3])
                : vector.with("gpu", total[1]);
    }

    private Demand demand() {
        Demand.Builder demand = Demand.builder(tree).requests(0, requests[0]).used(0, used[0]);
        if (!schema.hasFlavors()) {
            return demand.requests(1, requests[1]).build();
        }
        for (QuotaGroup group : tree.groups()) {
            for (int mask = 1; mask < classes.length && !group.isParent(); mask++) {
                long units = classes[mask][tree.index(group.name())];
                demand.request(group.name(), FlavorClass.ofMask(schema, 1, mask), units);
            }
        }
        return demand.build();
    }

    private void compare(int step) {
        RuntimeQuotas fresh = tree.computeRuntime(vector(), demand(), options);
        RuntimeQuotas continued = solver.quotas();
        for (GroupRuntime group : fresh) {
            GroupRuntime same = continued.group(group.name());
            assertThat(Arrays.asList(same.runtime(), same.effectiveMin(), same.request(), same.limitedRequest()))
                    .as("%s after step %s", group.name(), step)
                    .isEqualTo(Arrays.asList(
                            group.runtime(), group.effectiveMin(), group.request(), group.limitedRequest()));
        }
    }
}
