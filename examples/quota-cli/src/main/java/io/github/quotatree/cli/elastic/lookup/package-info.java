/** Finds the groups and dimensions that a user names on the command line, by short names too. */
@NullMarked
package io.github.quotatree.cli.elastic.lookup;

import org.jspecify.annotations.NullMarked;
