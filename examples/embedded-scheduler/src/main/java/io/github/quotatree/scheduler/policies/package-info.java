/** One day of two teams on ten GPUs, taken through by each of the quota policies, and what became of it. */
@NullMarked
package io.github.quotatree.scheduler.policies;

import org.jspecify.annotations.NullMarked;
