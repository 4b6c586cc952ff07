package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The groups and nodes of the week. Two thirds of the groups share plain nodes: departments with divisions of teams.
 * The others share nodes with cards, in a tree of its own.
 */
final class WeekForest {
    /** In thousandths of a core, MiB, and cards. */
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");

    /** The tree of the nodes with cards. */
    static final String CARDS = "cards";

    private static final int TEAMS_OF_DIVISION = 5;
    private static final int TEAMS_OF_LAB = 9;
    private static final long[] CORES = {16, 24, 32, 48, 64};
    private static final long[] GPUS = {4, 4, 8, 8, 12};
    private static final Map<String, String> CARD_LABELS = Map.of("pool", CARDS);

    private final Random random;
    private final QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
    private final List<QuotaGroup> firstLevel = new ArrayList<>();
    private int groups;

    private WeekForest(long seed) {
        random = new Random(seed);
    }

    /** Returns a forest with about this many groups, parents and leaves; the same seed gives the same forest. */
    static QuotaForest of(int groups, long seed) {
        return new WeekForest(seed).build(groups);
    }

    private QuotaForest build(int count) {
        for (int number = 1; groups < count * 2 / 3; number++) {
            department("dept-" + number);
        }
        ResourceVector plain = sumOfMins();
        firstLevel.clear();
        for (int number = 1; groups < count; number++) {
            lab("lab-" + number);
        }
        ResourceVector cards = sumOfMins();
        long plainNodes = plain.value("cpu") / plainCapacity().value("cpu") + 2;
        for (int number = 1; number <= plainNodes; number++) {
            forest.node(ClusterNode.of("plain-" + number, Map.of(), plainCapacity()));
        }
        long cardNodes = cards.value("gpu") / cardCapacity().value("gpu") + 1;
        for (int number = 1; number <= cardNodes; number++) {
            forest.node(ClusterNode.of("cards-" + number, CARD_LABELS, cardCapacity()));
        }
        return forest.profile(NodeProfile.of("cards", CARDS, CARD_LABELS))
                .defaultGroupMax(amount(16, 64, 0))
                .build();
    }

    /** Adds a department with two divisions of teams, and a team of its own. */
    private void department(String name) {
        List<QuotaGroup> children = new ArrayList<>();
        for (String division : List.of(name + "/a", name + "/b")) {
            List<QuotaGroup> teams = new ArrayList<>();
            for (int team = 1; team <= TEAMS_OF_DIVISION; team++) {
                teams.add(team(division + team, division, ""));
            }
            children.add(parent(division, name, "", teams));
        }
        children.add(team(name + "/own", name, ""));
        firstLevel.add(parent(name, null, "", children));
    }

    /** Adds a lab with teams that use cards. */
    private void lab(String name) {
        List<QuotaGroup> teams = new ArrayList<>();
        for (int team = 1; team <= TEAMS_OF_LAB; team++) {
            teams.add(team(name + "/" + team, name, CARDS));
        }
        firstLevel.add(parent(name, null, CARDS, teams));
    }

    private QuotaGroup parent(String name, @Nullable String above, String tree, List<QuotaGroup> children) {
        ResourceVector min = children.stream().map(QuotaGroup::min).reduce(SCHEMA.zero(), ResourceVector::plus);
        QuotaGroup.Builder builder = QuotaGroup.parent(SCHEMA, name).min(min);
        return add(builder, above, tree);
    }

    private QuotaGroup team(String name, String above, String tree) {
        ResourceVector min = tree.isEmpty() ? plainMin() : cardMin();
        QuotaGroup.Builder builder = QuotaGroup.leaf(SCHEMA, name).min(min);
        int kind = random.nextInt(10);
        if (kind < 7) {
            builder.max(times(min, 2 + random.nextInt(3)));
        }
        if (kind == 8) {
            builder.withoutLending();
        } else if (kind == 9) {
            builder.lendLimit("cpu", min.value("cpu") / 2);
        }
        return add(builder, above, tree);
    }

    private QuotaGroup add(QuotaGroup.Builder builder, @Nullable String above, String tree) {
        if (above != null) {
            builder.under(above);
        }
        QuotaGroup group = (tree.isEmpty() ? builder : builder.treeId(tree)).build();
        forest.add(group);
        groups++;
        return group;
    }

    private ResourceVector plainMin() {
        long cores = CORES[random.nextInt(CORES.length)];
        return amount(cores, cores * (3 + random.nextInt(2)), 0);
    }

    private ResourceVector cardMin() {
        long cards = GPUS[random.nextInt(GPUS.length)];
        return amount(cards * 8, cards * 64, cards);
    }

    private ResourceVector sumOfMins() {
        return firstLevel.stream().map(QuotaGroup::min).reduce(SCHEMA.zero(), ResourceVector::plus);
    }

    private static ResourceVector times(ResourceVector vector, int factor) {
        ResourceVector product = SCHEMA.zero();
        for (int k = 0; k < factor; k++) {
            product = product.plus(vector);
        }
        return product;
    }

    private static ResourceVector plainCapacity() {
        return amount(64, 256, 0);
    }

    private static ResourceVector cardCapacity() {
        return amount(64, 512, 8);
    }

    /** Returns a vector of cores, GiB and cards. */
    static ResourceVector amount(long cores, long gibibytes, long cards) {
        return SCHEMA.vector(cores * 1000, gibibytes * 1024, cards);
    }
}
