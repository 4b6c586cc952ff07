package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class SmallestChangesTest {
    private static final long RANGE = 200;
    private final Map<Kind, Integer> found = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> none = new EnumMap<>(Kind.class);

    @Test
    void everyChangeIsTheLeastOfItsKind() {
        for (int seed = 0; seed < 500; seed++) {
            check(seed, SolveOptions.defaults());
        }
    }

    @Test
    void withoutMinScaling() {
        for (int seed = 0; seed < 150; seed++) {
            check(seed, SolveOptions.defaults().withMinScaling(false));
        }
    }

    @Test
    void withGuaranteedUsage() {
        for (int seed = 0; seed < 150; seed++) {
            check(seed, SolveOptions.defaults().withGuaranteeUsage(true));
        }
    }

    private void check(int seed, SolveOptions options) {
        Random random = new Random(seed);
        SmallTree now = SmallTree.random(random, 1 + seed % 9, 8, options);
        List<QuotaGroup> leaves = now.leaves();
        if (leaves.isEmpty()) {
            return;
        }
        String group = leaves.get(random.nextInt(leaves.size())).name();
        ResourceVector wanted = SmallTree.SCHEMA.vector(random.nextInt(12), random.nextInt(12));
        SmallestChanges answer = SmallestChanges.of(now.solve(), group, wanted);
        for (String dimension : SmallTree.SCHEMA.dimensions()) {
            long amount = wanted.value(dimension);
            SmallTree asked = now.withRequest(
                    group, dimension, Math.max(amount, now.request(group).value(dimension)));
            if (asked.runtime(group, dimension) >= amount) {
                assertThat(answer.changes())
                        .noneMatch(change -> change.dimension().equals(dimension));
                continue;
            }
            String as = "seed " + seed + " " + options + "\n" + now.tree() + now.requests() + "\n" + now.total() + "\n"
                    + group + " wants " + wanted + "\n" + answer.changes() + "\n" + answer.unhelpful();
            for (Kind kind : List.of(Kind.TOTAL, Kind.MAX, Kind.MIN, Kind.SHARED_WEIGHT)) {
                List<String> groups = kind == Kind.TOTAL ? List.of("") : now.path(group);
                for (String changed : groups) {
                    long least = least(asked, group, dimension, amount, kind, changed);
                    Optional<SmallestChange> given = answer.changes().stream()
                            .filter(change -> change.kind() == kind
                                    && change.dimension().equals(dimension)
                                    && change.group().orElse("").equals(changed))
                            .findFirst();
                    count(kind, least);
                    if (least < 0 && given.isPresent() && given.get().amount() > RANGE) {
                        continue;
                    }
                    assertThat(given.map(SmallestChange::to).orElse(-1L))
                            .as(kind + " " + dimension + " of " + changed + " " + as)
                            .isEqualTo(least);
                }
            }
            for (Kind kind : List.of(Kind.REQUEST, Kind.LEND_LIMIT)) {
                for (QuotaGroup other : now.tree().groups()) {
                    if (now.path(group).contains(other.name()) || (kind == Kind.REQUEST && other.isParent())) {
                        continue;
                    }
                    long least = least(asked, group, dimension, amount, kind, other.name());
                    count(kind, least);
                    Optional<SmallestChange> given = answer.changes().stream()
                            .filter(change -> change.kind() == kind
                                    && change.dimension().equals(dimension)
                                    && change.group().orElse("").equals(other.name()))
                            .findFirst();
                    if (given.isPresent()) {
                        assertThat(given.get().to())
                                .as(kind + " " + dimension + " of " + other.name() + " " + as)
                                .isEqualTo(least);
                    } else if (least >= 0) {
                        assertThat(answer.changes().stream()
                                        .filter(change -> change.kind() == kind
                                                && change.dimension().equals(dimension))
                                        .count())
                                .as(kind + " " + dimension + " of " + other.name() + " least " + least + " " + as)
                                .isEqualTo(TreeSearch.MOST_OTHERS);
                    }
                }
            }
        }
    }

    private void count(Kind kind, long least) {
        (least < 0 ? none : found).merge(kind, 1, Integer::sum);
    }

    private static long least(SmallTree asked, String group, String dimension, long amount, Kind kind, String changed) {
        Optional<QuotaGroup> declared = asked.tree().group(changed);
        long from = switch (kind) {
            case TOTAL -> asked.total().value(dimension);
            case MAX -> declared.orElseThrow().max().value(dimension);
            case MIN -> declared.orElseThrow().min().value(dimension);
            case SHARED_WEIGHT -> asked.solve().group(changed).sharedWeight().value(dimension);
            case REQUEST -> asked.request(changed).value(dimension);
            case LEND_LIMIT -> declared.orElseThrow().lendLimit().value(dimension);
        };
        if (from == ResourceVector.UNLIMITED) {
            return -1;
        }
        LongFunction<QuotaEdit> edit = to -> switch (kind) {
            case TOTAL -> new QuotaEdit.SetTotal("", dimension, to);
            case MAX -> new QuotaEdit.SetMax(changed, dimension, to);
            case MIN -> new QuotaEdit.SetMin(changed, dimension, to);
            case SHARED_WEIGHT -> new QuotaEdit.SetSharedWeight(changed, dimension, to);
            case REQUEST -> new QuotaEdit.SetRequest(changed, dimension, to);
            case LEND_LIMIT -> new QuotaEdit.SetLendLimit(changed, dimension, to);
        };
        int step = kind == Kind.REQUEST ? -1 : 1;
        for (long to = from; to >= 0 && to <= from + RANGE; to += step) {
            Optional<SmallTree> after = asked.with(edit.apply(to));
            if (after.isPresent() && after.get().runtime(group, dimension) >= amount) {
                return to;
            }
        }
        return -1;
    }
}
