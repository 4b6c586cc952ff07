/** Reads HTCondor's configuration of group quotas and the demand of a pool, and allocates its slots. */
@NullMarked
package io.github.quotatree.cli.condor;

import org.jspecify.annotations.NullMarked;
