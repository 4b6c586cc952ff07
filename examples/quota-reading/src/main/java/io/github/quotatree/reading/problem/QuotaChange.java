package io.github.quotatree.reading.problem;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A replacement of quotas by others. */
public record QuotaChange(Manifests before, Manifests after, Findings findings) {
    /** Returns every rule that the replacement breaks, by itself or as a change. */
    public List<Fault> violations() {
        DeclaredQuotas replaced = new DeclaredQuotas(before, List.of());
        DeclaredQuotas replacing = new DeclaredQuotas(after, List.of());
        new ViolationFaults(List.of(before)).of(replaced.nodeViolations()).forEach(findings::fault);
        new ViolationFaults(List.of(after)).of(replacing.nodeViolations()).forEach(findings::fault);
        findings.refuseFaults();
        QuotaForest.Builder old = replaced.builder();
        new ViolationFaults(List.of(before)).of(old.violations()).forEach(findings::fault);
        findings.refuseFaults();
        QuotaForest forest = old.build();
        return new ViolationFaults(List.of(after, before))
                .of(replacing
                        .builder()
                        .violationsOfChange(forest, groupsHoldingPods(replaced.placement(), replacing.placement())));
    }

    /** Returns every rule that the replacing quotas break by themselves. */
    public List<Fault> violationsByItself() {
        findings.refuseFaults();
        return new ViolationFaults(List.of(after))
                .of(new DeclaredQuotas(after, List.of()).builder().violations());
    }

    /** Returns the groups that have pods: those that the pods are in now, or, if that is none, will be in. */
    private Set<String> groupsHoldingPods(WorkloadPlacement old, WorkloadPlacement now) {
        Set<String> names = new TreeSet<>();
        MissingGroups missing = new MissingGroups(after, findings);
        for (PodManifest pod : (after.hasPods() ? after : before).pods()) {
            if (after.hasPods()) {
                missing.see(pod, pod.placeIn(now));
            }
            String name = pod.placeIn(old).group();
            names.add(
                    name.equals(ReservedNames.DEFAULT_GROUP) ? pod.placeIn(now).group() : name);
        }
        return names;
    }
}
