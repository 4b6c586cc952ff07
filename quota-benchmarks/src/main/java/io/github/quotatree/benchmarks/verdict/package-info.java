/** How right a result is: whether it adds up, and how fair it is. */
@NullMarked
package io.github.quotatree.benchmarks.verdict;

import org.jspecify.annotations.NullMarked;
