package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import io.github.quotatree.groupquota.QuotaProblem.Kind;
import java.util.Optional;

/** What is unusual about an allocation by HTCondor's rules: more than the pool, or a slot less. */
final class HtcondorProblems {
    private HtcondorProblems() {}

    /**
     * Returns that the groups are allocated more than the pool, if they are.
     *
     * @param slots the allocation, before the root is allocated the pool because groups autoregroup
     */
    static Optional<QuotaProblem> poolExceeded(AllocatedSlots slots, double total, GroupQuotaOptions options) {
        double sum = 0;
        for (double allocated : slots.allocated) {
            sum += allocated;
        }
        if (sum <= total + SlotRounding.of(total).tolerance()) {
            return Optional.empty();
        }
        String why = options.allowOversubscription()
                ? "with oversubscription quota counts once a level, and static quotas are not scaled down"
                : "the root's quota is the pool from the second round of a cycle on, as groups autoregroup";
        return Optional.of(new QuotaProblem(
                Kind.POOL_EXCEEDED,
                ROOT_NAME,
                "allocations sum to " + SlotRounding.text(sum) + ", more than the pool of " + SlotRounding.text(total)
                        + ": " + why));
    }

    /** Returns that HTCondor loses a slot, as what is left of fractions is only almost a slot. */
    static QuotaProblem slotLost(double left, boolean inCycle) {
        return new QuotaProblem(
                Kind.SLOT_LOST,
                ROOT_NAME,
                "fractions of slots sum to " + left + ", which HTCondor does not take for " + SlotRounding.text(left)
                        + ": there that slot is allocated to no group"
                        + (inCycle ? "" : ", here to the one that is next"));
    }
}
