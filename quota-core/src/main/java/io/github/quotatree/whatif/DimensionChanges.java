package io.github.quotatree.whatif;

import java.util.List;

/**
 * The smallest changes in one dimension.
 *
 * @param missing how much is missing
 * @param raised the request that the group is taken to have in place of a smaller one, or 0
 * @param largest the largest request that fits
 * @param upToMax the max of the group, if no single change gives more and the search went up to it; else 0
 * @param now the runtime of the group
 * @param changes the changes that suffice, the smallest first
 * @param unhelpful the kinds of changes that do not
 */
record DimensionChanges(
        String dimension,
        long missing,
        long raised,
        long largest,
        long upToMax,
        long now,
        List<SmallestChange> changes,
        List<UnhelpfulChange> unhelpful) {}
