package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Group quotas as HTCondor has them: a cycle of negotiation allocates the slots of the pool, surplus included, and each
 * group starts jobs up to its limit. No job is stopped: a group gets its loan back as jobs of others end. A slot is a
 * unit of the measured resource; of other resources, a job needs what is free.
 */
final class GroupQuotaPolicy implements Policy {
    private static final GroupQuotaOptions OPTIONS =
            GroupQuotaOptions.repaired().withWeighted(false);

    private final ReplayCluster cluster;
    private final Machines machines;
    private final int measured;
    private final GroupQuotaTree tree;
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private @Nullable NegotiationCycle last;

    private static final class Line {
        final WaitingJobs waiting = new WaitingJobs();
        long used;
        long wanted;
    }

    GroupQuotaPolicy(ReplayCluster cluster, Machines machines, int measured) {
        this.cluster = cluster;
        this.machines = machines;
        this.measured = measured;
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        Map<String, ResourceVector> guarantees = cluster.guarantees();
        for (QuotaGroup leaf : cluster.leaves()) {
            double slots =
                    (double) Objects.requireNonNull(guarantees.get(leaf.name())).value(measured);
            builder.add(QuotaDeclaration.ofSlots(leaf.name(), slots).acceptingSurplus());
            lines.put(leaf.name(), new Line());
        }
        tree = builder.build();
    }

    private Line line(String group) {
        return Objects.requireNonNull(lines.get(group), group);
    }

    private long slots(JobRun run) {
        return run.request().value(measured);
    }

    @Override
    public void submitted(JobRun run) {
        Line line = line(run.group());
        line.waiting.add(run);
        line.wanted += slots(run);
    }

    @Override
    public void finished(JobRun run) {
        line(run.group()).used -= slots(run);
    }

    @Override
    public void left(JobRun run) {
        throw new IllegalStateException(run + " was stopped");
    }

    @Override
    public void settle() {
        if (lines.values().stream().anyMatch(line -> line.wanted > 0)) {
            double total = (double) cluster.total().value(measured);
            last = NegotiationCycle.run(demand(), total, machines.now(), OPTIONS, this::match);
        }
    }

    private PoolDemand demand() {
        PoolDemand.Builder demand = PoolDemand.builder(tree);
        NegotiationCycle before = last;
        lines.forEach((group, line) -> demand.group(group, g -> {
            g.running((double) line.used).idle((double) line.wanted).usage((double) line.used);
            // the group that was served last waits longest for the next remainder
            return before == null
                    ? g
                    : g.lastRemainderTime(before.lastRemainderTime(group)).remainderTurn(before.remainderTurn(group));
        }));
        return demand.build();
    }

    /** Starts jobs of a group until it uses its limit or none fits, and returns the number of slots that they take. */
    private double match(String group, double limit) {
        Line line = line(group);
        long before = line.used;
        line.waiting.tryAll(run -> {
            boolean fits = (double) (line.used + slots(run)) <= limit && machines.haveRoom(run);
            if (fits) {
                machines.start(run);
                line.used += slots(run);
                line.wanted -= slots(run);
            }
            return fits;
        });
        return (double) (line.used - before);
    }
}
