/**
 * Where events come from.
 *
 * <p>The problem: watches end, events get lost with them, and a list after that is the only truth. {@link
 * io.github.quotatree.kubernetes.watch.ClusterInformers} leaves that to the informers of the client, and hands what
 * they see to the live cluster, which ignores what is old.
 */
@NullMarked
package io.github.quotatree.kubernetes.watch;

import org.jspecify.annotations.NullMarked;
