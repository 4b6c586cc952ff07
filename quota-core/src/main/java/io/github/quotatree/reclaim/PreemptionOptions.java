package io.github.quotatree.reclaim;

import io.github.quotatree.workload.AdmissionOptions;
import java.util.Objects;
import java.util.Optional;

/** How a preemption plan is made. An immutable value. */
public final class PreemptionOptions {
    private static final PreemptionOptions DEFAULTS =
            new PreemptionOptions(new Values(AdmissionOptions.defaults(), VictimRules.defaults(), Optional.empty()));

    private final Values values;

    private PreemptionOptions(Values values) {
        this.values = values;
    }

    /** Returns the defaults. */
    public static PreemptionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns how the waiting workloads are judged; as for an admission by default. */
    public AdmissionOptions admission() {
        return values.admission;
    }

    /** Returns these options with another way to judge the waiting workloads. */
    public PreemptionOptions withAdmission(AdmissionOptions options) {
        return new PreemptionOptions(
                new Values(Objects.requireNonNull(options, "options"), values.victims, values.nodes));
    }

    /** Returns the demands of the host on the victims; none by default. */
    public VictimRules victims() {
        return values.victims;
    }

    /** Returns these options with other demands on the victims. */
    public PreemptionOptions withVictims(VictimRules rules) {
        return new PreemptionOptions(
                new Values(values.admission, Objects.requireNonNull(rules, "rules"), values.nodes));
    }

    /** Returns the nodes of the host; empty by default, and then a plan makes room in the quota alone. */
    public Optional<HostNodes> nodes() {
        return values.nodes;
    }

    /** Returns these options with the nodes of the host: a plan that is possible leaves room on them. */
    public PreemptionOptions withNodes(HostNodes host) {
        Objects.requireNonNull(host, "host");
        return new PreemptionOptions(new Values(values.admission, values.victims, Optional.of(host)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PreemptionOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString().replaceFirst("Values", "PreemptionOptions");
    }

    private record Values(AdmissionOptions admission, VictimRules victims, Optional<HostNodes> nodes) {}
}
