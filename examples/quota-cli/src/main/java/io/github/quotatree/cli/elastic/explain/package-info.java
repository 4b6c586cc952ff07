/** Explains a group or a pod of a cluster: {@code quota explain}. */
@NullMarked
package io.github.quotatree.cli.elastic.explain;

import org.jspecify.annotations.NullMarked;
