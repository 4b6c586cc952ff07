/**
 * Shares a dimension with flavors: groups that count units beside groups that name the flavor of each.
 *
 * <p><b>Problem.</b> {@code docs/flavors.md}. Units are handed out one at a time by the rules of counts alone, each
 * group starting with the units that are promised to it by flavor. A leaf whose next unit cannot be placed together
 * with all others is closed. The outcome is computed from the few totals at which leaves are closed.
 *
 * <p><b>Words.</b> The <i>rank</i> of a set of flavors is the most units of a demand that can be placed on it. A set is
 * <i>tight</i> when the units that must be placed on it take all of its capacity. A <i>region</i> is the part of the
 * tree below the root, or below a parent group with a flavorMax, that is not below another one.
 *
 * <p><b>Method.</b> {@code FlavorSolver} has the loop:
 * <ol>
 *   <li>Share the total by counts, as in any dimension: by a {@code Sharing} that the caller brings.
 *   <li>If all of it can be placed, that is the result. {@code FlavorSolver} knows without a look at any group where
 *       the named demand fits; else {@code Placement} finds a minimum cut by sums over the leaves that name flavors.
 *   <li>Else find the last total that can be placed, {@code LastPlaceable}; take the largest tight set there; cap each
 *       leaf at the amount that it received or can still be given outside that set; and continue from there.
 * </ol>
 *
 * <p><b>Proofs, in short.</b> The sets of units that can be placed together are the independent sets of a matroid (a
 * gammoid), so a unit that cannot be placed never can be later: capping loses nothing. Up to the total of a tight set
 * no cap has an effect, and the set stays tight, since the excess over the rank outside it stays the same: so any later
 * amounts that can be placed are within the caps. The next tight set is larger, so there are at most as many as
 * flavors, in each region. Ranks are submodular; so the tight sets are closed under union, there is a largest, and the
 * minimum over the subsets of a set may be taken one flavor at a time, in {@code t 2^t} steps.
 *
 * <p><b>Cost.</b> Where named demand fits, that of a dimension without flavors. Else one pass over the leaves that name
 * flavors for each total that is tried: two to ten of them a tight set, fewer where the last solve is a first guess. A
 * table of {@code 2^t} amounts is made for each region, and for leaves with a flavorMax or more than five classes.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code ClassRequests}, {@code FlavorUse} and {@code FlavorInput}: the input of a solve. {@code FlavorOutcome}:
 *       its findings beside the runtimes.
 *   <li>{@code SetTables}, {@code LeafDemand} and {@code PlaceableRequests}: ranks, and the limited requests that follow.
 *   <li>{@code Promises}: the promises by flavor.
 *   <li>{@code FlavorSolver} and {@code LastPlaceable}: the loop. {@code Placement} with {@code Regions}, {@code
 *       PlacedLeaves}, {@code LeafList} and {@code MixedLeaves}: the cut. {@code TightSets}: who was held by which.
 *   <li>{@code Headroom}: the units that may be used now: twice a
 *       {@code RestNetwork}, of all rests and of the promises, with {@code FlavorGates} and {@code LeafEntitlements};
 *       and {@code TightSetSearch}.
 * </ol>
 *
 * <p><b>Rules.</b> No amount is a floating-point number, but for a guess of a total to try. Sums saturate at 2^63-1,
 * which is unlimited. Nothing recurses over the depth of a tree.
 *
 * <p><b>Proof by test.</b> In {@code io.github.quotatree.flavors}: {@code SmallProblemsTest} and {@code
 * EngineAgreementTest} compare with the definition, one unit at a time by augmenting paths; {@code
 * RepeatedFlavorSolvesTest} compares changes with fresh solves.
 */
@NullMarked
package io.github.quotatree.internal.flavor;

import org.jspecify.annotations.NullMarked;
