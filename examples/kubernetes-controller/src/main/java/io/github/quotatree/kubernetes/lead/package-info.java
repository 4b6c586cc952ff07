/**
 * Which of several controllers writes.
 *
 * <p>The problem: two controllers that write at the same time would overwrite each other's answers, and one that is cut
 * off from the API server, or was paused, does not know that another has taken over. {@link
 * io.github.quotatree.kubernetes.lead.Leadership} holds a Lease, and doubts itself in time.
 */
@NullMarked
package io.github.quotatree.kubernetes.lead;

import org.jspecify.annotations.NullMarked;
