/**
 * A server of JSON on the HTTP server of the JDK, with bounds for everything that a client can make grow.
 *
 * <p>{@link io.github.quotatree.service.http.HttpFront} listens. {@link io.github.quotatree.service.http.RequestRules}
 * decide what is answered at all, before a body is read; {@link io.github.quotatree.service.http.Router} finds the
 * {@link io.github.quotatree.service.http.Route} of a {@link io.github.quotatree.service.http.Request}, whose handler
 * returns a {@link io.github.quotatree.service.http.Response} or throws a {@link
 * io.github.quotatree.service.body.Refusal}.
 */
@NullMarked
package io.github.quotatree.service.http;

import org.jspecify.annotations.NullMarked;
