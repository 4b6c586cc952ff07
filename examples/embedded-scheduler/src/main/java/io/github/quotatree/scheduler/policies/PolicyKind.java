package io.github.quotatree.scheduler.policies;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.scheduler.policies.Pool.Policy;
import java.time.InstantSource;
import java.util.function.Function;

/** The policies that are compared. */
public enum PolicyKind {
    /** Elastic quota, with revocation. */
    ELASTIC_QUOTA(
            "elastic quota",
            true,
            clock -> new ElasticQuotaPolicy(
                    clock, RevocationOptions.defaults().withFloor(RevocationOptions.Floor.RUNTIME))),
    /** Capacity scheduling as the plugin does it. */
    CAPACITY("capacity scheduling", true, clock -> new CapacityPolicy(clock, Mode.PLUGIN)),
    /** Capacity scheduling that takes no team below its min. */
    CAPACITY_FLOOR_SAFE("capacity scheduling, floor-safe", true, clock -> new CapacityPolicy(clock, Mode.FLOOR_SAFE)),
    /** HTCondor's group quotas. */
    GROUP_QUOTAS("group quotas", false, GroupQuotaPolicy::new);

    private final String title;
    private final boolean knowsMax;

    @SuppressWarnings("ImmutableEnumChecker") // a call of a constructor, which holds nothing
    private final Function<InstantSource, Policy> maker;

    PolicyKind(String title, boolean knowsMax, Function<InstantSource, Policy> maker) {
        this.title = title;
        this.knowsMax = knowsMax;
        this.maker = maker;
    }

    /** Returns what it is called. */
    public String title() {
        return title;
    }

    /** Returns whether a team has a max under it. */
    public boolean knowsMax() {
        return knowsMax;
    }

    Policy create(InstantSource clock) {
        return maker.apply(clock);
    }
}
