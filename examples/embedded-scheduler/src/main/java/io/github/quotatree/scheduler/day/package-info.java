/** A day of synthetic load on a cluster of cards, and the report on it. */
@NullMarked
package io.github.quotatree.scheduler.day;

import org.jspecify.annotations.NullMarked;
