package io.github.quotatree.capacity;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Quotas and workloads, and all that can come of them. */
final class PlanWorld {
    private final CapacityPreemptionOptions options;
    private final CapacityState empty;
    private final List<CapacityWorkload> workloads;
    private final Map<Integer, Integer> colours = new HashMap<>();

    PlanWorld(CapacityState empty, List<CapacityWorkload> workloads, Mode mode) {
        this.empty = empty;
        this.workloads = workloads;
        options = CapacityPreemptionOptions.defaults().withMode(mode);
    }

    /** Walks through all states from each in depth, with a stack of its own; a state on the way to itself is a loop. */
    void findLoop(List<String> loops) {
        for (int start = 0; start < 1 << workloads.size(); start++) {
            List<Integer> path = new ArrayList<>();
            path.add(start);
            while (!path.isEmpty()) {
                int here = path.get(path.size() - 1);
                if (colours.getOrDefault(here, 0) == 0) {
                    colours.put(here, 1);
                    for (int next : next(here)) {
                        int colour = colours.getOrDefault(next, 0);
                        if (colour == 1) {
                            loops.add(empty.quotas() + " " + workloads + ": " + Integer.toBinaryString(next));
                        } else if (colour == 0) {
                            path.add(next);
                        }
                    }
                } else {
                    colours.put(here, 2);
                    path.remove(path.size() - 1);
                }
            }
        }
    }

    /** Returns what can follow a state, which has a bit for each workload that runs. */
    private List<Integer> next(int running) {
        CapacityState.Builder builder = empty.toBuilder();
        for (int w = 0; w < workloads.size(); w++) {
            if ((running >> w & 1) != 0) {
                builder.workload(workloads.get(w));
            }
        }
        CapacityState state = builder.build();
        List<Integer> next = new ArrayList<>();
        for (int w = 0; w < workloads.size(); w++) {
            if ((running >> w & 1) == 0) {
                CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workloads.get(w), options);
                if (plan.possible()) {
                    int after = running | 1 << w;
                    for (Victim<CapacityWorkload> victim : plan.victims()) {
                        after &= ~(1 << workloads.indexOf(victim.workload()));
                    }
                    next.add(after);
                }
            }
        }
        return next;
    }
}
