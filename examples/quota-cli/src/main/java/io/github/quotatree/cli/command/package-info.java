/**
 * The frame of a command: {@link io.github.quotatree.cli.command.ProblemCommand} solves a problem, or with
 * {@code --each} several, and prints each result as a table or as JSON;
 * {@link io.github.quotatree.cli.command.ManifestCommand} reads its problems from Kubernetes manifests.
 *
 * <p>Results go to the standard output. Faults, notes and progress go to the standard error, so that a program can read
 * the results.
 */
@NullMarked
package io.github.quotatree.cli.command;

import org.jspecify.annotations.NullMarked;
