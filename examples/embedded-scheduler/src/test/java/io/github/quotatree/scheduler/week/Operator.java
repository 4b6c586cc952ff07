package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** Edits the trees: changes mins, adds teams, and deletes teams that have work, of which some come back. */
final class Operator {
    private static final int MOST_DELETED = 4;

    private final Chance chance;
    private final List<QuotaGroup> deleted = new ArrayList<>();
    private int added;

    Operator(long seed) {
        chance = new Chance(seed, "operator");
    }

    /** Returns the next change of a forest. */
    Edit next(QuotaForest forest) {
        deleted.removeIf(group -> isIn(forest, group.name())); // its deletion was not carried out
        int kind = chance.below(10);
        if (kind < 6) {
            return shiftMin(forest);
        } else if (kind < 7) {
            return addTeam(forest);
        } else if (deleted.size() < MOST_DELETED && (kind < 9 || deleted.isEmpty())) {
            return deleteTeam(forest);
        }
        return restoreTeam(forest);
    }

    /** Moves a quarter of the min of one team to a sibling. */
    private Edit shiftMin(QuotaForest forest) {
        QuotaGroup from = chance.of(teams(forest));
        QuotaGroup to = chance.of(siblings(forest, from));
        ResourceVector quarter = quarterOf(from.min());
        if (from.equals(to) || quarter.isZero()) {
            return addTeam(forest);
        }
        QuotaForest after = forest.toBuilder()
                .replace(from.toBuilder().min(from.min().minus(quarter)).build())
                .replace(withRoom(to, to.min().plus(quarter)))
                .build();
        return Edit.of(after);
    }

    /** Gives a quarter of the min of a team to a new sibling. */
    private Edit addTeam(QuotaForest forest) {
        QuotaGroup from = chance.of(teams(forest));
        ResourceVector quarter = quarterOf(from.min());
        added++;
        String name = from.name() + "+" + added;
        QuotaForest after = forest.toBuilder()
                .replace(from.toBuilder().min(from.min().minus(quarter)).build())
                .add(named(from, name).min(quarter).build())
                .build();
        return Edit.of(after);
    }

    private Edit deleteTeam(QuotaForest forest) {
        QuotaGroup gone = chance.of(teams(forest));
        List<QuotaGroup> others = new ArrayList<>(siblings(forest, gone));
        others.remove(gone);
        if (others.isEmpty()) {
            return addTeam(forest);
        }
        // a team with cards has an heir, as the default group has no cards
        DisplacedWorkloads displaced = gone.treeId().isEmpty() && chance.oneIn(2)
                ? DisplacedWorkloads.toDefaultGroup()
                : DisplacedWorkloads.moveTo(gone.name(), chance.of(others).name());
        deleted.add(gone);
        return new Edit(forest.toBuilder().remove(gone.name()).build(), displaced);
    }

    /** Brings a deleted team back, with half of its min, so that the mins of its siblings may have grown. */
    private Edit restoreTeam(QuotaForest forest) {
        QuotaGroup back = deleted.remove(chance.below(deleted.size()));
        QuotaGroup team = back.toBuilder()
                .min(quarterOf(back.min()).plus(quarterOf(back.min())))
                .build();
        QuotaForest after = forest.toBuilder().add(team).build();
        return Edit.of(after);
    }

    private static boolean isIn(QuotaForest forest, String name) {
        return teams(forest).stream().anyMatch(group -> group.name().equals(name));
    }

    private static List<QuotaGroup> teams(QuotaForest forest) {
        return forest.trees().values().stream()
                .flatMap(tree -> tree.groups().stream())
                .filter(group -> !group.isParent())
                .toList();
    }

    private static List<QuotaGroup> siblings(QuotaForest forest, QuotaGroup team) {
        return teams(forest).stream()
                .filter(other ->
                        other.treeId().equals(team.treeId()) && other.parent().equals(team.parent()))
                .toList();
    }

    private static QuotaGroup.Builder named(QuotaGroup like, String name) {
        QuotaGroup.Builder builder = QuotaGroup.leaf(like.schema(), name);
        like.parent().ifPresent(builder::under);
        return like.treeId().isEmpty() ? builder : builder.treeId(like.treeId());
    }

    private static QuotaGroup withRoom(QuotaGroup group, ResourceVector min) {
        return group.toBuilder().min(min).max(group.max().max(min)).build();
    }

    private static ResourceVector quarterOf(ResourceVector min) {
        long[] quarter = new long[min.schema().size()];
        for (int d = 0; d < quarter.length; d++) {
            quarter[d] = min.value(d) / 4;
        }
        return min.schema().vector(quarter);
    }
}
