package io.github.quotatree.reading.problem;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import java.util.List;
import java.util.Map;

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
}
