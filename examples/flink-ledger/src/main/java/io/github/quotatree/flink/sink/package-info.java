/**
 * Commits lines to files, exactly once: {@link io.github.quotatree.flink.sink.LineFiles}.
 *
 * <p>The lines between two checkpoints are a {@link io.github.quotatree.flink.sink.Batch} with an id of its own. The
 * batch is part of the checkpoint, and it is committed when the checkpoint is complete. A batch that is committed again
 * after a failure is there already, by its id, and is passed over.
 */
@NullMarked
package io.github.quotatree.flink.sink;

import org.jspecify.annotations.NullMarked;
