/**
 * Makes a forest of quota trees of manifests, with the total and the demand of each, and calls the library.
 *
 * <p>{@link io.github.quotatree.reading.problem.QuotaProblem} solves it,
 * {@link io.github.quotatree.reading.problem.PodLedger} decides on its pods, and
 * {@link io.github.quotatree.reading.problem.QuotaChange} validates the replacement of quotas by others.
 */
@NullMarked
package io.github.quotatree.reading.problem;

import org.jspecify.annotations.NullMarked;
