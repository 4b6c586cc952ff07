/**
 * {@code quota play}: the page of {@code quota report}, served on the loopback interface, with controls that edit the
 * quotas and solve them anew through the library.
 *
 * <p>{@link io.github.quotatree.cli.play.PlayServer} listens, behind the guard of the examples. {@link
 * io.github.quotatree.cli.play.EditReader} reads the edits of a request, {@link
 * io.github.quotatree.cli.play.Playground} solves them, {@link io.github.quotatree.cli.play.PlayJson} writes the
 * answer.
 *
 * <p>The server keeps no state but the cluster that it was started with: every request brings all edits since the
 * start. So undo and redo are matters of the page, two windows do not disturb each other, and a refused request changes
 * nothing.
 */
@NullMarked
package io.github.quotatree.cli.play;

import org.jspecify.annotations.NullMarked;
