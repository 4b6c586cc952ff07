/**
 * One tree: live in memory, and as the managed state from which it can be made again at any time.
 *
 * <p>The state of a tree is a <em>base</em>, which is a whole ledger in the format of {@code docs/storage.md}; the
 * <em>changes</em> since, which are a journal in that format, appended event by event; and a small {@linkplain
 * io.github.quotatree.flink.state.TreeHead head}. When the changes outgrow the base, a new base takes their place. So
 * an event writes some dozen bytes whatever the size of the tree.
 *
 * <p>Reading order: {@link io.github.quotatree.flink.state.LiveTree} carries out events, {@code Steps} maps an action
 * to a call of the ledger, and {@link io.github.quotatree.flink.state.TreeState} is the state in Flink, of which it makes
 * a live tree again.
 */
@NullMarked
package io.github.quotatree.flink.state;

import org.jspecify.annotations.NullMarked;
