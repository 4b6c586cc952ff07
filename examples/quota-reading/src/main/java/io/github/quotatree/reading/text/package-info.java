/** Amounts, names and sentences as users read them. */
@NullMarked
package io.github.quotatree.reading.text;

import org.jspecify.annotations.NullMarked;
