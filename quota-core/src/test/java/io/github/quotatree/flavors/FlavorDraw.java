package io.github.quotatree.flavors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Draws random valid problems with small numbers: one to four flavors, up to three levels, with weights of 0 and absent
 * ones, unlimited and tight maxes, flavorMax and flavorMin at every level, groups whose min may not be scaled, and
 * flavors without capacity.
 */
final class FlavorDraw {
    private static final String[] FLAVORS = {"a100", "h100", "l40", "v100"};
    private static final int LARGEST = 8;

    private final Random random;
    private final FlavorProblem problem;

    private FlavorDraw(long seed) {
        random = new Random(seed * 0x9e3779b97f4a7c15L); // neighbouring seeds would begin alike
        int flavors = 1 + random.nextInt(4);
        long[] capacity = new long[flavors];
        for (int k = 0; k < flavors; k++) {
            capacity[k] = random.nextInt(8) == 0 ? 0 : random.nextInt(13);
        }
        problem = new FlavorProblem(Arrays.copyOf(FLAVORS, flavors), capacity);
    }

    /** Returns the problem of a seed. */
    static FlavorProblem draw(long seed) {
        return draw(seed, 1 + (int) Math.floorMod(seed, 3L));
    }

    /** Returns the problem of a seed with a number of levels. */
    static FlavorProblem draw(long seed, int levels) {
        FlavorDraw draw = new FlavorDraw(seed);
        draw.addGroups(levels);
        for (int g = draw.problem.size() - 1; g >= 0; g--) {
            draw.declare(g);
        }
        return draw.problem;
    }

    /** Returns a problem with all amounts, but not the weights, multiplied; the weights are declared. */
    static FlavorProblem scaled(FlavorProblem problem, long scale) {
        FlavorProblem scaled = problem.copy();
        for (int g = 0; g < scaled.size(); g++) {
            FlavorProblem.Group group = scaled.group(g);
            group.weight = problem.weight(g);
            group.min *= scale;
            group.max = times(group.max, scale);
            for (int k = 0; k < scaled.flavorCount(); k++) {
                group.flavorMin[k] *= scale;
                group.flavorMax[k] = times(group.flavorMax[k], scale);
            }
            group.request.replaceAll((mask, units) -> units * scale);
        }
        for (int k = 0; k < scaled.flavorCount(); k++) {
            scaled.capacity[k] *= scale;
        }
        return scaled;
    }

    private static long times(long most, long scale) {
        return most == FlavorProblem.UNLIMITED ? most : most * scale;
    }

    private void addGroups(int levels) {
        List<Integer> level = new ArrayList<>(List.of(-1));
        for (int depth = 0; depth < levels; depth++) {
            List<Integer> next = new ArrayList<>();
            for (int parent : level) {
                int children = parent < 0 ? 2 + random.nextInt(3) : random.nextInt(10) < 4 ? 0 : 1 + random.nextInt(4);
                for (int c = 0; c < children; c++) {
                    String name = parent < 0 ? "g" + c : problem.group(parent).name + "." + c;
                    problem.add(name, parent);
                    next.add(problem.size() - 1);
                }
            }
            level = next;
        }
    }

    /** Declares a group so that the children, which are declared, fit into it. */
    private void declare(int g) {
        FlavorProblem.Group group = problem.group(g);
        boolean leaf = problem.isLeaf(g);
        long named = 0;
        for (int k = 0; k < problem.flavorCount(); k++) {
            long below = 0;
            for (int child : problem.children(g)) {
                below += problem.group(child).flavorMin[k];
            }
            group.flavorMin[k] = below + (random.nextInt(10) < (leaf ? 3 : 1) ? random.nextInt(5) : 0);
            if (random.nextInt(5) == 0) {
                group.flavorMax[k] = group.flavorMin[k] + random.nextInt(LARGEST);
            }
            named += group.flavorMin[k];
        }
        long below = problem.children(g).stream()
                .mapToLong(c -> problem.group(c).min)
                .sum();
        group.min = Math.max(named, below) + (random.nextInt(10) < 6 ? random.nextInt(LARGEST) : 0);
        if (random.nextBoolean()) {
            group.max = group.min + random.nextInt(LARGEST);
        }
        if (random.nextInt(10) < 7) {
            group.weight = random.nextInt(7) == 0 ? 0 : 1 + random.nextInt(5);
        }
        group.scalable = random.nextInt(5) > 0;
        for (int c = Math.min(3, random.nextInt(5)); leaf && c > 0; c--) {
            int flavors = problem.flavorCount();
            int mask = random.nextInt(3) == 0 ? 1 << random.nextInt(flavors) : 1 + random.nextInt((1 << flavors) - 1);
            group.request.put(mask, (long) random.nextInt(LARGEST + 4));
        }
    }
}
