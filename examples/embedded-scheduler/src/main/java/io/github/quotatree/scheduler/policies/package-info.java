/** One day of two teams on ten GPUs under each of the quota policies, with a report and a picture that compare them. */
@NullMarked
package io.github.quotatree.scheduler.policies;

import org.jspecify.annotations.NullMarked;
