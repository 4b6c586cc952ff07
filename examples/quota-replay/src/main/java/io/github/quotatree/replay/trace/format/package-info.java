/**
 * The formats of recorded workloads, a class for each: {@link io.github.quotatree.replay.trace.format.TraceFiles} finds
 * out the format of a file and reads it. A record that cannot be read is counted and shown, with its line and the
 * reason; one that a rule leaves out is counted under that rule.
 */
@NullMarked
package io.github.quotatree.replay.trace.format;

import org.jspecify.annotations.NullMarked;
