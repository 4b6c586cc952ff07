/** An HTTP endpoint for Prometheus, for hosts that have none. */
@NullMarked
package io.github.quotatree.metrics.prometheus;

import org.jspecify.annotations.NullMarked;
