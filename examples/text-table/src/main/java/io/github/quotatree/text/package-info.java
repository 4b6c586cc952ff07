/**
 * The text table of the examples and benchmarks.
 *
 * <p>The table of picocli, which the examples use for their options, aligns every column to the left and needs the widths
 * beforehand; tables of numbers need neither.
 */
@NullMarked
package io.github.quotatree.text;

import org.jspecify.annotations.NullMarked;
