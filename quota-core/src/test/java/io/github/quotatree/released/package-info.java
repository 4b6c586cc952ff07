/** Days of earlier releases, whose results each later build gives again. */
@NullMarked
package io.github.quotatree.released;

import org.jspecify.annotations.NullMarked;
