/**
 * The HTTP server of the examples, and the one guard over it.
 *
 * <p>{@link io.github.quotatree.http.GuardedServer} listens. A host describes its operations as a {@link
 * io.github.quotatree.http.Site}, or as a {@link io.github.quotatree.http.Pages} where the paths are fixed. A request
 * passes {@code Connections}, which holds the limits of connections and of time, then {@code RequestRules}, which look
 * at its head alone, then {@code BodyReader}; only then a thread carries it out. So a client that sends slowly holds a
 * connection, and no thread.
 *
 * <p>The server is Jetty, without servlets. {@code docs/service.md} says why.
 */
@NullMarked
package io.github.quotatree.http;

import org.jspecify.annotations.NullMarked;
