/** Runs the jobs of a trace on a simulated cluster, moment by moment, as a policy decides. */
@NullMarked
package io.github.quotatree.replay.simulation;

import org.jspecify.annotations.NullMarked;
