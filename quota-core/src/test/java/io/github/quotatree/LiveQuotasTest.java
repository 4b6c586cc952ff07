package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever changes, live quotas answer as a solve from the beginning would, to every question and in every order. */
class LiveQuotasTest {
    private static final List<TreeShape.Numbers> NUMBERS = List.of(
            new TreeShape.Numbers(3, false),
            new TreeShape.Numbers(4, true),
            new TreeShape.Numbers(10, false),
            new TreeShape.Numbers(20, true),
            new TreeShape.Numbers(40, false),
            new TreeShape.Numbers(62, false),
            new TreeShape.Numbers(62, true),
            TreeShape.Numbers.extreme());

    static Stream<Arguments> shapesAndOptions() {
        SolveOptions defaults = SolveOptions.defaults();
        List<SolveOptions> options = List.of(
                defaults,
                defaults.withMinScaling(false),
                defaults.withGuaranteeUsage(true),
                defaults.withSolver(SolveOptions.Solver.ITERATIVE),
                defaults.withSolver(SolveOptions.Solver.ITERATIVE).withGuaranteeUsage(true),
                defaults.withGuaranteeUsage(true).withMinScaling(false));
        return Stream.of(TreeShape.values()).flatMap(shape -> options.stream().map(each -> Arguments.of(shape, each)));
    }

    @Test
    void refusesAmountsThatCannotBe() {
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("gpu"))
                .parent("p", group -> {})
                .leaf("a", group -> group.under("p"))
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        int a = tree.index("a");
        int p = tree.index("p");

        assertThatThrownBy(() -> live.request(a, 0, -1)).hasMessage("p/a: request gpu (-1) is negative");
        assertThatThrownBy(() -> live.used(a, 0, -1)).hasMessage("p/a: used gpu (-1) is negative");
        assertThatThrownBy(() -> live.request(p, 0, 3))
                .hasMessage("p: a parent group has no workloads of its own, but request is 3");
        assertThatThrownBy(() -> live.used(p, 0, 3))
                .hasMessage("p: a parent group has no workloads of its own, but used is 3");
        assertThatThrownBy(() -> live.request(0, 0, 3)).hasMessage("no group has the index 0; they go from 1 to 2");
        assertThatThrownBy(() -> live.used(3, 0, 3)).hasMessage("no group has the index 3; they go from 1 to 2");
        assertThatThrownBy(() -> live.request(a, 0, Long.MIN_VALUE))
                .hasMessage("p/a: request gpu (-9223372036854775808) is negative");
        assertThatThrownBy(() -> live.available(0, -1)).hasMessage("available: gpu (-1) is negative");
        assertThatThrownBy(() -> live.available(0, 5, -1, 0))
                .hasMessage("use of the system group: gpu (-1) is negative");
    }

    @Test
    void refusesIndicesThatNoGroupAndNoDimensionHas() {
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("gpu"))
                .leaf("a", group -> {})
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());

        for (int group : new int[] {-1, 0, 2, Integer.MAX_VALUE}) {
            List<ThrowingCallable> calls = List.of(
                    () -> live.name(group),
                    () -> live.parent(group),
                    () -> live.siblingsStart(group),
                    () -> live.siblingsEnd(group),
                    () -> live.isParent(group),
                    () -> live.min(group, 0),
                    () -> live.request(group, 0, -1),
                    () -> live.used(group, 0, -1),
                    () -> live.runtime(group, 0),
                    () -> live.lent(group, 0),
                    () -> live.isWithin(group, 0, 1));
            assertThat(calls)
                    .allSatisfy(call -> assertThatThrownBy(call)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessage("no group has the index " + group + "; they go from 1 to 1"));
        }
        for (int dimension : new int[] {-1, 1}) {
            List<ThrowingCallable> calls = List.of(
                    () -> live.min(1, dimension),
                    () -> live.available(dimension, -1),
                    () -> live.available(dimension, 1, 1, 1),
                    () -> live.request(1, dimension, -1),
                    () -> live.used(1, dimension, 1),
                    () -> live.runtime(1, dimension),
                    () -> live.runtimes(dimension, new long[2]),
                    () -> live.lent(1, dimension),
                    () -> live.isWithin(1, dimension, 1));
            assertThat(calls)
                    .allSatisfy(call -> assertThatThrownBy(call)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessage("no dimension has the position " + dimension + "; they go from 0 to 0"));
        }
    }

    @Test
    void refusesToReadRuntimesIntoAnArrayOfAnotherLength() {
        LiveQuotas live = LiveQuotas.of(
                QuotaTree.builder(ResourceSchema.of("gpu"))
                        .leaf("a", group -> {})
                        .build(),
                SolveOptions.defaults());

        assertThatThrownBy(() -> live.runtimes(0, new long[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("runtimes of 1 groups go into 2 numbers, one for each index from 0 on; the array has 1");
    }

    @Test
    void handsOutNoMoreThanTheLargestTotal() {
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("gpu"))
                .leaf("a", group -> group.min(Long.MAX_VALUE - 1).lendLimit(0))
                .leaf("b", group -> group.min(1L << 61).lendLimit(0))
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        live.available(0, Long.MAX_VALUE);
        RuntimeQuotas solved = tree.computeRuntime(tree.schema().vector(Long.MAX_VALUE), Map.of());

        for (String name : List.of("a", "b")) {
            long runtime = solved.runtime(name).value(0);
            assertThat(live.runtime(tree.index(name), 0)).isEqualTo(runtime);
            assertThat(live.isWithin(tree.index(name), 0, runtime)).isTrue();
            assertThat(live.isWithin(tree.index(name), 0, runtime + 1)).isFalse();
        }
        assertThat(solved.runtime("a").value(0) + solved.runtime("b").value(0)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void refusesFlavorsThatSumToMoreThanACountHolds() {
        ResourceSchema cards = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("A", group -> group.min("gpu", 10))
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        int a100 = cards.column("gpu", "a100");
        int v100 = cards.column("gpu", "v100");
        live.available(a100, 4);
        live.request(1, FlavorClass.any(cards, "gpu"), Long.MAX_VALUE);

        assertThatThrownBy(() -> live.available(v100, Long.MAX_VALUE - 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("available: gpu v100 (9223372036854775804) and the other flavors of gpu (4) sum to "
                        + "9223372036854775808; they must sum to at most 2^63-1");
        assertThat(live.available(v100)).isZero();
        assertThat(live.runtime(1, 1)).isEqualTo(4);
        live.available(v100, Long.MAX_VALUE, 2, 2);
        assertThat(live.runtime(1, 1)).isEqualTo(Long.MAX_VALUE);

        assertThatThrownBy(() -> live.available(1, 5))
                .hasMessage("available: gpu (5) must be set by flavor, of which it has [a100, v100]");
        assertThatThrownBy(() -> live.available(a100, 1, -1, 0))
                .hasMessage("use of the system group: gpu a100 (-1) is negative");
    }

    @ParameterizedTest
    @MethodSource("shapesAndOptions")
    void answersAsASolveFromTheBeginningAfterEveryChange(TreeShape shape, SolveOptions options) {
        int seeds = options.equals(SolveOptions.defaults()) ? 20 : 6;
        for (TreeShape.Numbers numbers : NUMBERS) {
            for (int seed = 0; seed < seeds; seed++) {
                LiveCase live = drawn(shape, options, numbers, seed);
                for (int step = 0; step < 60; step++) {
                    live.change(false);
                    live.checkSome(live.fresh(), 4);
                }
                live.checkAll(live.fresh());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapesAndOptions")
    void answersRightWhenManyChangesWereMadeSinceTheLastQuestion(TreeShape shape, SolveOptions options) {
        for (TreeShape.Numbers numbers : NUMBERS) {
            for (int seed = 100; seed < 104; seed++) {
                LiveCase live = drawn(shape, options, numbers, seed);
                Random random = new Random(seed);
                for (int step = 0; step < 12; step++) {
                    for (int changes = random.nextInt(40); changes > 0; changes--) {
                        live.change(false);
                    }
                    RuntimeQuotas fresh = live.fresh();
                    live.checkSome(fresh, 2);
                    live.checkAll(fresh);
                }
            }
        }
    }

    @Test
    void answersRightForThousandsOfSiblings() {
        for (SolveOptions.Solver solver : SolveOptions.Solver.values()) {
            answersRightForThousandsOfSiblings(solver);
        }
    }

    private static void answersRightForThousandsOfSiblings(SolveOptions.Solver solver) {
        for (TreeShape.Numbers numbers : NUMBERS) {
            Random random = new Random(numbers.hashCode());
            QuotaTree tree = TreeShape.wide(3000, random, numbers);
            LiveCase live = new LiveCase(tree, SolveOptions.defaults().withSolver(solver), numbers, random);
            live.fill();
            for (int step = 0; step < 150; step++) {
                live.change(false);
                live.checkSome(live.fresh(), 20);
            }
            live.checkAll(live.fresh());
        }
    }

    /** In a cluster with more requests than capacity, a group that waits for more may request still more. */
    @Test
    void knowsThatChangesOfGroupsThatWaitMoveNoRuntime() {
        for (SolveOptions.Solver solver : SolveOptions.Solver.values()) {
            knowsThatChangesOfGroupsThatWaitMoveNoRuntime(solver);
        }
    }

    private static void knowsThatChangesOfGroupsThatWaitMoveNoRuntime(SolveOptions.Solver solver) {
        int stays = 0;
        for (TreeShape shape : TreeShape.values()) {
            for (int seed = 200; seed < 230; seed++) {
                LiveCase live = drawn(shape, SolveOptions.defaults().withSolver(solver), NUMBERS.get(seed % 5), seed);
                for (int step = 0; step < 60; step++) {
                    live.change(false);
                    live.checkSome(live.fresh(), 4);
                }
                stays += live.stays();
            }
        }
        assertThat(stays).isGreaterThan(1000);
    }

    /** Where one unit more or less is shared, or requested, from too few to more than enough. */
    @Test
    void followsTheLevelUnitByUnit() {
        for (SolveOptions.Solver solver : SolveOptions.Solver.values()) {
            followsTheLevelUnitByUnit(solver);
        }
    }

    private static void followsTheLevelUnitByUnit(SolveOptions.Solver solver) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TreeShape.Numbers numbers = NUMBERS.get(seed % 3);
            QuotaTree tree = TreeShape.SMALL.draw(random, numbers);
            LiveCase live = new LiveCase(tree, SolveOptions.defaults().withSolver(solver), numbers, random);
            live.fill();
            live.shareNearTheRequests();
            for (int step = 0; step < 40; step++) {
                live.step();
                live.checkAll(live.fresh());
            }
        }
    }

    /**
     * A set that was solved for an amount is solved for it again, if a member has changed while it was much less. Half
     * of the groups are satisfied just below the level, so that bounds of it are wide and a solve is needed.
     */
    @Test
    void remembersNoSolveOfBefore() {
        QuotaTree.Builder builder = QuotaTree.builder(ResourceSchema.of("cpu"));
        for (int g = 0; g < 200; g++) {
            builder.leaf(String.format(Locale.ROOT, "g%03d", g), group -> {});
        }
        QuotaTree tree = builder.build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        for (int group = 1; group <= 200; group++) {
            live.request(group, 0, group <= 100 ? 1_000_000 : 1_000_000_000);
        }
        live.available(0, 201_000_000);
        assertThat(live.runtime(200, 0)).isEqualTo(1_010_000);
        live.available(0, 20_000_000);
        assertThat(live.isWithin(200, 0, 50_000))
                .as("by bounds, without a solve")
                .isTrue();
        long moves = live.moves();
        live.request(1, 0, 3_000_000);
        assertThat(live.moves()).as("the first waits for more, as before").isEqualTo(moves);
        live.available(0, 201_000_000);

        // 99 of a million, and 102 million among 101: the last name gets no odd unit
        assertThat(live.runtime(200, 0)).isEqualTo(1_009_900);
    }

    /** A child that is promised more than its parent is held to the runtime of the parent. */
    @Test
    void coversNoMinsWhereTheMinsOfChildrenMayExceedThatOfTheirParent() {
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("gpu"))
                .acceptMinsAboveParents()
                .parent("p", group -> group.min(4))
                .leaf("a", group -> group.under("p").min(6))
                .leaf("b", group -> group.min(2))
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        live.available(0, 6);
        live.request(tree.index("a"), 0, 6);
        live.request(tree.index("b"), 0, 2);

        assertThat(live.runtime(tree.index("a"), 0)).isEqualTo(4);
        assertThat(live.coversMins(0)).isFalse();
    }

    @Test
    void coversMinsAsLongAsTheRequestsWithinThemFit() {
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("gpu"))
                .leaf("a", group -> group.min(6))
                .leaf("b", group -> group.min(2))
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        live.available(0, 7);
        live.request(tree.index("a"), 0, 5);
        live.request(tree.index("b"), 0, 9);

        assertThat(live.coversMins(0)).isTrue();
        live.request(tree.index("a"), 0, 6);
        assertThat(live.coversMins(0)).isFalse();
    }

    @Test
    void answersRightWhereSumsLeaveTheRange() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            QuotaTree tree = TreeShape.extreme(random);
            LiveCase live = new LiveCase(tree, SolveOptions.defaults(), TreeShape.Numbers.extreme(), random);
            live.fill();
            for (int step = 0; step < 40; step++) {
                live.change(false);
                live.checkAll(live.fresh());
            }
        }
    }

    @Test
    void readsAllRuntimesAtOnceAsTheyAre() {
        for (TreeShape shape : TreeShape.values()) {
            for (SolveOptions options : List.of(
                    SolveOptions.defaults(),
                    SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE),
                    SolveOptions.defaults().withGuaranteeUsage(true))) {
                for (int seed = 200; seed < 216; seed++) {
                    LiveCase live = drawn(shape, options, NUMBERS.get(seed % NUMBERS.size()), seed);
                    for (int step = 0; step < 60; step++) {
                        live.change(false);
                        RuntimeQuotas fresh = live.fresh();
                        if (step % 2 == 0) { // a read solves sets, of which the questions may know something
                            live.checkRead(fresh);
                        }
                        live.checkSome(fresh, 3);
                    }
                }
            }
        }
    }

    @Test
    void startsWithoutRequestsAndWithNothingToShare() {
        QuotaTree tree = TreeShape.BUSHY.draw(new Random(5), new TreeShape.Numbers(10, false));
        LiveCase live = new LiveCase(tree, SolveOptions.defaults(), new TreeShape.Numbers(10, false), new Random(5));
        live.checkAll(live.fresh());
    }

    @Test
    void catchesAChangeThatIsLost() {
        for (TreeShape shape : TreeShape.values()) {
            assertThatThrownBy(() -> {
                        LiveCase live = drawn(shape, SolveOptions.defaults(), NUMBERS.get(2), 1);
                        for (int step = 0; step < 300; step++) {
                            live.change(step % 7 == 0);
                            live.checkAll(live.fresh());
                        }
                    })
                    .isInstanceOf(AssertionError.class);
        }
    }

    private static LiveCase drawn(TreeShape shape, SolveOptions options, TreeShape.Numbers numbers, int seed) {
        Random random = new Random(31L * seed + numbers.hashCode());
        LiveCase live = new LiveCase(shape.draw(random, numbers), options, numbers, random);
        if (seed % 3 > 0) {
            live.fill();
        }
        return live;
    }
}
