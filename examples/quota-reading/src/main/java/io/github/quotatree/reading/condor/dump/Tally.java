package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What is counted of a pool: its size, and the jobs of each group. */
final class Tally {
    private final GroupQuotaTree tree;
    private final Map<String, Jobs> groups = new LinkedHashMap<>();
    private double size;
    private double latest;

    Tally(GroupQuotaTree tree) {
        this.tree = tree;
    }

    static final class Jobs {
        private double running;
        private double idle;
        private double usage;
    }

    void addSlot(double weight) {
        size += weight;
    }

    void sawTime(double seconds) {
        latest = Math.max(latest, seconds);
    }

    void addDemand(NamedAd ad, String submitter, double running, double idle) {
        Jobs jobs = jobsOf(ad, submitter);
        jobs.running += running;
        jobs.idle += idle;
    }

    void addUsage(NamedAd ad, String submitter, double slots) {
        jobsOf(ad, submitter).usage += slots;
    }

    void setUsage(String group, double slots) {
        jobs(group).usage = slots;
    }

    private Jobs jobsOf(NamedAd ad, String submitter) {
        String group = tree.groupOf(submitter);
        String named = groupIn(submitter);
        if (!named.isEmpty() && !named.toLowerCase(Locale.ROOT).equals(group.toLowerCase(Locale.ROOT))) {
            ad.note("its group is not in GROUP_NAMES; counts as one of " + group);
        }
        return jobs(group);
    }

    /** Returns the group that a submitter names: {@code a.b} in {@code a.b.user@domain}; empty if it names none. */
    private static String groupIn(String submitter) {
        int at = submitter.lastIndexOf('@');
        int dot = at < 0 ? -1 : submitter.lastIndexOf('.', at - 1);
        return dot < 0 ? "" : submitter.substring(0, dot);
    }

    private Jobs jobs(String group) {
        return groups.computeIfAbsent(group, first -> new Jobs());
    }

    double size() {
        return size;
    }

    long latest() {
        return (long) latest;
    }

    PoolFigures figures(long now) {
        Map<String, GroupFigures> figures = new LinkedHashMap<>();
        groups.forEach((group, jobs) -> figures.put(group, new GroupFigures(jobs.running, jobs.idle, jobs.usage, 0)));
        GroupFigures root = figures.remove(GroupQuotaTree.ROOT_NAME);
        return new PoolFigures(size, now, figures, root);
    }
}
