/**
 * Shows the flavors of a dimension: the capacity of each, what is promised of it by name, what is used, and how many
 * more units each group may place on it now. The amounts are those of {@link io.github.quotatree.json.TreeFlavors}.
 */
@NullMarked
package io.github.quotatree.cli.elastic.flavor;

import org.jspecify.annotations.NullMarked;
