package io.github.quotatree.scheduler.policies;

import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.Policy;
import io.github.quotatree.scheduler.Pool;
import org.jspecify.annotations.Nullable;

/**
 * Group quotas: each time a cycle of negotiation allocates the pool, and each team matches jobs up to its limit. No
 * running job is stopped: a team gets its loan back as jobs of the other end.
 */
final class GroupQuotaPolicy implements Policy {
    // a slot is a GPU, and whole
    private static final GroupQuotaOptions OPTIONS =
            GroupQuotaOptions.repaired().withWeighted(false);

    private final Pool pool;
    private final GroupQuotaTree tree;
    private @Nullable NegotiationCycle last;

    GroupQuotaPolicy(Pool pool) {
        this.pool = pool;
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        for (Team team : Team.values()) {
            builder.add(
                    QuotaDeclaration.ofSlots(team.name(), (double) team.min()).acceptingSurplus());
        }
        tree = builder.build();
    }

    @Override
    public void settle() {
        long now = pool.clock().instant().getEpochSecond();
        NegotiationCycle cycle = NegotiationCycle.run(demand(), (double) Team.POOL, now, OPTIONS, this::match);
        last = cycle;
        for (JobRun run : pool.waiting()) {
            Job job = run.job();
            // of the first round: in later ones a group that could not match counts as requesting no more
            pool.leave(
                    run,
                    () -> cycle.rounds().get(0).quotas().group(job.group()).explanation()
                            + (pool.machines().haveRoom(job) ? "" : ", but no room yet"));
        }
    }

    private PoolDemand demand() {
        PoolDemand.Builder demand = PoolDemand.builder(tree);
        for (Team team : Team.values()) {
            String group = team.name();
            double used = (double) pool.used(group).value(Team.GPU);
            NegotiationCycle before = last;
            demand.group(group, g -> {
                g.running(used)
                        .idle((double) pool.wanted(group).value(Team.GPU))
                        .usage(used);
                // the group that was served last waits longest for the next remainder
                return before == null
                        ? g
                        : g.lastRemainderTime(before.lastRemainderTime(group))
                                .remainderTurn(before.remainderTurn(group));
            });
        }
        return demand.build();
    }

    /** Starts jobs of a team until it uses its limit or none fits, and returns the number of slots that they take. */
    private double match(String group, double limit) {
        String why = "within the limit of " + group + ", " + Math.round(limit);
        long before = pool.used(group).value(Team.GPU);
        long used = before;
        for (JobRun run : pool.waiting()) {
            long slots = Team.gpus(run.job());
            boolean fits = run.job().group().equals(group) && (double) (used + slots) <= limit;
            used += fits && pool.start(run, () -> why) ? slots : 0;
        }
        return (double) (used - before);
    }
}
