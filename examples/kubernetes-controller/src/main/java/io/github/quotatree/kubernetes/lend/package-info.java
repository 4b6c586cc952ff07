/**
 * Lets pods go that may start, entitled or on loan, and tells all pods their answers.
 *
 * <p>The problem: a cluster of which each group uses its own part idles, and one that lends has to know who runs on
 * loan, whose room is called back, and who cannot be placed, also after a restart.
 *
 * <p>Read {@link io.github.quotatree.kubernetes.lend.LoanLoop} first, then {@link
 * io.github.quotatree.kubernetes.lend.PodAnswers}, which writes the pods.
 */
@NullMarked
package io.github.quotatree.kubernetes.lend;

import org.jspecify.annotations.NullMarked;
