/** Replays recorded workloads under several policies, and compares them. */
@NullMarked
package io.github.quotatree.replay;

import org.jspecify.annotations.NullMarked;
