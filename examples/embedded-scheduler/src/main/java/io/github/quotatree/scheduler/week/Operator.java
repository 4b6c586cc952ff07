package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Edits the trees: changes mins, adds teams, and deletes teams that have work, of which some come back. */
final class Operator {
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
        } else if (kind < 9 || deleted.isEmpty()) {
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
        return Edit.of("min of " + from.name() + " moved to " + to.name() + ": " + quarter, after);
    }

    /** Gives a quarter of the min of a team to a new sibling. */
    private Edit addTeam(QuotaForest forest) {
        QuotaGroup from = chance.of(teams(forest));
        ResourceVector quarter = quarterOf(from.min());
        added++;
        String name = from.name() + "+" + added;
        QuotaGroup team = named(from, name).min(quarter).build();
        QuotaForest after = forest.toBuilder()
                .replace(from.toBuilder().min(from.min().minus(quarter)).build())
                .add(team)
                .build();
        return new Edit(name + " added", after, Optional.of(team), Optional.empty(), Optional.empty());
    }

    private Edit deleteTeam(QuotaForest forest) {
        QuotaGroup gone = chance.of(teams(forest));
        List<QuotaGroup> others = new ArrayList<>(siblings(forest, gone));
        others.remove(gone);
        if (others.isEmpty()) {
            return addTeam(forest);
        }
        // a team with cards has an heir, as the default group has none
        Optional<String> heir = gone.treeId().isEmpty() && chance.oneIn(2)
                ? Optional.empty()
                : Optional.of(chance.of(others).name());
        QuotaForest after = forest.toBuilder().remove(gone.name()).build();
        deleted.add(gone);
        String to = heir.map(name -> "moved to " + name).orElse("counted in the default group");
        return new Edit(
                gone.name() + " deleted, its work is " + to, after, Optional.empty(), Optional.of(gone.name()), heir);
    }

    /** Brings a deleted team back, with half of its min, so that the mins of its siblings may have grown. */
    private Edit restoreTeam(QuotaForest forest) {
        QuotaGroup back = deleted.remove(chance.below(deleted.size()));
        QuotaGroup team = back.toBuilder()
                .min(quarterOf(back.min()).plus(quarterOf(back.min())))
                .build();
        QuotaForest after = forest.toBuilder().add(team).build();
        return new Edit(team.name() + " is back", after, Optional.of(team), Optional.empty(), Optional.empty());
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
