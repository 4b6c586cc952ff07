package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.SolveOptions.Solver;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Every change of one number is tried in small trees, built and solved from scratch. */
@AddLifecycleHook(PropertySeed.class)
class SmallestChangesTest {
    /** So far a number is changed in trials; some large changes lie beyond. */
    private static final long RANGE = 80;

    private static final List<SolveOptions> MONOTONE = List.of(
            SolveOptions.defaults(),
            SolveOptions.defaults(),
            SolveOptions.defaults().withMinScaling(false),
            SolveOptions.defaults().withGuaranteeUsage(true));

    /** A question about a group of a small tree in one dimension, and what is answered. */
    private record Question(SmallTree tree, String group, String dimension, long wanted, SmallestChanges answer) {
        static List<Question> draw(Random random, SolveOptions options, int most) {
            SmallTree tree = SmallTree.random(random, 1 + random.nextInt(9), most, options);
            List<QuotaGroup> groups = tree.tree().groups();
            String group = groups.get(random.nextInt(groups.size())).name();
            ResourceVector wanted = SmallTree.SCHEMA.vector(random.nextInt(most * 3 / 2), random.nextInt(most * 3 / 2));
            SmallestChanges answer = SmallestChanges.of(tree.solve(), group, wanted);
            List<Question> questions = new ArrayList<>();
            for (String dimension : SmallTree.SCHEMA.dimensions()) {
                long amount = wanted.value(dimension);
                SmallTree asking = tree.requesting(group, dimension, amount);
                assertThat(answer.missing().value(dimension))
                        .isEqualTo(Math.max(0, amount - asking.runtime(group, dimension)));
                long upTo = answer.upToMax().value(dimension);
                if (answer.missing().value(dimension) > 0 && (upTo == 0 || upTo > asking.runtime(group, dimension))) {
                    questions.add(new Question(asking, group, dimension, upTo == 0 ? amount : upTo, answer));
                }
            }
            return questions;
        }

        boolean isMetWith(QuotaEdit edit) {
            return tree.with(edit)
                    .filter(edited -> edited.runtime(group, dimension) >= wanted)
                    .isPresent();
        }

        /** Returns the amount of one number that suffices and is next to the one now, or -1. */
        long tried(Kind kind, String changed) {
            long from = now(kind, changed);
            int step = kind == Kind.REQUEST ? -1 : 1;
            // a max above the request could help as a weight alone, which is another change
            long most = kind == Kind.MAX ? tree.solve().group(changed).request().value(dimension) : Long.MAX_VALUE;
            long to = from;
            while (to >= 0 && to <= most && Math.abs(to - from) <= RANGE && from != ResourceVector.UNLIMITED) {
                if (isMetWith(TriedChanges.edit(kind, changed, dimension, to))) {
                    return to;
                }
                to += step;
            }
            return -1;
        }

        private long now(Kind kind, String changed) {
            Optional<QuotaGroup> declared = tree.tree().group(changed);
            return switch (kind) {
                case TOTAL -> tree.total().value(dimension);
                case MAX -> declared.orElseThrow().max().value(dimension);
                case MIN -> declared.orElseThrow().min().value(dimension);
                case SHARED_WEIGHT -> tree.solve().group(changed).sharedWeight().value(dimension);
                case REQUEST -> tree.request(changed).value(dimension);
                case LEND_LIMIT -> declared.orElseThrow().lendLimit().value(dimension);
            };
        }

        Optional<SmallestChange> given(Kind kind, String changed) {
            return answer.changes(dimension).stream()
                    .filter(change ->
                            change.kind() == kind && change.group().orElse("").equals(changed))
                    .findFirst();
        }

        boolean isRefused(Kind kind, String changed) {
            return answer.unhelpful().stream()
                    .anyMatch(change -> change.kind() == kind
                            && change.dimension().equals(dimension)
                            && change.group().orElse("").equals(changed));
        }
    }

    @Property(tries = 4000)
    void ofTheGroupAndThoseAboveEveryChangeIsTheLeast(@ForAll long seed) {
        Random random = new Random(seed);
        for (Question question : Question.draw(random, MONOTONE.get(random.nextInt(MONOTONE.size())), 8)) {
            checkLeast(question, Kind.TOTAL, "");
            for (String changed : question.tree().path(question.group())) {
                checkLeast(question, Kind.MAX, changed);
                checkLeast(question, Kind.MIN, changed);
                checkLeast(question, Kind.SHARED_WEIGHT, changed);
            }
        }
    }

    private static void checkLeast(Question question, Kind kind, String changed) {
        long tried = question.tried(kind, changed);
        Optional<SmallestChange> given = question.given(kind, changed);
        assertThat(question.isRefused(kind, changed)).isEqualTo(given.isEmpty());
        if (tried < 0 && given.isPresent()) {
            assertThat(given.get().amount()).isGreaterThan(RANGE);
            checkSuffices(question, given.get());
        } else {
            assertThat(given.map(SmallestChange::to).orElse(-1L))
                    .as("%s of %s in %s", kind, changed, question)
                    .isEqualTo(tried);
        }
    }

    @Property(tries = 4000)
    void ofOtherGroupsTheLeastAreNamed(@ForAll long seed) {
        Random random = new Random(seed);
        for (Question question : Question.draw(random, MONOTONE.get(random.nextInt(MONOTONE.size())), 8)) {
            for (Kind kind : List.of(Kind.REQUEST, Kind.LEND_LIMIT)) {
                checkOthers(question, kind);
            }
        }
    }

    private static void checkOthers(Question question, Kind kind) {
        Map<String, Long> amounts = new HashMap<>();
        for (QuotaGroup other : question.tree().tree().groups()) {
            boolean above = question.tree().path(question.group()).contains(other.name());
            boolean below = question.tree().path(other.name()).contains(question.group());
            if (above || below || (kind == Kind.REQUEST && other.isParent())) {
                continue;
            }
            long tried = question.tried(kind, other.name());
            if (tried >= 0) {
                amounts.put(other.name(), Math.abs(tried - question.now(kind, other.name())));
            }
            question.given(kind, other.name()).ifPresent(given -> {
                assertThat(given.to()).as("%s in %s", given, question).isEqualTo(tried);
            });
        }
        List<SmallestChange> given = question.answer().changes(question.dimension()).stream()
                .filter(change -> change.kind() == kind)
                .toList();
        assertThat(question.isRefused(kind, "")).isEqualTo(given.isEmpty());
        if (question.tree().options().guaranteeUsage()) {
            return; // floors make others possible, which are not looked for
        }
        assertThat(given).as("%s in %s", kind, question).hasSize(Math.min(OtherGroups.MOST_NAMED, amounts.size()));
        // a group that is not named and borrows has to change at least as much as any named one
        for (SmallestChange change : given) {
            amounts.remove(change.group().orElseThrow());
        }
        RuntimeQuotas now = question.tree().solve();
        for (Map.Entry<String, Long> left : amounts.entrySet()) {
            boolean borrows = now.group(left.getKey()).limitedRequest().value(question.dimension())
                    > now.group(left.getKey()).min().value(question.dimension());
            if (borrows || kind == Kind.LEND_LIMIT) {
                assertThat(given).allMatch(change -> change.amount() <= left.getValue());
            }
        }
    }

    @Property(tries = 400)
    void withLargeNumbersOneUnitLessDoesNotSuffice(@ForAll long seed) {
        Random random = new Random(seed);
        for (Question question : Question.draw(random, MONOTONE.get(random.nextInt(MONOTONE.size())), 1 << 26)) {
            question.answer().changes(question.dimension()).forEach(change -> checkSuffices(question, change));
        }
    }

    /** The iterative solver is not monotone: the least change may be another, but one unit less does not suffice. */
    @Property(tries = 400)
    void withTheIterativeSolverOneUnitLessDoesNotSuffice(@ForAll long seed) {
        SolveOptions options = SolveOptions.defaults().withSolver(Solver.ITERATIVE);
        for (Question question : Question.draw(new Random(seed), options, 8)) {
            question.answer().changes(question.dimension()).forEach(change -> checkSuffices(question, change));
            assertThat(question.answer().unhelpful())
                    .allMatch(change -> change.reason() != Reason.NOT_ENOUGH, "claims that there is none");
        }
    }

    private static void checkSuffices(Question question, SmallestChange change) {
        assertThat(question.isMetWith(change.edit()))
                .as("%s in %s", change, question)
                .isTrue();
        long less = change.to() - Long.signum(change.to() - change.from());
        assertThat(question.isMetWith(TriedChanges.edit(change, less)))
                .as("one unit less than %s in %s", change, question)
                .isFalse();
    }

    @Property(tries = 1000)
    void whereTheParentHasTooSmallAMinBothTogetherSuffice(@ForAll long seed) {
        for (Question question : Question.draw(new Random(seed), SolveOptions.defaults(), 8)) {
            for (UnhelpfulChange change : question.answer().unhelpful()) {
                if (change.reason() == Reason.MIN_OF_PARENT
                        && change.dimension().equals(question.dimension())) {
                    checkTogether(question, change);
                }
            }
        }
    }

    private static void checkTogether(Question question, UnhelpfulChange change) {
        if (!change.together().isEmpty()) {
            SmallTree edited = question.tree();
            for (QuotaEdit edit : change.together()) {
                edited = edited.with(edit).orElseThrow();
            }
            assertThat(edited.runtime(question.group(), question.dimension()))
                    .isGreaterThanOrEqualTo(question.wanted());
        }
    }

    @Property(tries = 400)
    void largestRequestIsGotAndOneUnitMoreIsNot(@ForAll long seed) {
        Random random = new Random(seed);
        SmallTree tree =
                SmallTree.random(random, 1 + random.nextInt(9), 8, MONOTONE.get(random.nextInt(MONOTONE.size())));
        for (QuotaGroup leaf : tree.leaves()) {
            ResourceVector largest = SmallestChanges.of(tree.solve(), leaf.name(), SmallTree.SCHEMA.zero())
                    .largestRequestThatFits();
            for (String dimension : SmallTree.SCHEMA.dimensions()) {
                long amount = largest.value(dimension);
                assertThat(tree.withRequest(leaf.name(), dimension, amount).runtime(leaf.name(), dimension))
                        .isGreaterThanOrEqualTo(amount);
                assertThat(tree.withRequest(leaf.name(), dimension, amount + 1).runtime(leaf.name(), dimension))
                        .isLessThan(amount + 1);
            }
        }
    }

    @Example
    void aTreeOfANodePoolHasNoGroupsBesideIt() {
        ResourceSchema cards = ResourceSchema.of("gpu");
        QuotaTree pool = QuotaTree.builder(cards, "pool")
                .leaf("A", group -> group.min(2))
                .leaf("B", group -> group.min(3))
                .build();
        RuntimeQuotas quotas = pool.computeRuntime(cards.vector(6), Map.of("A", cards.vector(2), "B", cards.vector(9)));

        SmallestChanges changes = SmallestChanges.of(quotas, "B", cards.vector(5));
        assertThat(changes.missing()).isEqualTo(cards.vector(1));
        assertThat(changes.changes())
                .extracting(SmallestChange::toString)
                .contains("total gpu: 7 instead of 6", "request gpu of A: 1 instead of 2");
    }

    @Example
    void aMinMayExceedThatOfItsParentWhereTheTreeAcceptsIt() {
        ResourceSchema cpus = ResourceSchema.of("cpu");
        QuotaTree.Builder builder = QuotaTree.builder(cpus)
                .parent("team", group -> group.min(10).sharedWeight(0))
                .leaf("a", group -> group.under("team").min(4).sharedWeight(0))
                .leaf("b", group -> group.under("team").min(6).sharedWeight(0));
        Map<String, ResourceVector> requests = Map.of("a", cpus.vector(10));
        Kind min = Kind.MIN;

        SmallestChanges strict =
                SmallestChanges.of(builder.build().computeRuntime(cpus.vector(20), requests), "a", cpus.vector(7));
        assertThat(strict.unhelpful())
                .anyMatch(change -> change.kind() == min && change.reason() == Reason.MIN_OF_PARENT);
        QuotaTree accepting =
                builder.build().toBuilder().acceptMinsAboveParents().build();
        SmallestChanges answer =
                SmallestChanges.of(accepting.computeRuntime(cpus.vector(20), requests), "a", cpus.vector(7));
        assertThat(answer.changes()).extracting(Object::toString).contains("min cpu of a: 7 instead of 4");
    }

    @Example
    void aDeepTreeIsSearched() {
        int depth = 20_000;
        ResourceSchema cpus = ResourceSchema.of("cpu");
        QuotaTree.Builder builder = QuotaTree.builder(cpus);
        builder.parent("g0", group -> group.max(10));
        for (int level = 1; level < depth; level++) {
            String above = "g" + (level - 1);
            builder.parent("g" + level, group -> group.under(above));
        }
        builder.leaf("leaf", group -> group.under("g" + (depth - 1)));
        RuntimeQuotas quotas = builder.build().computeRuntime(cpus.vector(100), Map.of("leaf", cpus.vector(30)));

        SmallestChanges answer = SmallestChanges.of(quotas, "leaf", cpus.vector(12));
        assertThat(answer.largestRequestThatFits()).isEqualTo(cpus.vector(10));
        assertThat(answer.changes()).isEmpty(); // the max of the first level is too far above
        assertThat(answer.unhelpful())
                .contains(new UnhelpfulChange(Kind.MAX, Optional.of("g0"), "cpu", Reason.NOT_SEARCHED, List.of()));
    }

    @Example
    void everyKindHelpsAndDoesNotHelpSomewhere() {
        Map<Kind, Integer> found = new EnumMap<>(Kind.class);
        Map<Reason, Integer> refused = new EnumMap<>(Reason.class);
        for (int seed = 0; seed < 1000; seed++) {
            for (Question question : Question.draw(new Random(seed), SolveOptions.defaults(), 8)) {
                question.answer()
                        .changes(question.dimension())
                        .forEach(change -> found.merge(change.kind(), 1, Integer::sum));
                question.answer().unhelpful().forEach(change -> refused.merge(change.reason(), 1, Integer::sum));
            }
        }
        assertThat(found)
                .containsOnlyKeys(Kind.values())
                .allSatisfy((kind, count) -> assertThat(count).isGreaterThan(10));
        assertThat(refused)
                .containsOnlyKeys(Reason.UNLIMITED, Reason.ABOVE_REQUEST, Reason.NOT_ENOUGH, Reason.MIN_OF_PARENT);
    }
}
