/** Replays of variants of a cluster and its rules, and those of them that no other one beats. */
@NullMarked
package io.github.quotatree.replay.sample;

import org.jspecify.annotations.NullMarked;
