package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Timeline;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** The users of all teams. Those of a team that is deleted submit no more jobs until the team is back. */
final class WeekLoad {
    private final Timeline timeline;
    private final WeekSettings settings;
    private final BiConsumer<QuotaGroup, Job> submit;
    private final Map<String, TeamLoad> loads = new HashMap<>();
    private final Set<String> quiet = new HashSet<>();

    /**
     * Makes the users of all leaf groups of a forest.
     *
     * @param submit submits a job of a team
     */
    WeekLoad(QuotaForest forest, Timeline timeline, WeekSettings settings, BiConsumer<QuotaGroup, Job> submit) {
        this.timeline = timeline;
        this.settings = settings;
        this.submit = submit;
        follow(forest);
    }

    /** Makes the users of all teams of a forest work, and those of other teams wait. */
    void follow(QuotaForest forest) {
        quiet.addAll(loads.keySet());
        forest.trees().values().stream()
                .flatMap(tree -> tree.groups().stream())
                .filter(group -> !group.isParent())
                .forEach(this::work);
    }

    private void work(QuotaGroup team) {
        quiet.remove(team.name());
        if (!loads.containsKey(team.name())) {
            TeamLoad load = new TeamLoad(team, settings.seed(), settings.load());
            loads.put(team.name(), load);
            planNext(load);
        }
    }

    private void planNext(TeamLoad load) {
        timeline.after(load.untilNext(timeline.clock().instant()), () -> {
            if (!quiet.contains(load.team().name())) {
                submit.accept(load.team(), load.next());
            }
            planNext(load);
        });
    }
}
