package io.github.quotatree.scheduler.story;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Pool;
import io.github.quotatree.scheduler.Scheduler;
import io.github.quotatree.scheduler.Timeline;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The story that the elastic-quota proposal starts with. A cluster has 100 cards; A is guaranteed 40 of them and B 60.
 * At t0 there is only A, and it borrows the min of B. At t1 B comes, and A gives back until both have their mins.
 */
public final class Story {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");
    private static final Instant START = Instant.EPOCH;
    private static final Duration T1 = Duration.ofHours(1);
    private static final Duration END = T1.plusMinutes(15);
    private static final Duration STEP = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofMinutes(5);
    private static final Duration LONG = Duration.ofDays(1);

    private final Timeline timeline = new Timeline(START);
    private final Scheduler scheduler = Scheduler.of(cluster(), timeline, GRACE);
    private final StoryTable table;

    /**
     * Makes a story that has not started.
     *
     * @param out where it is printed
     */
    public Story(PrintStream out) {
        table = new StoryTable(out, scheduler);
    }

    private static QuotaForest cluster() {
        QuotaForest.Builder cluster = QuotaForest.builder(CARDS)
                .add(QuotaGroup.leaf(CARDS, "A").min(40).max(100).build())
                .add(QuotaGroup.leaf(CARDS, "B").min(60).max(100).build());
        for (int node = 1; node <= 5; node++) {
            cluster.node(ClusterNode.of("node-" + node, Map.of(), CARDS.vector(20)));
        }
        return cluster.build();
    }

    /** Prints the story from its start to its end. */
    public void tell() {
        table.heading();
        Pool pool = scheduler.pool();
        timeline.at(START, () -> {
            table.remark("t0: only A has work, 100 cards of it; 60 of them it borrows from B");
            pool.submit(job("a-1", "A", 20).notPreemptible());
            pool.submit(job("a-2", "A", 20).withPriority(5));
        });
        for (int k = 3; k <= 8; k++) {
            String id = "a-" + k;
            timeline.at(START.plus(STEP.multipliedBy(k - 2)), () -> pool.submit(job(id, "A", 10)));
        }
        timeline.at(START.plus(T1), () -> {
            table.remark("t1: B comes with work for 70 cards, and is guaranteed 60");
            for (int k = 1; k <= 7; k++) {
                pool.submit(job("b-" + k, "B", 10));
            }
        });
        timeline.every(STEP, scheduler::look);
        timeline.runUntil(START.plus(END), scheduler::pass);
        table.remark(
                "A uses " + shares("A") + ", B uses " + shares("B") + "; what waits gets what the other leaves idle");
    }

    private String shares(String group) {
        return scheduler.ledger().used(group, "gpu") + " of "
                + scheduler.ledger().runtime(group, "gpu");
    }

    private static Job job(String id, String group, long cards) {
        return Job.of(id, group, CARDS.vector(cards), LONG);
    }

    /** Returns the scheduler in its present state. */
    public Scheduler scheduler() {
        return scheduler;
    }

    /** Returns the jobs that were stopped so far, in that order. */
    public List<String> victims() {
        return table.victims();
    }
}
