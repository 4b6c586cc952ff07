/**
 * Strict reading of what clients send: a body is JSON, its fields are known and occur once, and amounts lose no digit.
 *
 * <p>{@link io.github.quotatree.service.body.Json} parses, {@link io.github.quotatree.service.body.Fields} takes the
 * fields of an object by name, and {@link io.github.quotatree.service.body.Amounts} reads and writes vectors. What
 * cannot be accepted is a {@link io.github.quotatree.http.Refusal}, which names the thing, the value and the
 * rule.
 */
@NullMarked
package io.github.quotatree.service.body;

import org.jspecify.annotations.NullMarked;
