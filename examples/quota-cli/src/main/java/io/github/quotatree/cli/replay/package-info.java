/** The command {@code replay}: what several policies would have done with a recorded workload. */
@NullMarked
package io.github.quotatree.cli.replay;

import org.jspecify.annotations.NullMarked;
