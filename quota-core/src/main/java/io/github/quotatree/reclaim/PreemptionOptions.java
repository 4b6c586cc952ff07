package io.github.quotatree.reclaim;

import io.github.quotatree.workload.AdmissionOptions;
import java.util.Objects;
import java.util.Optional;

/**
 * How a preemption plan is made.
 *
 * @param admission how the waiting workloads are judged; as for an admission by default
 * @param victims what the host demands of the victims; nothing by default
 * @param nodes the nodes of the host; empty by default, and then a plan makes room in the quota alone
 */
public record PreemptionOptions(AdmissionOptions admission, VictimRules victims, Optional<HostNodes> nodes) {
    private static final PreemptionOptions DEFAULTS =
            new PreemptionOptions(AdmissionOptions.defaults(), VictimRules.defaults(), Optional.empty());

    /** Refuses null. */
    public PreemptionOptions {
        Objects.requireNonNull(admission, "admission");
        Objects.requireNonNull(victims, "victims");
        Objects.requireNonNull(nodes, "nodes");
    }

    /** Returns the defaults. */
    public static PreemptionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another way to judge the waiting workloads. */
    public PreemptionOptions withAdmission(AdmissionOptions options) {
        return new PreemptionOptions(options, victims, nodes);
    }

    /** Returns these options with other demands on the victims. */
    public PreemptionOptions withVictims(VictimRules rules) {
        return new PreemptionOptions(admission, rules, nodes);
    }

    /** Returns these options with the nodes of the host: a plan that is possible leaves room on them. */
    public PreemptionOptions withNodes(HostNodes host) {
        return new PreemptionOptions(admission, victims, Optional.of(Objects.requireNonNull(host, "host")));
    }
}
