package io.github.quotatree.scheduler.week;

/**
 * The cluster and the users of a week, and the rule of its scheduler.
 *
 * @param groups about how many groups there are
 * @param seed what is drawn by chance follows from it
 * @param rule how the scheduler judges
 * @param calm whether trees stay as they are, the scheduler never crashes, and no user gives up because too many jobs of
 *     the team wait: then the submissions and the nodes that break are the same under every rule
 * @param load how many jobs come, as a factor
 */
public record WeekSettings(int groups, long seed, WeekRule rule, boolean calm, double load) {
    /** Returns a week in which all goes wrong that can. */
    public static WeekSettings of(int groups, long seed, WeekRule rule) {
        return new WeekSettings(groups, seed, rule, false, 1);
    }

    /** Returns a week to compare rules by. */
    public static WeekSettings calm(int groups, long seed, WeekRule rule, double load) {
        return new WeekSettings(groups, seed, rule, true, load);
    }
}
