package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.solve.PathSolver;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** A solver of one path, after each change, agrees with a solve of a whole tree that is declared from scratch. */
@AddLifecycleHook(PropertySeed.class)
class PathSolverTest {
    private static final List<SolveOptions> OPTIONS = List.of(
            SolveOptions.defaults(),
            SolveOptions.defaults().withMinScaling(false),
            SolveOptions.defaults().withGuaranteeUsage(true),
            SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE));
    private static final int MOST_CHANGES = 4;
    private static final int MOST_DRAWN = 40;

    /** A tree of plain numbers, and a solver of the path of one of its groups in one dimension. */
    private static final class Run {
        private final EditDraw draw;
        private final TreeModel start;
        private final SolveOptions options;
        private final QuotaTree tree;
        private final List<String> path = new ArrayList<>();
        private final int dimension;
        private final PathSolver solver;

        Run(long seed, int size, int bits) {
            draw = new EditDraw(seed, bits);
            start = draw.tree(size);
            Random random = draw.random();
            options = OPTIONS.get(random.nextInt(OPTIONS.size()));
            dimension = random.nextInt(TreeModel.SCHEMA.size());
            RuntimeQuotas quotas = solve(start);
            tree = quotas.tree();
            List<QuotaGroup> groups = tree.groups();
            for (Optional<String> next = Optional.of(
                            groups.get(random.nextInt(groups.size())).name());
                    next.isPresent();
                    next = tree.group(next.get()).orElseThrow().parent()) {
                path.add(next.get());
            }
            solver = new PathSolver(quotas, dimension, tree.index(path.get(0)));
        }

        RuntimeQuotas solve(TreeModel model) {
            QuotaTree declared = model.declared(draw.random()).build();
            return declared.computeRuntime(model.totalVector(), model.demand(declared), options);
        }

        /** Makes changes one by one, and undoes them. */
        void round() {
            assertSame(start);
            TreeModel model = start;
            int left = 1 + draw.random().nextInt(MOST_CHANGES);
            for (int drawn = 0; drawn < MOST_DRAWN && left > 0; drawn++) {
                TreeModel next = model.copy();
                if (isChanged(draw.edit(next, start), next)) {
                    model = next;
                    assertSame(model);
                    left--;
                }
            }
            solver.undo();
        }

        /** Makes a change that leads to a model, if it is one of the dimension and the tree stays valid. */
        private boolean isChanged(QuotaEdit edit, TreeModel next) {
            Optional<PathSolver.Property> property = property(edit);
            if (!edit.dimension().equals(Optional.of(TreeModel.SCHEMA.dimension(dimension)))) {
                return false;
            }
            if (edit.kind().isOfTotal()) {
                solver.share(Math.max(0, next.total[dimension] - next.defaultUsed[dimension]));
                return true;
            }
            if (property.isEmpty() || !next.declared(draw.random()).violations().isEmpty()) {
                return false;
            }
            solver.change(property.get(), tree.index(edit.name()), edit.amount());
            return true;
        }

        private static Optional<PathSolver.Property> property(QuotaEdit edit) {
            return switch (edit.kind()) {
                case SET_REQUEST -> Optional.of(PathSolver.Property.REQUEST);
                case SET_MIN -> Optional.of(PathSolver.Property.MIN);
                case SET_MAX -> Optional.of(PathSolver.Property.MAX);
                case SET_SHARED_WEIGHT -> Optional.of(PathSolver.Property.WEIGHT);
                case SET_LEND_LIMIT -> Optional.of(PathSolver.Property.LEND_LIMIT);
                default -> Optional.empty();
            };
        }

        private void assertSame(TreeModel model) {
            RuntimeQuotas expected = solve(model);
            for (String group : path) {
                assertThat(solver.runtime(tree.index(group)))
                        .as("%s of %s, %s", group, path, options)
                        .isEqualTo(expected.runtime(group).value(dimension));
            }
        }
    }

    @Property(tries = 2000)
    void ofASmallTree(@ForAll long seed) {
        Random random = new Random(seed);
        int[] bits = {3, 6, 20, 55};
        Run run = new Run(seed, 1 + random.nextInt(random.nextBoolean() ? 4 : 25), bits[random.nextInt(bits.length)]);
        for (int round = 0; round < 6; round++) {
            run.round();
        }
    }

    /** A set of more than 4,096 members keeps a list of members near the level from one solve to the next. */
    @Property(tries = 4)
    void ofALargeSet(@ForAll long seed) {
        Random random = new Random(seed);
        ResourceSchema cpus = ResourceSchema.of("cpu");
        QuotaTree.Builder builder = QuotaTree.builder(cpus);
        Map<String, ResourceVector> requests = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            long min = random.nextInt(1000);
            builder.leaf("g" + i, group -> group.min(min).max(min + random.nextInt(5000)));
            requests.put("g" + i, cpus.vector(random.nextInt(4000)));
        }
        QuotaTree start = builder.build();
        ResourceVector total = cpus.vector(6_000_000);
        PathSolver solver = new PathSolver(start.computeRuntime(total, requests), 0, start.index("g7"));
        for (int round = 0; round < 5; round++) {
            QuotaTree tree = start;
            for (int change = 0; change < 3; change++) {
                String name = "g" + (random.nextBoolean() ? 7 : random.nextInt(5000));
                long min = tree.group(name).orElseThrow().min().value(0);
                long more = min + random.nextInt(3000);
                PathSolver.Property property =
                        random.nextBoolean() ? PathSolver.Property.MAX : PathSolver.Property.WEIGHT;
                tree = tree.toBuilder()
                        .edit(
                                name,
                                group -> property == PathSolver.Property.MAX
                                        ? group.max(more)
                                        : group.sharedWeight(more))
                        .build();
                solver.change(property, start.index(name), more);
                assertThat(solver.runtime(start.index("g7")))
                        .isEqualTo(tree.computeRuntime(total, requests)
                                .runtime("g7")
                                .value(0));
            }
            solver.undo();
        }
    }
}
