/** Preemption of capacity scheduling. */
@NullMarked
package io.github.quotatree.capacity.preemption;

import org.jspecify.annotations.NullMarked;
