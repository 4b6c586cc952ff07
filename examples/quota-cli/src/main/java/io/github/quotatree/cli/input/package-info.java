/**
 * Reads files of Kubernetes manifests, in YAML or JSON, for all policies.
 *
 * <p>{@link io.github.quotatree.cli.input.ManifestReader} finds the objects of a file and hands each to an
 * {@link io.github.quotatree.cli.input.ObjectSorter}; every policy has one of its own, which makes values of the kinds that
 * it needs. What a policy shares with others is here too: nodes, the request of a pod, quantities in base units.
 *
 * <p>Nothing stops at the first fault: {@link io.github.quotatree.cli.input.Findings} collects all faults and notes of a run.
 * A fault names the file, the object, the field and the value.
 */
@NullMarked
package io.github.quotatree.cli.input;

import org.jspecify.annotations.NullMarked;
