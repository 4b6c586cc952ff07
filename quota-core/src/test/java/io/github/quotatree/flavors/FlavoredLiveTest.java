package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever changes, live quotas with flavors answer as a solve from the start would, in every order of questions. */
class FlavoredLiveTest {
    private static final int SEEDS = 400;

    /** How problems are changed so that each of the ways to an answer without a solve is taken often. */
    enum Kind {
        /** As they are drawn. */
        ANY,
        /** No parent has a flavorMax, and every group may borrow. */
        WITHOUT_LIMITS_ABOVE,
        /** Nothing is promised by flavor either. */
        WITHOUT_PROMISES,
        /** Several times as much capacity. */
        ROOMY;

        void apply(FlavorProblem problem) {
            for (int g = 0; this != ANY && g < problem.size(); g++) {
                FlavorProblem.Group group = problem.group(g);
                if (!problem.isLeaf(g)) {
                    Arrays.fill(group.flavorMax, FlavorProblem.UNLIMITED);
                }
                group.weight = group.weight == 0 ? 1 : group.weight;
                if (this == WITHOUT_PROMISES) {
                    Arrays.fill(group.flavorMin, 0);
                }
            }
            for (int k = 0; this == ROOMY && k < problem.flavorCount(); k++) {
                problem.capacity[k] *= 4;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersAsASolveFromTheStartAfterEveryChange(Kind kind) {
        for (int seed = 0; seed < SEEDS; seed++) {
            FlavoredLiveCase live = drawn(kind, seed);
            for (int step = 0; step < 40; step++) {
                live.change(false);
                live.checkSome(live.fresh());
            }
            live.checkAll(live.fresh());
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersRightWhenManyChangesWereMadeSinceTheLastQuestion(Kind kind) {
        for (int seed = SEEDS; seed < SEEDS + 100; seed++) {
            FlavoredLiveCase live = drawn(kind, seed);
            Random random = new Random(seed);
            for (int step = 0; step < 8; step++) {
                for (int changes = random.nextInt(12); changes > 0; changes--) {
                    live.change(false);
                }
                RuntimeQuotas fresh = live.fresh();
                live.checkSome(fresh);
                live.checkAll(fresh);
            }
        }
    }

    /** In a shortage, a group keeps the units that it is promised by name only as long as its workloads name them. */
    @Test
    void sharesAnewWherePromisesAloneHaveChanged() {
        ResourceSchema cards = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("a", group -> group.min("gpu", 6).max("gpu", 6).flavorMin("gpu", "a100", 4))
                .leaf("b", group -> group.min("gpu", 18))
                .build();
        LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
        live.available(cards.column("gpu", "a100"), 4);
        live.available(cards.column("gpu", "v100"), 4);
        live.request(tree.index("a"), FlavorClass.any(cards, "gpu"), 6);
        live.request(tree.index("a"), FlavorClass.of(cards, "gpu", "a100"), 4);
        live.request(tree.index("b"), FlavorClass.any(cards, "gpu"), 18);
        assertThat(live.runtime(tree.index("a"), 0)).isEqualTo(4);

        // 10 units or 6, its max cuts both to 6; but now 8 units go to mins of 6 and 18
        live.request(tree.index("a"), FlavorClass.of(cards, "gpu", "a100"), 0);
        assertThat(live.runtime(tree.index("a"), 0)).isEqualTo(2);
        assertThat(live.runtime(tree.index("b"), 0)).isEqualTo(6);
    }

    @Test
    void catchesAChangeThatIsLost() {
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < 10; seed++) {
                        FlavoredLiveCase live = drawn(Kind.ANY, seed);
                        for (int step = 0; step < 60; step++) {
                            live.change(true);
                            live.checkAll(live.fresh());
                        }
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    private static FlavoredLiveCase drawn(Kind kind, int seed) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        kind.apply(problem);
        return new FlavoredLiveCase(problem, new Random(seed));
    }
}
