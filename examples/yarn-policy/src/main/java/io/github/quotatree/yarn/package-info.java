/**
 * A scheduling policy for the FairScheduler of Hadoop YARN, which shares by the rule of the library.
 *
 * <p>The FairScheduler walks down its queues. At each one it hands its policy the children, or the applications of a
 * leaf, and the resources to share, and the policy sets the share of each. The policies that come with it search for
 * the shares by bisection on floating-point numbers and round each on its own, so that the shares of siblings may sum
 * to more than their parent has; and a queue keeps a share that it does not request. Here a share is an exact integer,
 * shares fit, and what is not requested is lent.
 *
 * <p>Reading order: {@link io.github.quotatree.yarn.QuotaTreePolicy}, which the scheduler calls;
 * {@link io.github.quotatree.yarn.SiblingSet}, the numbers of siblings and the call of the library;
 * {@link io.github.quotatree.yarn.QueueDemand} and {@link io.github.quotatree.yarn.Weights}, which read a request and a
 * weight; {@link io.github.quotatree.yarn.ShareOrder}, {@link io.github.quotatree.yarn.ShareCalculator} and
 * {@link io.github.quotatree.yarn.Fill}, who is below its share, for placement and preemption;
 * {@link io.github.quotatree.yarn.Amounts}, which reads and makes the scheduler's resources.
 */
@NullMarked
package io.github.quotatree.yarn;

import org.jspecify.annotations.NullMarked;
