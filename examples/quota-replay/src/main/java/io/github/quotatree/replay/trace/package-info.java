/** A recorded workload: the jobs, when they came, for how long they ran, and the records that were left out. */
@NullMarked
package io.github.quotatree.replay.trace;

import org.jspecify.annotations.NullMarked;
