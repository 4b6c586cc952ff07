package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * Declares a group: its full name, its quota, and whether it takes part in surplus and autoregroup. A declaration may
 * have any values; {@link GroupQuotaTree.Builder#build} reports one that does not fit into a tree as a {@link
 * QuotaProblem}.
 *
 * @param name the names of the ancestors and of the group, separated by dots: {@code physics.lab}. The case of
 *     ASCII letters is ignored
 * @param kind whether the quota is an amount, a fraction, or not configured
 * @param quota for {@link Kind#STATIC} slots (weighted where slots have weights), 0 to 2^31-1; for {@link Kind#DYNAMIC}
 *     a fraction, 0 to 1, of the parent's quota less the quotas of the static siblings; ignored for {@link Kind#NONE}
 * @param acceptSurplus whether the group may use the unused quota of others, beyond its own
 * @param autoregroup whether the root also negotiates for the group's jobs, without the group's quota, after all groups
 */
public record QuotaDeclaration(String name, Kind kind, double quota, boolean acceptSurplus, boolean autoregroup) {
    /** The unit of a quota. The configuration decides it, not the value: a static quota may be 0.5. */
    public enum Kind {
        /** An amount of slots. */
        STATIC("slots"),
        /** A fraction of the parent's quota less the quotas of the static siblings. */
        DYNAMIC("of the rest of its parent"),
        /** Nothing is configured: the quota is 0, and the group lives on surplus. */
        NONE("slots, as none are configured");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** Refuses null, and does not check whether the declaration fits into a tree. */
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

    QuotaDeclaration withQuota(double other) {
        return new QuotaDeclaration(name, kind, other, acceptSurplus, autoregroup);
    }

    /** Returns the declaration in words, such as {@code A: quota 20 slots, accepts surplus}. */
    @Override
    public String toString() {
        return name + ": quota " + SlotRounding.text(quota) + " " + kind.text
                + (acceptSurplus ? ", accepts surplus" : ", refuses surplus")
                + (autoregroup ? ", autoregroups" : "");
    }
}
