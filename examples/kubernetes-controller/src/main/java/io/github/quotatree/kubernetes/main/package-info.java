/**
 * The program: options, start, and stop on a signal. {@link io.github.quotatree.kubernetes.main.ControllerCommand} is
 * the entry.
 */
@NullMarked
package io.github.quotatree.kubernetes.main;

import org.jspecify.annotations.NullMarked;
