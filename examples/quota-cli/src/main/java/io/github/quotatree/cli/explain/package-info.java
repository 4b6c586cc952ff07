/** Writes the explanations and the smallest changes of the library as JSON. */
@NullMarked
package io.github.quotatree.cli.explain;

import org.jspecify.annotations.NullMarked;
