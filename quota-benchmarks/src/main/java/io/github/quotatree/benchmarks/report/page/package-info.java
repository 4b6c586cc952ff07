/**
 * Writes the measured figures into the pages for readers: tables between markers of {@code docs/performance.md}, and
 * the figures in sentences of the README.
 *
 * <p>{@link io.github.quotatree.benchmarks.report.page.MeasuredBlocks} replaces the tables; each class ending in
 * {@code Tables} makes those of one subject.
 */
@NullMarked
package io.github.quotatree.benchmarks.report.page;

import org.jspecify.annotations.NullMarked;
