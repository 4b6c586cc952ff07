/**
 * A quota ledger behind a small REST interface: clients in any language submit workloads, ask who may start, and learn
 * why, without a JVM of their own. What was answered is on the disk.
 *
 * <p>Read {@link io.github.quotatree.service.QuotaService} first, which puts the parts together; then the packages in
 * the order in which a request passes them: {@code http} listens, {@code body} reads strictly, {@code api} carries out,
 * {@code document} writes the answer, {@code disk} keeps the ledger. {@link
 * io.github.quotatree.service.ServiceCommand} is the main class. {@code docs/service.md} is the guide.
 */
@NullMarked
package io.github.quotatree.service;

import org.jspecify.annotations.NullMarked;
