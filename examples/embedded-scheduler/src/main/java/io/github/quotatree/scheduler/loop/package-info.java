/** The loop of a scheduler around a quota ledger, as the guide to embedding prints it. */
@NullMarked
package io.github.quotatree.scheduler.loop;

import org.jspecify.annotations.NullMarked;
