package io.github.quotatree.replay.figures;

/**
 * How evenly a policy has shared the cluster, window by window. A group counts in a window while its jobs wait; one
 * without a guarantee never does.
 *
 * <p>The share of a group in a window is its use while its jobs waited, divided by its guarantee over the same time. The
 * index of a window is that of Jain, Chiu and Hawe (1984), {@code (sum of x)^2 / (n * sum of x^2)} over the shares x of
 * its n groups: 1 if all are alike, and 1/n if one group has all. The shortfall of a group is the guarantee that was
 * owed to it, as a part of its guarantee over the window; that of a window is the largest of its groups.
 *
 * @param window the length of a window in seconds; the last one may be shorter
 * @param waited the number of windows in which some group waited; the shortfalls are of these
 * @param contested the number of windows in which several groups waited; the indexes are of these
 * @param meanIndex the mean index in ten-thousandths, rounded down; 10,000 of no window
 * @param leastIndex the least index in ten-thousandths, rounded down; 10,000 of no window
 * @param meanShortfall the mean shortfall in ten-thousandths, rounded down
 * @param largestShortfall the largest shortfall in ten-thousandths, rounded down
 */
public record Fairness(
        long window,
        long waited,
        long contested,
        long meanIndex,
        long leastIndex,
        long meanShortfall,
        long largestShortfall) {
    /** One, in the unit of the indexes and shortfalls. */
    public static final long ONE = 10_000;
}
