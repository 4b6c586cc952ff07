/**
 * The front door: declare quota groups, build a {@link io.github.quotatree.QuotaTree} or a
 * {@link io.github.quotatree.forest.QuotaForest}, and compute what every group may use now.
 */
@NullMarked
package io.github.quotatree;

import org.jspecify.annotations.NullMarked;
