/** What all public types have in common: nulls that are named, names of options, views of lists. */
@NullMarked
package io.github.quotatree.values;

import org.jspecify.annotations.NullMarked;
