/**
 * The live ledger: it follows workloads through their life, keeps the requests and the use of their groups, and decides
 * whether more workloads may start.
 *
 * <p><b>The problem.</b> A solve of a quota tree answers for one moment. A scheduler asks thousands of times a second,
 * and between two questions one workload comes, starts or ends. The ledger keeps the sums that such a change touches,
 * and answers by bounds of the runtimes on the path of one group. An answer is exactly that of a solve of the whole
 * tree.
 *
 * <p><b>The flow.</b> {@link io.github.quotatree.ledger.QuotaLedger} is the one mutable, thread-safe object of the
 * library; all that it returns is immutable. From it a call enters these classes, each of which knows only later ones:
 *
 * <ul>
 *   <li>{@code LockedAccounts}: one call at a time, the end of reservations before it, and notices to
 *       {@linkplain io.github.quotatree.ledger.Subscription subscriptions} after it. It has one object for each subject
 *       of change, each of which checks a change completely before anything is written: {@code Admissions} has the
 *       plans and the changes that are made only if they fit, {@code WorkloadLife} the other changes of a workload,
 *       {@code ClusterChanges} the changes of trees and totals. {@code ForestEdits} lets edits of the forest take turns
 *       before them, and merges nodes that change meanwhile.
 *   <li>{@code LedgerData}: the state that the subjects share, and the journal. {@code WorkloadTable} has a
 *       {@code WorkloadEntry} for each workload, by id and by {@code Seat}, the place of all that name the same group;
 *       an entry finds its account by its seat and adds its units there. {@code ForestAccounts} has the accounts by the
 *       names of groups.
 *   <li>{@code TreeAccounts}: one tree. Its {@code UnitTable} has the units by account and column, where a plain
 *       dimension is one with a single class and a single flavor; {@code SharedCapacity} divides the total, and
 *       {@link io.github.quotatree.LiveQuotas} has the runtimes.
 * </ul>
 *
 * <p><b>Decisions.</b> {@code AdmissionQuestion}, in a package that is not exported, is the one question behind every
 * admission. It reads {@code Accounts}: {@code TreeAccounts} are the live ones, {@code SnapshotAccounts} the accounts
 * of a snapshot. {@code Admissions} asks it for the ledger, {@code LargeGang} in steps for a large gang, {@code
 * PlanCheck} for a plan, and {@code RoomSearch} for events. {@link io.github.quotatree.ledger.AdmissionCheck} asks it
 * of a snapshot for a host.
 *
 * <p><b>Plans.</b> {@link io.github.quotatree.ledger.QuotaLedger#carryOut(ReclaimPlan)} carries out a
 * {@link io.github.quotatree.ledger.ReclaimPlan} whole or not at all: {@code PlanCheck} judges it against the present
 * state, {@code EvictionWindows} counts its victims, {@code Admissions} applies it, and {@code OpenHandOvers} remembers
 * which victims leave for whom. A leaving workload holds its quota, and counts as gone for plans and overuse.
 *
 * <p><b>Snapshots.</b> A {@link io.github.quotatree.ledger.LedgerSnapshot} shares the pages of all numbers and
 * workloads with the ledger, which copies a page when it next writes to it. A
 * {@link io.github.quotatree.ledger.LedgerState} is a snapshot without runtimes, for a host to store, and a
 * {@link io.github.quotatree.ledger.LedgerChange} is a change since: it is recorded before it takes effect.
 *
 * <p><b>Cost.</b> {@code fits} and {@code resize} make no garbage. A snapshot takes one pointer for 512 groups and
 * dimension, and one for 256 groups. No call holds the one lock for time that grows with the cluster: {@code
 * PreparedForest} counts the workloads in other trees outside it, {@code LargePlan} and {@code LargeGang} take effect
 * at one moment and write their workloads part by part.
 * {@code LedgerInterleavingTest} checks that calls take effect at one moment, and {@code LedgerModelTest} compares
 * every answer with a model that computes all from scratch.
 *
 * <p><b>Reading order.</b> {@code QuotaLedger}, {@code Admissions}, {@code WorkloadLife}, {@code AdmissionQuestion},
 * {@code TreeAccounts}, {@code LedgerSnapshot}. The guide is {@code docs/embedding.md}.
 */
@NullMarked
package io.github.quotatree.ledger;

import org.jspecify.annotations.NullMarked;
