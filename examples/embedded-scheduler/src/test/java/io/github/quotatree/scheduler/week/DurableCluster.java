package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.scheduler.loop.Cluster;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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
    public void unbind(String task) {
        awaitDurable.run();
        cluster.unbind(task);
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

    @Override
    public Optional<String> nodeOf(WorkloadStatus workload) {
        return cluster.nodeOf(workload);
    }

    @Override
    public boolean hasRoom(String node, WorkloadStatus waiting, Collection<WorkloadStatus> stopped) {
        return cluster.hasRoom(node, waiting, stopped);
    }

    @Override
    public boolean haveRoom(List<WorkloadStatus> waiting, Collection<WorkloadStatus> stopped) {
        return cluster.haveRoom(waiting, stopped);
    }
}
