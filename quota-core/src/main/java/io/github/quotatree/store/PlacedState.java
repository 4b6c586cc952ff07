package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import org.jspecify.annotations.Nullable;

/** A state, and the place in a journal that continues it, if a store has written it. */
record PlacedState(LedgerState state, @Nullable JournalPlace place) {}
