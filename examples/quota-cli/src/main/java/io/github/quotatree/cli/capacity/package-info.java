/** Decides on the pending pods of namespaces with elastic quotas, by the rules of capacity scheduling. */
@NullMarked
package io.github.quotatree.cli.capacity;

import org.jspecify.annotations.NullMarked;
