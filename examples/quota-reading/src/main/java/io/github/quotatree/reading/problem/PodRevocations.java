package io.github.quotatree.reading.problem;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The plan by which groups give back their use above their runtime, whoever benefits, with its pods. */
public record PodRevocations(RevocationPlan plan, List<GroupLeaving> leaving, Map<String, PodManifest> pods)
        implements PodsToStop {
    static PodRevocations of(LedgerSnapshot snapshot, Map<String, PodManifest> pods, RevocationOptions options) {
        return new PodRevocations(RevocationPlan.of(snapshot, options), GroupLeaving.of(snapshot), pods);
    }

    /** Returns the groups that give back: over-used groups, and groups that are on flavors that others need. */
    public List<GroupRevocation> groups() {
        return plan.groups();
    }

    /** Returns the flavors that are short once the over-used groups have given back. */
    public List<ShortFlavors> shortFlavors() {
        return plan.shortFlavors();
    }

    /**
     * The pods of a group that are being deleted, where it uses more than it may until they are gone.
     *
     * @param overused how far its use with them is above its runtime; 0 in a dimension where it is not
     */
    public record GroupLeaving(String group, ResourceVector overused, List<WorkloadStatus> workloads) {
        public GroupLeaving {
            workloads = List.copyOf(workloads);
        }

        /** Returns the groups that use more than they may and have pods that are being deleted, by name. */
        static List<GroupLeaving> of(LedgerSnapshot snapshot) {
            Map<String, List<WorkloadStatus>> byGroup = new TreeMap<>();
            for (WorkloadStatus status : snapshot.workloads()) {
                if (status.phase() == WorkloadPhase.STOPPING && !status.group().equals(ReservedNames.SYSTEM_GROUP)) {
                    byGroup.computeIfAbsent(status.group(), group -> new ArrayList<>())
                            .add(status);
                }
            }
            List<GroupLeaving> leaving = new ArrayList<>();
            byGroup.forEach((group, workloads) -> {
                ResourceVector used = snapshot.used(group);
                ResourceVector overused = used.minus(used.min(snapshot.runtime(group)));
                if (!overused.isZero()) {
                    leaving.add(new GroupLeaving(group, overused, workloads));
                }
            });
            return leaving;
        }
    }
}
