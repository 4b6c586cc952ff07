/** Binds the numbers of a quota ledger to a Micrometer registry. */
@NullMarked
package io.github.quotatree.metrics;

import org.jspecify.annotations.NullMarked;
