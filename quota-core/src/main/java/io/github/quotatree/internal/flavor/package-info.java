/**
 * Shares a dimension with flavors: groups that count units beside groups that name the flavor of each.
 *
 * <p>{@link io.github.quotatree.internal.flavor.ClassRequests} and {@link io.github.quotatree.internal.flavor.FlavorUse}
 * hold what is requested and used. {@link io.github.quotatree.internal.flavor.Headroom} answers what may be used now.
 */
@NullMarked
package io.github.quotatree.internal.flavor;

import org.jspecify.annotations.NullMarked;
