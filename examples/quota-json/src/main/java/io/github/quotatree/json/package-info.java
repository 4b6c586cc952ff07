/**
 * The one JSON contract of the examples, {@code quotatree/v1}: the documents that the command line prints, the service
 * answers and the pages read.
 *
 * <p>{@link io.github.quotatree.json.ContractDocument} writes a document of a {@link io.github.quotatree.json.Kind},
 * and has the JSON Schema of all kinds; {@link io.github.quotatree.json.JsonFields} has the forms of its values; each
 * of the other classes writes one thing of the library as fields. {@code docs/json.md} is the contract for readers.
 */
@NullMarked
package io.github.quotatree.json;

import org.jspecify.annotations.NullMarked;
