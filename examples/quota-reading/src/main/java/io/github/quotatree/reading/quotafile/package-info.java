/**
 * The syntax of {@code quotatree.yaml}: a tree of quotas in a file that is not Kubernetes.
 *
 * <p>{@link io.github.quotatree.reading.input.YamlTree} reads a file as values that know their places,
 * {@link io.github.quotatree.reading.quotafile.FileSection} takes the keys of a map and reports those that are unknown
 * or stand twice, and {@link io.github.quotatree.reading.quotafile.AmountsReader} reads amounts. What the declarations
 * mean is not known here: the package {@code manifest} makes the same groups of them as of manifests, so that
 * every rule of quotas stands in one place.
 *
 * <p>Nothing recurses into the nesting of a file, and an alias repeats a bounded number of values, so that no file
 * overflows the stack or fills the memory.
 */
@NullMarked
package io.github.quotatree.reading.quotafile;

import org.jspecify.annotations.NullMarked;
