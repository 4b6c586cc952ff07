/** An HTTP endpoint for Prometheus on the server of the JDK, for hosts that have none. */
@NullMarked
package io.github.quotatree.metrics.prometheus;

import org.jspecify.annotations.NullMarked;
