/**
 * Keeps a quota ledger in step with a Kubernetes cluster, and writes what follows from it.
 *
 * <p>The problem: the API server has the declarations and the pods, and tells of them late, twice or not at all; and
 * whoever writes there is one of many. The controller keeps nothing that the API server does not have.
 *
 * <p>Data flows one way. {@code watch} brings events; {@code cluster} makes forest and ledger of the last state that
 * was seen; {@code control} writes what they say, if {@code lead} lets it; {@code evict} lets groups give back, by the
 * same right; {@code webhook} answers what a change would make of them; {@code serve} shows how it all is. {@link
 * io.github.quotatree.kubernetes.QuotaController} puts the parts together, and {@code main} is the program.
 *
 * <p>Read {@link io.github.quotatree.kubernetes.QuotaController} first, then the package pages in that order.
 */
@NullMarked
package io.github.quotatree.kubernetes;

import org.jspecify.annotations.NullMarked;
