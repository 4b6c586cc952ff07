package io.github.quotatree.cli.condor;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a pool.
 *
 * @param total its size
 * @param now the time, in seconds
 * @param groups what is known of the groups, by their names as they are written, in the order of the file
 * @param root what is known of jobs that belong to no group; null if nothing was said
 */
record PoolFigures(
        double total,
        long now,
        Map<String, GroupFigures> groups,
        @Nullable GroupFigures root) {}
