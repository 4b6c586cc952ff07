/**
 * A Kubernetes API server for tests, in this process and on loopback: the CRUD mock of fabric8 with a history of
 * changes for watches, evictions, an admission hook, and faults by script or by chance.
 *
 * <p>Reading order: {@link TestApiServer}, the front door; {@link ApiDispatcher}, the way of a request; {@link
 * StoredObjects} and {@link WatchHistory}, the objects and their changes; {@link ServerFaults}, what goes wrong.
 */
@NullMarked
package io.github.quotatree.kubernetes.apiserver;

import org.jspecify.annotations.NullMarked;
