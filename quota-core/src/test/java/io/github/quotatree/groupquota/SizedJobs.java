package io.github.quotatree.groupquota;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * A matchmaker of jobs with sizes, of which each group has one: it matches as many of them as the limit allows, the
 * group requests, and one of two kinds of slots has room for. The same seed makes the same one.
 */
final class SizedJobs implements Matchmaker {
    private static final double[] SIZES = {1, 1, 1, 1, 0.5, 0.25, 0.1, 0.7, 2};

    private final Map<String, Double> idle = new LinkedHashMap<>();
    private final Map<String, Double> used = new LinkedHashMap<>();
    private final Map<String, Double> sizes = new LinkedHashMap<>();
    private final Map<String, Boolean> takesScarce = new LinkedHashMap<>();
    private double scarce;
    private double plenty;

    SizedJobs(HtcondorPool pool) {
        Random random = new Random(pool.seed);
        scarce = random.nextInt(3) == 0 ? pool.total / 3 : 0;
        plenty = Math.max(0, pool.total - scarce);
        for (int g = 0; g < pool.tree.size(); g++) {
            String name = pool.tree.groups().get(g);
            idle.put(name, pool.demand.requested[g]);
            used.put(name, pool.demand.usage[g]);
            sizes.put(name, pool.options.weighted() ? SIZES[random.nextInt(SIZES.length)] : 1);
            takesScarce.put(name, random.nextInt(3) == 0);
            plenty -= pool.demand.usage[g];
        }
    }

    @Override
    public double match(String group, double limit) {
        double before = used.get(group);
        double size = sizes.get(group);
        double matched = 0;
        while (before + matched + size <= limit && take(group, size)) {
            matched += size;
        }
        used.put(group, before + matched);
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
                double size = sizes.get(group);
                if (left >= size && take(group, size)) {
                    matched.merge(group, size, Double::sum);
                    used.merge(group, size, Double::sum);
                    left -= size;
                    any = true;
                }
            }
        }
        return matched;
    }

    private boolean take(String group, double size) {
        if (idle.get(group) < size) {
            return false;
        }
        if (takesScarce.get(group) ? scarce < size : plenty < size) {
            return false;
        }
        scarce -= takesScarce.get(group) ? size : 0;
        plenty -= takesScarce.get(group) ? 0 : size;
        idle.merge(group, -size, Double::sum);
        return true;
    }
}
