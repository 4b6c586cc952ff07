package io.github.quotatree.scheduler.week;

import io.github.quotatree.scheduler.loop.Cluster;
import java.util.List;

/** The cluster as its scheduler uses it: it acts on no decision before that is durable. */
final class DurableCluster implements Cluster {
    private final Cluster cluster;
    private final Runnable awaitDurable;

    DurableCluster(Cluster cluster, Runnable awaitDurable) {
        this.cluster = cluster;
        this.awaitDurable = awaitDurable;
    }

    @Override
    public boolean bind(List<String> job) {
        awaitDurable.run();
        return cluster.bind(job);
    }

    @Override
    public boolean haveRoom(List<String> job) {
        return cluster.haveRoom(job);
    }

    @Override
    public void stop(String task, String why) {
        awaitDurable.run();
        cluster.stop(task, why);
    }

    @Override
    public boolean has(String task) {
        return cluster.has(task);
    }

    @Override
    public boolean runs(String task) {
        return cluster.runs(task);
    }
}
