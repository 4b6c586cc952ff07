/**
 * Shares a dimension with flavors: groups that count units beside groups that name the flavor of each.
 *
 * <p><b>Problem.</b> {@code docs/flavors.md}. Units are handed out one at a time by the rules of counts alone, each
 * group starting with the units that are promised to it by flavor. A leaf whose next unit cannot be placed together
 * with all others is closed. The outcome is computed from the few totals at which leaves are closed.
 *
 * <p><b>Words.</b> The <i>rank</i> of a set of flavors is the most units of a demand that can be placed on it. A set is
 * <i>tight</i> when the units that must be placed on it take all of its capacity.
 *
 * <p><b>Method.</b> {@code FlavorSolver} shares the total by counts. Where not all of it can be placed, it finds the
 * last total that can, takes the largest tight set there, caps each leaf at the amount that it received or can still be
 * given outside that set, and continues from there.
 *
 * <p><b>Proofs, in short.</b> The sets of units that can be placed together are the independent sets of a matroid (a
 * gammoid), so a unit that cannot be placed never can be later: capping loses nothing. Up to the total of a tight set
 * no cap has an effect, and the set stays tight, since the excess over the rank outside it stays the same: so any later
 * amounts that can be placed are within the caps. The next tight set is larger, so there are at most as many as
 * flavors, in each region. Ranks are submodular; so the tight sets are closed under union, there is a largest, and the
 * minimum over the subsets of a set may be taken one flavor at a time, in {@code t 2^t} steps.
 *
 * <p>One more unit lowers no runtime of the first level. A bid wins if its unit is independent of the earlier winners.
 * Let M be the matroid with the smaller capacity, and M' with the larger: M is M' with one element z placed beforehand,
 * a contraction. An element spanned by the earlier bids in M' is spanned by them and z, so in M: each bid that wins in M
 * wins in M'. In a tree, a group of the first level may hand e to another of its leaves in M', where M refused e and may
 * have given f. e depends on z and the earlier units, and not on these alone, so e may take the place of z: from there
 * on, M is M' with z or f placed beforehand. Of the promises, one more unit raises at most one by one.
 *
 * <p>The rules of rests and of promises never block each other: extend a largest independent set of promises to a basis
 * of all rests. Any unit of this basis has headroom, since without it the units that can be placed become fewer by it
 * alone.
 *
 * <p><b>Cost.</b> Where named demand fits, that of a dimension without flavors. Else one pass over the leaves that name
 * flavors for each total that is tried: two to ten of them a tight set, fewer where the last solve is a first guess.
 *
 * <p><b>Reading order.</b> {@code ClassRequests}, {@code FlavorUse}, {@code FlavorInput} and {@code FlavorOutcome};
 * {@code SetTables}, {@code LeafDemand} and {@code PlaceableRequests}; {@code Promises}; {@code FlavorSolver} and
 * {@code LastPlaceable}; {@code Placement} with {@code Regions}, {@code PlacedLeaves} and {@code MixedLeaves}; {@code
 * Headroom} with {@code RestNetwork}, {@code FlavorGates}, {@code LeafEntitlements} and {@code TightSetSearch}; {@code
 * RequestBounds} and {@code UnitMoves}, by which live runtimes stay right without a solve.
 *
 * <p><b>Proof by test.</b> In {@code io.github.quotatree.flavors}: {@code SmallProblemsTest} and {@code
 * EngineAgreementTest} compare with the definition, one unit at a time by augmenting paths; {@code UnitMovesTest}
 * compares the units that move after each change with a solve from the start.
 */
@NullMarked
package io.github.quotatree.internal.flavor;

import org.jspecify.annotations.NullMarked;
