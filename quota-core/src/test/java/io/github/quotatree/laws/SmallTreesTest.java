package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The library agrees with the definition on all small trees; {@link SmallTrees} as a program takes larger ones. */
class SmallTreesTest {
    @ParameterizedTest
    @CsvSource({
        "MINS, 90842",
        "LEND_LIMITS, 256680",
        "MAXES, 53150",
        "WEIGHTS, 53150",
        "MINS_AND_MAXES, 39456",
        "WEIGHTS_AND_MAXES, 429750"
    })
    void agreesOnAllOfUpToThreeGroups(GroupKind.Varied varied, long solves) {
        long count = 0;
        for (int size = 1; size <= 3; size++) {
            count += new SmallTrees(size).forEach(varied, SmallTreesTest::check);
        }
        assertThat(count).isEqualTo(solves);
    }

    private static void check(Problem problem) {
        Definition.assertAgrees(problem, Outcome.ofLibrary(problem));
    }

    @Test
    void shapes() {
        assertThat(SmallTrees.shapes(3)).hasSize(4);
        assertThat(SmallTrees.shapes(4)).hasSize(9);
        assertThat(SmallTrees.shapes(5)).hasSize(20);
    }

    /** For each set of properties, a rule of it that is not kept. */
    @ParameterizedTest
    @EnumSource
    void catchesThePlantedBug(GroupKind.Varied varied) {
        assertThatThrownBy(() -> new SmallTrees(2)
                        .forEach(
                                varied,
                                problem -> Definition.assertAgrees(problem, new Planted(problem, varied).solve())))
                .isInstanceOf(AssertionError.class);
    }

    private static final class Planted extends Definition {
        private final GroupKind.Varied varied;

        Planted(Problem problem, GroupKind.Varied varied) {
            super(problem);
            this.varied = varied;
        }

        @Override
        long[] scaled(List<QuotaGroup> siblings, long available, int d) {
            return varied == GroupKind.Varied.MINS
                    ? siblings.stream().mapToLong(group -> group.min().value(d)).toArray()
                    : super.scaled(siblings, available, d);
        }

        @Override
        long kept(QuotaGroup group, int d) {
            return varied == GroupKind.Varied.LEND_LIMITS ? 0 : super.kept(group, d);
        }

        @Override
        long limit(long request, long max) {
            boolean isIgnored = varied == GroupKind.Varied.MAXES || varied == GroupKind.Varied.MINS_AND_MAXES;
            return isIgnored ? request : super.limit(request, max);
        }

        @Override
        long weight(QuotaGroup group, List<QuotaGroup> siblings, int d) {
            boolean isIgnored = varied == GroupKind.Varied.WEIGHTS || varied == GroupKind.Varied.WEIGHTS_AND_MAXES;
            return isIgnored ? 1 : super.weight(group, siblings, d);
        }
    }
}
