/**
 * Asks what edits of a cluster would change: {@code quota what-if}.
 *
 * <p>{@code EditOptions} are the edits as users write them. {@code CapacityEdits}, {@code GroupEdits} and {@code
 * PodEdits} read them against the cluster, which is the {@code EditScope}. {@code WhatIfProblem} has the library
 * answer: in a ledger that has the pods as workloads or, where requests come from annotations, tree by tree.
 */
@NullMarked
package io.github.quotatree.cli.elastic.whatif;

import org.jspecify.annotations.NullMarked;
