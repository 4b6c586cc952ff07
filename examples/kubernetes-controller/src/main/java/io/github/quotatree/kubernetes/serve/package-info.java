/**
 * What operators see of the controller: metrics for Prometheus, and whether it lives and is ready.
 */
@NullMarked
package io.github.quotatree.kubernetes.serve;

import org.jspecify.annotations.NullMarked;
