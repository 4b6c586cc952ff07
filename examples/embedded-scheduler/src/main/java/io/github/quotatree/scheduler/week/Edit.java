package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import java.util.Optional;

/**
 * A change of the trees by an operator.
 *
 * @param what the change in words
 * @param after the forest with the change
 * @param added the group that is new or back
 * @param removed the group that is deleted
 * @param heir the group that takes over the workloads of the deleted one; none if they count in the default group
 */
record Edit(
        String what, QuotaForest after, Optional<QuotaGroup> added, Optional<String> removed, Optional<String> heir) {
    static Edit of(String what, QuotaForest after) {
        return new Edit(what, after, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
