/**
 * Writes manifests as a cluster has them after Koordinator's webhook and profile controller.
 *
 * <p>{@link io.github.quotatree.reading.fill.FilledManifests} goes through the objects of the files: {@code
 * FilledQuota} completes a quota, {@code FilledRoot} the root quota of a profile, and {@link
 * io.github.quotatree.reading.fill.PodAffinity} restricts a pod to the nodes of its tree. What they fill in is what
 * the package {@code manifest} has read into the gaps, so that the output reads back to the same cluster.
 */
@NullMarked
package io.github.quotatree.reading.fill;

import org.jspecify.annotations.NullMarked;
