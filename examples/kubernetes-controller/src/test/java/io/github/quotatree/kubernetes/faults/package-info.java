/**
 * The whole controller on a cluster that comes, changes, fails and goes.
 *
 * <p>Reading order: {@link ClusterUnderTest}, the API server in this process or a real one; {@link World}, what happens
 * in it; {@link HandSolve}, what the quotas should say; then the tests.
 */
@NullMarked
package io.github.quotatree.kubernetes.faults;

import org.jspecify.annotations.NullMarked;
