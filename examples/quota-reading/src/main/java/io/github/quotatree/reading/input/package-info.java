/**
 * Reads files of Kubernetes manifests, in YAML or JSON, for all policies.
 *
 * <p>{@link io.github.quotatree.reading.input.ManifestReader} finds the objects of a file and passes each to an
 * {@link io.github.quotatree.reading.input.ObjectSorter}; every policy has one of its own, which makes values of the
 * kinds that it needs and collects them in its {@link io.github.quotatree.reading.input.ClusterObjects}. What policies
 * share is here too: nodes, the request of a pod, quantities in base units.
 *
 * <p>YAML is read as {@link io.github.quotatree.reading.input.YamlNode} values by
 * {@link io.github.quotatree.reading.input.YamlTree}, which resolves aliases and merge keys within a bound and without
 * recursion, and manifests become JSON by {@code YamlTokens}.
 *
 * <p>Nothing stops at the first fault: {@link io.github.quotatree.reading.input.Findings} collects all faults and notes
 * of a run. A fault names the file, the object, the field and the value.
 */
@NullMarked
package io.github.quotatree.reading.input;

import org.jspecify.annotations.NullMarked;
