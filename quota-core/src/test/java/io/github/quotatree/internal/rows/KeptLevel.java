package io.github.quotatree.internal.rows;

/** What {@link KnownLevels} would begin with, for a test of those that report changes to them. */
public final class KeptLevel {
    private KeptLevel() {}

    /** Returns the level of an amount by the kept list of a large set; 0 if it has none. */
    public static double find(KnownLevels levels, int set, long amount) {
        KeptList list = levels.list(set);
        return list != null && list.isValid() && list.find(amount, new LevelSearch()) ? list.level : 0;
    }
}
