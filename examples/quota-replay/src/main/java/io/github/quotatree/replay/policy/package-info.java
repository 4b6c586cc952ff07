/** The policies that are compared, each by the real parts of the library. */
@NullMarked
package io.github.quotatree.replay.policy;

import org.jspecify.annotations.NullMarked;
