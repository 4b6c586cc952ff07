/** Shows solved trees again and again: {@code quota top}. */
@NullMarked
package io.github.quotatree.cli.elastic.top;

import org.jspecify.annotations.NullMarked;
