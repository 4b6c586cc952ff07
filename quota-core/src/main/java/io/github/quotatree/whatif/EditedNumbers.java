package io.github.quotatree.whatif;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.FlavorClass;

/** The numbers of groups after edits, as far as a {@link Wish} reads them. */
interface EditedNumbers {
    long runtime(String group, String dimension);

    long min(String group, String dimension);

    boolean hasRoom(String group, FlavorClass flavorClass, String flavor, long units);

    FlavorRoom room(String group, FlavorClass flavorClass, String flavor);

    /** Returns the numbers of a result. */
    static EditedNumbers of(RuntimeQuotas quotas) {
        return new EditedNumbers() {
            @Override
            public long runtime(String group, String dimension) {
                return quotas.runtime(group).value(dimension);
            }

            @Override
            public long min(String group, String dimension) {
                return quotas.group(group).min().value(dimension);
            }

            @Override
            public boolean hasRoom(String group, FlavorClass flavorClass, String flavor, long units) {
                return units <= quotas.group(group).headroom(flavorClass, flavor);
            }

            @Override
            public FlavorRoom room(String group, FlavorClass flavorClass, String flavor) {
                return quotas.group(group).flavorRoom(flavorClass, flavor);
            }
        };
    }
}
