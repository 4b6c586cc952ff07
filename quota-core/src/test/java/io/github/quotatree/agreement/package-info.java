/** Random trees, on which the engines, the definition and the peers must agree; and planted errors that this must catch. */
@NullMarked
package io.github.quotatree.agreement;

import org.jspecify.annotations.NullMarked;
