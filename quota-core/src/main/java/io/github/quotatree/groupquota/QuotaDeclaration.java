package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * Declares a group: its full name, its quota and whether it takes part in surplus and autoregroup. Whether it fits into a
 * tree is judged by {@link GroupQuotaTree.Builder#build}, which reports what does not as a {@link TreeProblem}.
 *
 * @param name the name with those of its ancestors, separated by dots: {@code physics.lab}. Upper and lower case letters of
 *     ASCII are the same
 * @param kind whether the quota is an amount, a fraction, or not configured
 * @param quota slots (weighted where slots have weights), 0 to 2^31-1, for {@link Kind#STATIC}; a fraction of what the static
 *     siblings leave of the parent's quota, 0 to 1, for {@link Kind#DYNAMIC}; not looked at for {@link Kind#NONE}
 * @param acceptSurplus whether the group may use what others leave unused beyond its quota
 * @param autoregroup whether what the group asks for is also matched without its quota, after all groups
 */
public record QuotaDeclaration(String name, Kind kind, double quota, boolean acceptSurplus, boolean autoregroup) {
    /** What a quota is measured in. Decided by what is configured, not by the value: a static quota may be 0.5. */
    public enum Kind {
        /** An amount of slots. */
        STATIC,
        /** A fraction of what the static siblings leave of the parent's quota. */
        DYNAMIC,
        /** Nothing is configured: the quota is 0, and the group lives on surplus. */
        NONE
    }

    /** Checks that nothing is absent. */
    public QuotaDeclaration {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
    }

    /** Returns a group with a quota of slots, which neither accepts surplus nor autoregroups. */
    public static QuotaDeclaration ofSlots(String name, double slots) {
        return new QuotaDeclaration(name, Kind.STATIC, slots, false, false);
    }

    /** Returns a group with a fraction of its parent's quota, which neither accepts surplus nor autoregroups. */
    public static QuotaDeclaration ofFraction(String name, double fraction) {
        return new QuotaDeclaration(name, Kind.DYNAMIC, fraction, false, false);
    }

    /** Returns a group without a quota, which neither accepts surplus nor autoregroups. */
    public static QuotaDeclaration withoutQuota(String name) {
        return new QuotaDeclaration(name, Kind.NONE, 0, false, false);
    }

    /** Returns this declaration with surplus accepted. */
    public QuotaDeclaration acceptingSurplus() {
        return new QuotaDeclaration(name, kind, quota, true, autoregroup);
    }

    /** Returns this declaration with autoregroup. */
    public QuotaDeclaration autoregrouping() {
        return new QuotaDeclaration(name, kind, quota, acceptSurplus, true);
    }
}
