/**
 * Calls loans back, or lets groups that use more than their runtime for long give back, through the eviction API.
 *
 * <p>The problem: a group that has borrowed keeps its pods when the lender wants its quota back. Pods have to be
 * evicted, but no pod in vain: not one more than needed, not for a short peak, no second one while the first is
 * leaving, none against a disruption budget, and none that may not be preempted.
 *
 * <p>Read {@link io.github.quotatree.kubernetes.evict.LoanRecall} first, which chooses the pods, and {@link
 * io.github.quotatree.kubernetes.evict.OveruseRevoker}, which does so by quota alone; then {@link
 * io.github.quotatree.kubernetes.evict.ApiPodEvictor}, which asks the API server, and {@link
 * io.github.quotatree.kubernetes.evict.RevocationReport}, which {@link
 * io.github.quotatree.kubernetes.evict.RevocationReports} makes known.
 */
@NullMarked
package io.github.quotatree.kubernetes.evict;

import org.jspecify.annotations.NullMarked;
