package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * A matchmaker of jobs with sizes, of which each group has one: it matches as many of them as the limit allows, the
 * group requests, and one of two kinds of slots has room for. The same seed makes the same one.
 */
final class SizedJobs implements Matchmaker {
    private static final double[] SIZES = {1, 1, 1, 1, 0.5, 0.25, 0.1, 0.7, 2};

    private final Map<String, Jobs> jobs = new LinkedHashMap<>();
    private double scarce;
    private double plenty;

    SizedJobs(HtcondorPool pool) {
        Random random = new Random(pool.seed);
        scarce = random.nextInt(3) == 0 ? pool.total / 3 : 0;
        plenty = Math.max(0, pool.total - scarce);
        for (int g = 0; g < pool.tree.size(); g++) {
            String name = pool.tree.groups().get(g);
            double size = pool.options.weighted() ? SIZES[random.nextInt(SIZES.length)] : 1;
            boolean takesScarce = random.nextInt(3) == 0;
            jobs.put(name, new Jobs(size, takesScarce, pool.demand.requested[g], pool.demand.usage[g]));
            plenty -= pool.demand.usage[g];
        }
    }

    @Override
    public double match(String group, double limit) {
        Jobs own = jobs(group);
        double matched = 0;
        while (own.used + matched + own.size <= limit && take(own)) {
            matched += own.size;
        }
        own.used += matched;
        return matched;
    }

    @Override
    public Map<String, Double> matchRegrouped(Map<String, Double> usage, double free) {
        Map<String, Double> matched = new LinkedHashMap<>();
        double left = free;
        boolean any = true;
        while (any) {
            any = false;
            for (String group : usage.keySet()) {
                Jobs own = jobs(group);
                if (left >= own.size && take(own)) {
                    matched.merge(group, own.size, Double::sum);
                    own.used += own.size;
                    left -= own.size;
                    any = true;
                }
            }
        }
        return matched;
    }

    private Jobs jobs(String group) {
        return requireNonNull(jobs.get(group), group);
    }

    private boolean take(Jobs own) {
        if (own.idle < own.size || (own.takesScarce ? scarce : plenty) < own.size) {
            return false;
        }
        scarce -= own.takesScarce ? own.size : 0;
        plenty -= own.takesScarce ? 0 : own.size;
        own.idle -= own.size;
        return true;
    }

    /** The jobs of a group. */
    private static final class Jobs {
        private final double size;
        private final boolean takesScarce;
        private double idle;
        private double used;

        Jobs(double size, boolean takesScarce, double idle, double used) {
            this.size = size;
            this.takesScarce = takesScarce;
            this.idle = idle;
            this.used = used;
        }
    }
}
