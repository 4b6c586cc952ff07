/** Other ways to compute quotas, to compare with: each solves what quotatree solves, or as much of it as it can. */
@NullMarked
package io.github.quotatree.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
