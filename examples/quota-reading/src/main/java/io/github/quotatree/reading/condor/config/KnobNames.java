package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.NearNames;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of the knobs that quotas depend on, and of those that are easily taken for one; all in capitals. */
final class KnobNames {
    /** What stands before the name of a group, the longer ones first. */
    static final List<String> STARTS_FOR_GROUPS = List.of(
            "GROUP_QUOTA_DYNAMIC_",
            "GROUP_QUOTA_",
            "GROUP_ACCEPT_SURPLUS_",
            "GROUP_AUTOREGROUP_",
            "GROUP_PRIO_FACTOR_");

    /** A longer name is no misprint. */
    static final int LONGEST = 64;

    private static final int SHORTEST = 8;
    private static final int CHARACTERS_PER_CHANGE = 8;

    private static final List<String> OF_QUOTAS = List.of(
            "GROUP_NAMES",
            "GROUP_ACCEPT_SURPLUS",
            "GROUP_AUTOREGROUP",
            "GROUP_SORT_EXPR",
            "GROUP_QUOTA_MAX_ALLOCATION_ROUNDS",
            "GROUP_QUOTA_ROUND_ROBIN_RATE",
            "GROUP_DYNAMIC_MACH_CONSTRAINT",
            "NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION",
            "NEGOTIATOR_CONSIDER_PREEMPTION",
            "NEGOTIATOR_SLOT_CONSTRAINT",
            "NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT",
            "NEGOTIATOR_STRICT_ENFORCE_QUOTA",
            "NEGOTIATOR_USE_SLOT_WEIGHTS",
            "NEGOTIATOR_USE_WEIGHTED_DEMAND",
            "FORCE_NEGOTIATOR_SLOT_WEIGHT",
            "SLOT_WEIGHT",
            "HFS_MAX_ALLOCATION_ROUNDS",
            "HFS_ROUND_ROBIN_RATE");

    private static final Set<String> OTHERS = Set.of(
            "NEGOTIATOR",
            "NEGOTIATOR_ADVERTISE_ACCOUNTING",
            "NEGOTIATOR_CONSIDER_EARLY_PREEMPTION",
            "NEGOTIATOR_CROSS_SLOT_PRIOS",
            "NEGOTIATOR_DEPTH_FIRST",
            "NEGOTIATOR_IGNORE_JOB_RANKS",
            "NEGOTIATOR_IGNORE_USER_PRIORITIES",
            "NEGOTIATOR_JOB_CONSTRAINT",
            "NEGOTIATOR_SUBMITTER_CONSTRAINT",
            "STARTD_SLOT_WEIGHT");

    private KnobNames() {}

    /** Returns whether quotas depend on a knob. */
    static boolean isRead(String name) {
        return OF_QUOTAS.contains(name);
    }

    /** Returns whether a name is no misprint. */
    static boolean isKnown(String name) {
        return OF_QUOTAS.contains(name) || OTHERS.contains(name);
    }

    /** Returns what stands before the name of a group in that of a knob; null if it is none of a group. */
    static @Nullable String startForGroup(String name) {
        for (String start : STARTS_FOR_GROUPS) {
            if (name.startsWith(start) && name.length() > start.length()) {
                return start;
            }
        }
        return null;
    }

    /** Returns the knob that a name is probably a misprint of, in so many changes at most; null if there is none. */
    static @Nullable String nearest(String name, int mostChanges) {
        return nearest(name, OF_QUOTAS, mostChanges);
    }

    static @Nullable String nearestStart(String start) {
        return nearest(start, STARTS_FOR_GROUPS, start.length());
    }

    private static @Nullable String nearest(String name, Collection<String> candidates, int mostChanges) {
        String nearest = null;
        int most = Math.min(mostChanges, name.length() / CHARACTERS_PER_CHANGE + 1);
        for (String candidate : candidates) {
            if (name.length() >= SHORTEST && Math.abs(candidate.length() - name.length()) <= most) {
                int changes = NearNames.changes(name, candidate);
                if (changes <= most) {
                    nearest = candidate;
                    most = changes - 1;
                }
            }
        }
        return nearest;
    }
}
