/** Prints runtimes and allocations: as JSON for programs, as a table for people. */
@NullMarked
package io.github.quotatree.cli.output;

import org.jspecify.annotations.NullMarked;
