/** The command line. */
@NullMarked
package io.github.quotatree.scheduler.command;

import org.jspecify.annotations.NullMarked;
