package io.github.quotatree.laws;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * All valid trees of some groups, in all shapes, with values of 0 to 3, at all totals from 0 to all that the groups may
 * request.
 *
 * <p>Sets of leaf groups beside each other are taken once, in one order of their names or the other, which makes a
 * difference in ties alone. The totals are dimensions of one tree, as each dimension is a problem of its own.
 *
 * <p>As a program, takes the number of groups, and compares the library with the definition.
 */
final class SmallTrees {
    private final int size;
    private final ResourceSchema schema;
    private final ResourceVector totals;
    private final Map<Long, ResourceVector> vectors = new HashMap<>();

    SmallTrees(int size) {
        this.size = size;
        int most = GroupKind.LARGEST * size;
        schema = ResourceSchema.of(
                IntStream.rangeClosed(0, most).mapToObj(total -> "of" + total).toArray(String[]::new));
        totals = schema.vector(IntStream.rangeClosed(0, most).asLongStream().toArray());
        for (long value = 0; value <= GroupKind.LARGEST; value++) {
            long[] alike = new long[schema.size()];
            Arrays.fill(alike, value);
            vectors.put(value, schema.vector(alike));
        }
    }

    /** Calls with all problems of all shapes, and returns their number: one by total. */
    long forEach(GroupKind.Varied varied, Consumer<Problem> action) {
        List<GroupKind> leaves = varied.leaves();
        List<GroupKind> parents = varied.parents();
        long count = 0;
        for (int[] shape : shapes(size)) {
            count += new Walk(shape, leaves, parents, action).from(0);
        }
        return count * schema.size();
    }

    /** Returns each shape once: the parent of each group, or -1, parents before children. */
    static List<int[]> shapes(int size) {
        Map<String, int[]> shapes = new LinkedHashMap<>();
        int count = 1;
        for (int g = 2; g <= size; g++) {
            count *= g;
        }
        for (int number = 0; number < count; number++) {
            int[] parents = new int[size];
            int rest = number;
            for (int g = 0; g < size; g++) {
                parents[g] = rest % (g + 1) - 1;
                rest /= g + 1;
            }
            shapes.putIfAbsent(text(parents, -1), parents);
        }
        return List.copyOf(shapes.values());
    }

    /** Writes the groups below one so that equal shapes have equal texts. */
    private static String text(int[] parents, int above) {
        List<String> below = new ArrayList<>();
        for (int g = 0; g < parents.length; g++) {
            if (parents[g] == above) {
                below.add(text(parents, g));
            }
        }
        below.sort(null);
        return below.toString();
    }

    /** Takes the groups of a shape through all their kinds. */
    private final class Walk {
        private final int[] parent;
        private final List<GroupKind> leaves;
        private final List<GroupKind> parents;
        private final Consumer<Problem> action;
        private final int[] kind = new int[size];
        private final boolean[] isParent = new boolean[size];
        private final long[] promised = new long[size];

        Walk(int[] parent, List<GroupKind> leaves, List<GroupKind> parents, Consumer<Problem> action) {
            this.parent = parent;
            this.leaves = leaves;
            this.parents = parents;
            this.action = action;
            for (int above : parent) {
                if (above >= 0) {
                    isParent[above] = true;
                }
            }
        }

        long from(int group) {
            if (group == size) {
                action.accept(problem());
                return 1;
            }
            long count = 0;
            List<GroupKind> kinds = isParent[group] ? parents : leaves;
            int above = parent[group];
            for (int k = first(group); k < kinds.size(); k++) {
                kind[group] = k;
                long min = kinds.get(k).min();
                if (above < 0) {
                    count += from(group + 1);
                } else if (promised[above] + min <= kind(above).min()) {
                    promised[above] += min;
                    count += from(group + 1);
                    promised[above] -= min;
                }
            }
            return count;
        }

        /** Returns the first kind of a group: equal sets of leaf groups beside each other are taken once. */
        private int first(int group) {
            for (int before = group - 1; before >= 0; before--) {
                if (parent[before] == parent[group] && !isParent[before] && !isParent[group]) {
                    return kind[before];
                }
            }
            return 0;
        }

        private GroupKind kind(int group) {
            return (isParent[group] ? parents : leaves).get(kind[group]);
        }

        private Problem problem() {
            boolean forth = IntStream.of(kind).sum() % 2 == 0;
            QuotaTree.Builder tree = QuotaTree.builder(schema);
            Map<String, ResourceVector> requests = new HashMap<>();
            for (int g = 0; g < size; g++) {
                GroupKind kind = kind(g);
                String name = name(g, forth);
                QuotaGroup.Builder group =
                        isParent[g] ? QuotaGroup.parent(schema, name) : QuotaGroup.leaf(schema, name);
                if (parent[g] >= 0) {
                    group.under(name(parent[g], forth));
                }
                group.min(requireNonNull(vectors.get(kind.min())));
                set(kind.max(), group::max);
                set(kind.weight(), group::sharedWeight);
                set(kind.lendLimit(), group::lendLimit);
                if (!kind.scalable()) {
                    group.minNotScalable();
                }
                tree.add(group.build());
                if (!isParent[g]) {
                    requests.put(name, vectors.get(kind.request()));
                }
            }
            return new Problem(tree.build(), totals, requests);
        }

        private void set(long value, Consumer<ResourceVector> setter) {
            if (value != GroupKind.ABSENT) {
                setter.accept(vectors.get(value));
            }
        }

        private String name(int group, boolean forth) {
            return String.valueOf((char) ('a' + (forth ? group : size - group)));
        }
    }

    /** Compares all solves of trees of so many groups with the definition. */
    public static void main(String[] args) {
        SmallTrees trees = new SmallTrees(Integer.parseInt(args[0]));
        long start = System.nanoTime();
        long count = 0;
        for (GroupKind.Varied varied : GroupKind.Varied.values()) {
            count += trees.forEach(varied, problem -> Definition.assertAgrees(problem, Outcome.ofLibrary(problem)));
            System.out.println(
                    varied + ": " + count + " solves in " + (System.nanoTime() - start) / 1_000_000_000 + " s");
        }
        System.out.println("all agree");
    }
}
