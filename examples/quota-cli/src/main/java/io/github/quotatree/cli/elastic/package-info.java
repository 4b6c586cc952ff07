/**
 * The commands for quota trees: {@code solve}, {@code admit}, {@code revoke} and {@code validate}.
 *
 * <p>{@code manifest} reads the quotas, profiles and pods; {@code problem} makes a forest of quota trees of them, with
 * the total and the demand of each, and calls the library; this package has the options and prints what was found.
 */
@NullMarked
package io.github.quotatree.cli.elastic;

import org.jspecify.annotations.NullMarked;
