package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotas;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.reading.text.VisibleText;
import java.util.Optional;

/** Finds whether it matters that a configuration does not say if quotas may be oversubscribed. */
final class UnsetOversubscription {
    static final String KNOB = "NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION";

    /** A smaller difference of two allocations is an error of rounding. */
    private static final double ROUNDING = 1e-6;

    private UnsetOversubscription() {}

    /** Returns a sentence if a group would be allocated another amount with the other value of the knob. */
    static Optional<String> note(
            GroupQuotas quotas, PoolDemand demand, double total, long now, GroupQuotaOptions options) {
        boolean allowed = options.allowOversubscription();
        GroupQuotas others = GroupQuotas.of(demand, total, now, options.withOversubscription(!allowed));
        for (int g = 0; g < quotas.groups().size(); g++) {
            GroupAllocation group = quotas.groups().get(g);
            double other = others.groups().get(g).allocated();
            if (Math.abs(group.allocated() - other) > ROUNDING) {
                return Optional.of(KNOB + ": is not set, and "
                        + (allowed ? "true as in HTCondor" : "false in this mode, where HTCondor has true")
                        + "; with " + !allowed + " the allocations differ, such as that of "
                        + VisibleText.of(group.name()) + ": " + DoubleText.rounded(other, 3) + " in place of "
                        + DoubleText.rounded(group.allocated(), 3));
            }
        }
        return Optional.empty();
    }
}
