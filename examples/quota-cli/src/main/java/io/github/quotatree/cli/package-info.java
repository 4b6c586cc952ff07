/** The command line: reads quota manifests, or what HTCondor has for them, and prints what each group may use or what is
 * wrong with them. */
@NullMarked
package io.github.quotatree.cli;

import org.jspecify.annotations.NullMarked;
