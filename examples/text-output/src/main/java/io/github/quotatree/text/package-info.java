/**
 * The text that examples and benchmarks print: tables, and reports on how far a long run has come.
 *
 * <p>The table of picocli, which the examples use for their options, aligns every column to the left and needs the
 * widths beforehand; tables of numbers need neither.
 */
@NullMarked
package io.github.quotatree.text;

import org.jspecify.annotations.NullMarked;
