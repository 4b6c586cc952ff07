/**
 * The operations of the service behind the guarded server of the examples.
 *
 * <p>{@link io.github.quotatree.service.http.HttpFront} listens. {@link io.github.quotatree.service.http.Router} finds
 * the {@link io.github.quotatree.service.http.Route} of a {@link io.github.quotatree.service.http.Request}, whose
 * handler returns an {@link io.github.quotatree.http.Answer} or throws a {@link io.github.quotatree.http.Refusal}.
 */
@NullMarked
package io.github.quotatree.service.http;

import org.jspecify.annotations.NullMarked;
