/** Keeps one quota ledger for each tree in the managed state of a Flink job. */
@NullMarked
package io.github.quotatree.flink;

import org.jspecify.annotations.NullMarked;
