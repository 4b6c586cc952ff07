/**
 * What the controller knows of the cluster.
 *
 * <p>The problem: events of the API server come in any order, twice, late, or not at all, and single objects or all of
 * them together may be wrong, while quotas must be those of the last state that was seen.
 *
 * <p>Read {@link io.github.quotatree.kubernetes.cluster.ClusterQuotas} first, the declarations of one moment as a
 * value: what they make, or what is wrong with them. Then {@link io.github.quotatree.kubernetes.cluster.LiveCluster},
 * which keeps the last observed objects and a ledger of them.
 */
@NullMarked
package io.github.quotatree.kubernetes.cluster;

import org.jspecify.annotations.NullMarked;
