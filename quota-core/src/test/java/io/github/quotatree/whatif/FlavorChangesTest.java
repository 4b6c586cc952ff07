package io.github.quotatree.whatif;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Every change of one number is tried in small trees with flavors, built and solved from scratch. */
@AddLifecycleHook(PropertySeed.class)
class FlavorChangesTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("gpu").withFlavors("gpu", "a", "b");
    private static final List<String> FLAVORS = List.of("a", "b");

    /** So far a number is changed in trials: beyond all that six groups request or are promised. */
    private static final int RANGE = 140;

    /** A tree, the capacity of each flavor, and the units of each class that groups request. */
    private record Pool(QuotaTree tree, Map<String, Long> total, Map<String, Map<FlavorClass, Long>> requests) {
        static Pool random(Random random) {
            QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
            Map<String, Map<FlavorClass, Long>> requests = new LinkedHashMap<>();
            String parent = "";
            Map<String, Long> left = new HashMap<>();
            for (int i = 0; i < 2 + random.nextInt(5); i++) {
                String name = (char) ('a' + random.nextInt(26)) + "-" + i;
                boolean isParent = parent.isEmpty() && random.nextInt(3) == 0;
                boolean isChild = !parent.isEmpty() && random.nextBoolean();
                QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
                long min = Math.min(random.nextInt(6), isChild ? requireNonNull(left.get("")) : 9);
                long unpromised = min;
                Map<String, Long> promised = new HashMap<>(Map.of("", min));
                for (String flavor : FLAVORS) {
                    long most = Math.min(unpromised, isChild ? requireNonNull(left.get(flavor)) : 9);
                    long promise = random.nextBoolean() ? 0 : random.nextInt((int) most + 1);
                    group.flavorMin("gpu", flavor, promise);
                    unpromised -= promise;
                    promised.put(flavor, promise);
                    if (random.nextInt(3) == 0) {
                        group.flavorMax("gpu", flavor, promise + random.nextInt(5));
                    }
                }
                group.min("gpu", min);
                if (random.nextBoolean()) {
                    group.max("gpu", min + random.nextInt(8));
                }
                if (random.nextBoolean()) {
                    group.sharedWeight("gpu", random.nextInt(4));
                }
                if (isChild) {
                    group.under(parent);
                    promised.forEach((column, amount) -> left.merge(column, -amount, Long::sum));
                }
                builder.add(group.build());
                if (isParent) {
                    parent = name;
                    left.putAll(promised);
                } else {
                    Map<FlavorClass, Long> classes = new LinkedHashMap<>();
                    classes.put(FlavorClass.any(SCHEMA, "gpu"), (long) random.nextInt(7));
                    classes.put(FlavorClass.of(SCHEMA, "gpu", "a"), (long) random.nextInt(5));
                    classes.put(FlavorClass.of(SCHEMA, "gpu", "b"), (long) random.nextInt(5));
                    requests.put(name, classes);
                }
            }
            return new Pool(
                    builder.build(), Map.of("a", (long) random.nextInt(12), "b", (long) random.nextInt(12)), requests);
        }

        RuntimeQuotas solve() {
            ResourceVector capacity = SCHEMA.zero();
            for (String flavor : FLAVORS) {
                capacity = capacity.with("gpu", flavor, total.getOrDefault(flavor, 0L));
            }
            Demand.Builder demand = Demand.builder(tree);
            requests.forEach(
                    (group, classes) -> classes.forEach((flavors, units) -> demand.request(group, flavors, units)));
            return tree.computeRuntime(capacity, demand.build(), SolveOptions.defaults());
        }

        long runtime(String group) {
            return solve().runtime(group).value("gpu");
        }

        /** Returns whether a group has a runtime after a change to an amount, made the plain way. */
        boolean isMetWith(SmallestChange change, long to, String group, long wanted) {
            String flavor = change.flavor().orElse(null);
            Map<String, Long> capacity = new HashMap<>(total);
            Map<String, Map<FlavorClass, Long>> requested = new LinkedHashMap<>(requests);
            QuotaTree edited = tree;
            if (change.kind() == Kind.TOTAL) {
                capacity.put(flavor, to);
            } else if (change.kind() == Kind.REQUEST) {
                String other = change.group().orElseThrow();
                Map<FlavorClass, Long> classes = new LinkedHashMap<>(requests.getOrDefault(other, Map.of()));
                classes.put(change.edit().flavorClass().orElseThrow(), to);
                requested.put(other, classes);
            } else {
                QuotaGroup declared = tree.group(change.group().orElseThrow()).orElseThrow();
                QuotaGroup.Builder copy = declared.toBuilder();
                switch (change.kind()) {
                    case MIN -> {
                        if (flavor == null) {
                            copy.min("gpu", to);
                        } else {
                            copy.flavorMin("gpu", flavor, to);
                        }
                    }
                    case MAX -> {
                        if (flavor == null) {
                            copy.max("gpu", to);
                        } else {
                            copy.flavorMax("gpu", flavor, to);
                        }
                    }
                    default -> copy.sharedWeight("gpu", to);
                }
                try {
                    edited = tree.toBuilder().replace(copy.build()).build();
                } catch (InvalidQuotaException invalid) {
                    return false;
                }
            }
            return new Pool(edited, capacity, requested).runtime(group) >= wanted;
        }
    }

    private record Question(Pool pool, String group, long wanted, SmallestChanges answer) {
        static Question draw(long seed) {
            Random random = new Random(seed);
            Pool pool = Pool.random(random);
            List<String> leaves = new ArrayList<>(pool.requests.keySet());
            String group =
                    leaves.isEmpty() ? pool.tree.groups().get(0).name() : leaves.get(random.nextInt(leaves.size()));
            long request = pool.solve().group(group).request().value("gpu");
            long wanted = request == 0 ? 0 : 1 + random.nextInt((int) request);
            return new Question(
                    pool, group, wanted, SmallestChanges.of(pool.solve(), group, SCHEMA.vector("gpu", wanted)));
        }

        /** Returns the runtime that the changes are for. */
        long aim() {
            long max = answer.upToMax().value("gpu");
            return max == 0 ? wanted : max;
        }
    }

    @Property(tries = 2000)
    void everyChangeSufficesAndOneUnitLessDoesNot(@ForAll long seed) {
        Question question = Question.draw(seed);
        long now = question.pool.runtime(question.group);
        assertThat(question.answer.missing().value("gpu")).isEqualTo(Math.max(0, question.wanted - now));
        for (SmallestChange change : question.answer.changes()) {
            long less = change.to() - Long.signum(change.to() - change.from());
            assertThat(question.pool.isMetWith(change, change.to(), question.group, question.aim()))
                    .as("%s in %s", change, question)
                    .isTrue();
            assertThat(question.pool.isMetWith(change, less, question.group, question.aim()))
                    .as("one unit less than %s in %s", change, question)
                    .isFalse();
        }
    }

    @Property(tries = 1000)
    void noTotalThatHelpsIsLeftOut(@ForAll long seed) {
        Question question = Question.draw(seed);
        if (question.answer.isMet() || question.aim() <= question.pool.runtime(question.group)) {
            return;
        }
        for (String flavor : FLAVORS) {
            long from = question.pool.total.getOrDefault(flavor, 0L);
            SmallestChange one = new SmallestChange(
                    Kind.TOTAL, QuotaEdit.setTotal("", "gpu", flavor, from + 1), "gpu", from, from + 1, false);
            long least = -1;
            for (long to = from + 1; to <= from + RANGE && least < 0; to++) {
                if (question.pool.isMetWith(one, to, question.group, question.aim())) {
                    least = to;
                }
            }
            List<Long> given = question.answer.changes().stream()
                    .filter(change -> change.kind() == Kind.TOTAL
                            && change.flavor().orElseThrow().equals(flavor))
                    .map(SmallestChange::to)
                    .toList();
            assertThat(given).as("total %s in %s", flavor, question).isEqualTo(least < 0 ? List.of() : List.of(least));
        }
    }

    @Example
    void everyKindOfChangeIsDrawn() {
        Map<String, Integer> found = new HashMap<>();
        for (long seed = 0; seed < 1500; seed++) {
            for (SmallestChange change : Question.draw(seed).answer.changes()) {
                String kind = (change.flavor().isPresent() ? "flavor " : "")
                        + change.kind().label();
                found.merge(kind, 1, Integer::sum);
            }
        }
        assertThat(found)
                .containsOnlyKeys("flavor total", "flavor max", "flavor min", "max", "min", "shared weight", "request")
                .allSatisfy((kind, count) -> assertThat(count).as(kind).isGreaterThan(5));
    }
}
