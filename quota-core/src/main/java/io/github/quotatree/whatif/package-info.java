/** What if? Edits of declarations and state as data, and the difference that they make. */
@NullMarked
package io.github.quotatree.whatif;

import org.jspecify.annotations.NullMarked;
