/**
 * The values of the library as JSON, one class for each subject: what they write is what {@code openapi.json}
 * describes.
 *
 * <p>Amounts are strings of digits ({@link io.github.quotatree.service.body.Amounts}), times are in UTC, and what is
 * not there has no field. Next to the data stands the same answer {@code inWords}, for people.
 */
@NullMarked
package io.github.quotatree.service.document;

import org.jspecify.annotations.NullMarked;
