/**
 * The command {@code condor}, for the group quotas of HTCondor: reads a configuration and the demand of a pool,
 * allocates its slots ({@link io.github.quotatree.cli.condor.CondorPool}), and prints the allocation of each group.
 */
@NullMarked
package io.github.quotatree.cli.condor;

import org.jspecify.annotations.NullMarked;
