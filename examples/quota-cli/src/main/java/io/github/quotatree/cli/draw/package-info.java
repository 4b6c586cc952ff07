/**
 * Draws a solved tree: as text for Mermaid or Graphviz, and as pictures in SVG that the command makes itself.
 *
 * <p>{@link io.github.quotatree.cli.draw.Drawing} is what all of them show: one dimension, the trees that have it, and
 * of each tree the groups that were chosen. {@link io.github.quotatree.cli.draw.GroupState} says what stands out about
 * a group; every form shows it by shape as well as by colour. Names come from manifests and may contain anything, so
 * each form has one place that makes text safe; that of the pictures is {@link io.github.quotatree.cli.draw.SvgText}.
 */
@NullMarked
package io.github.quotatree.cli.draw;

import org.jspecify.annotations.NullMarked;
