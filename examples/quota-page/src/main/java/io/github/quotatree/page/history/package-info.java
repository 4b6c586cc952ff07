/**
 * The last day of the groups of a page: {@link io.github.quotatree.page.history.History} keeps it, in bounded memory.
 *
 * <p>Read {@code History} first, then {@code Track}, which keeps the amounts of one group in one dimension.
 */
@NullMarked
package io.github.quotatree.page.history;

import org.jspecify.annotations.NullMarked;
