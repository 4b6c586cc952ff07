/**
 * The command {@code capacity}, for elastic quotas of namespaces: reads quotas, nodes, pods and disruption budgets
 * ({@link io.github.quotatree.cli.capacity.CapacityManifests}), decides on the pending pods one by one
 * ({@link io.github.quotatree.cli.capacity.CapacityScheduling}), and prints the outcome.
 */
@NullMarked
package io.github.quotatree.cli.capacity;

import org.jspecify.annotations.NullMarked;
