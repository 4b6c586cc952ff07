/**
 * Says which manifests a cluster would refuse, and why: {@link io.github.quotatree.reading.gate.RefusedObjects}
 * collects the refusals of the API server, by {@code ServerChecks}, and of Koordinator's validating webhook, by {@code
 * WebhookChecks}, beside the rules of a tree, which the package {@code problem} checks.
 */
@NullMarked
package io.github.quotatree.reading.gate;

import org.jspecify.annotations.NullMarked;
