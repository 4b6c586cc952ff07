/**
 * The operations of the interface: each class has those of one subject, as routes.
 *
 * <p>{@link io.github.quotatree.service.api.WorkloadApi} follows workloads, {@link
 * io.github.quotatree.service.api.DecisionApi} decides, {@link io.github.quotatree.service.api.QuotaApi} and {@link
 * io.github.quotatree.service.api.CapacityApi} edit, {@link io.github.quotatree.service.api.PlanApi} makes groups give
 * back, {@link io.github.quotatree.service.api.ReadingApi} reads all at one moment, {@link
 * io.github.quotatree.service.api.ServiceApi} tells about the service. {@link
 * io.github.quotatree.service.api.DurableAnswers} lets no answer out before what it shows is on the disk.
 */
@NullMarked
package io.github.quotatree.service.api;

import org.jspecify.annotations.NullMarked;
