/**
 * Shows the flavors of a dimension: the capacity of each, what is promised of it by name, what is used, and how many
 * more units each group may place on it now. Start with {@link
 * io.github.quotatree.cli.elastic.flavor.TreeFlavors}, the amounts; the others print them.
 */
@NullMarked
package io.github.quotatree.cli.elastic.flavor;

import org.jspecify.annotations.NullMarked;
