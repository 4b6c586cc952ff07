/**
 * Compares two clusters of quota trees: {@code quota diff}. What differs is printed in two parts, what is declared
 * differently and who gains or pays by it; the second part is that of every command that asks what would change.
 */
@NullMarked
package io.github.quotatree.cli.elastic.compare;

import org.jspecify.annotations.NullMarked;
