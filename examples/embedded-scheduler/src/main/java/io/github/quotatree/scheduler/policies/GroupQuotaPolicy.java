package io.github.quotatree.scheduler.policies;

import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.policies.Pool.Policy;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Group quotas: each time a cycle of negotiation allocates the pool, and each team matches jobs up to its limit. No
 * running job is stopped: a team gets its loan back as jobs of the other end.
 */
final class GroupQuotaPolicy implements Policy {
    // a slot is a GPU, and whole
    private static final GroupQuotaOptions OPTIONS =
            GroupQuotaOptions.repaired().withWeighted(false);

    private final InstantSource clock;
    private final GroupQuotaTree tree;
    private @Nullable NegotiationCycle last;

    GroupQuotaPolicy(InstantSource clock) {
        this.clock = clock;
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        for (Team team : Team.values()) {
            builder.add(
                    QuotaDeclaration.ofSlots(team.name(), (double) team.min()).acceptingSurplus());
        }
        tree = builder.build();
    }

    @Override
    public void finished(Job job) {
        // the next demand is counted anew
    }

    @Override
    public void settle(Pool pool) {
        long now = clock.instant().getEpochSecond();
        NegotiationCycle cycle = NegotiationCycle.run(
                demand(pool), (double) Team.POOL, now, OPTIONS, (group, limit) -> match(pool, group, limit));
        last = cycle;
        for (Job job : pool.waiting()) {
            // of the first round: in later ones a group that could not match counts as requesting no more
            pool.leave(
                    job,
                    cycle.rounds().get(0).quotas().group(job.group()).explanation()
                            + (pool.hasRoomFor(job) ? "" : ", but no room yet"));
        }
    }

    private PoolDemand demand(Pool pool) {
        PoolDemand.Builder demand = PoolDemand.builder(tree);
        for (Team team : Team.values()) {
            String group = team.name();
            double used = (double) pool.used(group);
            NegotiationCycle before = last;
            demand.group(group, g -> {
                g.running(used).idle((double) pool.waiting(group)).usage(used);
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
    private static double match(Pool pool, String group, double limit) {
        long before = pool.used(group);
        for (Job job : pool.waiting()) {
            long slots = Pool.gpus(job);
            if (job.group().equals(group) && (double) (pool.used(group) + slots) <= limit && pool.hasRoomFor(job)) {
                pool.start(job, "within the limit of " + group + ", " + Math.round(limit));
            }
        }
        return (double) (pool.used(group) - before);
    }
}
