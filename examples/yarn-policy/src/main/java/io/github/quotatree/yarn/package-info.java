/** Shares the resources of YARN's queues by the rule of the library. */
@NullMarked
package io.github.quotatree.yarn;

import org.jspecify.annotations.NullMarked;
