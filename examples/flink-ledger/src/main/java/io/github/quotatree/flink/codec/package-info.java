/**
 * Writes the job's own records with a version, so that a savepoint of an older job can be read by a newer one.
 *
 * <p>{@link io.github.quotatree.flink.codec.RecordFormat} is what a record says about its bytes. {@link
 * io.github.quotatree.flink.codec.RecordSerializer} and {@link io.github.quotatree.flink.codec.RecordSnapshot} make a
 * Flink serializer of it, {@link io.github.quotatree.flink.codec.RecordType} its type information, and {@link
 * io.github.quotatree.flink.codec.Fields} writes what several records have.
 */
@NullMarked
package io.github.quotatree.flink.codec;

import org.jspecify.annotations.NullMarked;
