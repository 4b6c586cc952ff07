/** The rules that the sources, the packages and the pages of the repository keep. */
@NullMarked
package io.github.quotatree.architecture;

import org.jspecify.annotations.NullMarked;
