/** Keeps a quota ledger in step with a Kubernetes cluster. */
@NullMarked
package io.github.quotatree.kubernetes;

import org.jspecify.annotations.NullMarked;
