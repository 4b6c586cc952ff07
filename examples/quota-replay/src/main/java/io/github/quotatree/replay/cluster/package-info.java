/** Reads the cluster of a replay, and fits a trace to it. */
@NullMarked
package io.github.quotatree.replay.cluster;

import org.jspecify.annotations.NullMarked;
