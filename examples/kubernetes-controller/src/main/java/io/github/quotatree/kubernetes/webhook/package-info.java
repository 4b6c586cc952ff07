/** The webhook. */
@NullMarked
package io.github.quotatree.kubernetes.webhook;

import org.jspecify.annotations.NullMarked;
