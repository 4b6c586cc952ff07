/** The loop of a scheduler around a quota ledger, which the guide to embedding links. */
@NullMarked
package io.github.quotatree.scheduler.loop;

import org.jspecify.annotations.NullMarked;
