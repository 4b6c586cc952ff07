/**
 * The live ledger: workloads through their life, what their groups ask for and use, and whether one more may start.
 *
 * <p>{@link io.github.quotatree.ledger.QuotaLedger} is the one mutable, thread-safe object of the library. Everything that
 * it returns is an immutable value: a {@link io.github.quotatree.ledger.Decision}, a
 * {@link io.github.quotatree.ledger.LedgerSnapshot}, a {@link io.github.quotatree.ledger.LedgerState}.
 */
@NullMarked
package io.github.quotatree.ledger;

import org.jspecify.annotations.NullMarked;
