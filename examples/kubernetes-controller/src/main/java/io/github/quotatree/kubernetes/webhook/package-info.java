/**
 * Answers the API server before it stores an ElasticQuota or a Pod.
 *
 * <p>A quota that is declared wrongly concerns all quotas of its tree: the controller keeps the last valid ones until
 * it is mended. The webhook refuses it instead, at once and with every rule that it breaks, and completes what follows
 * from other objects: the tree of a quota, the quota of a pod, and the nodes on which a pod of a tree may run.
 *
 * <p>Two requests that arrive at the same time may each be right, and wrong together: the webhook sees what the API
 * server has stored, not what it is about to store. Then the controller keeps the last valid quotas, and the webhook
 * lets pass what mends them.
 *
 * <p>Reading order:
 * <ol>
 *   <li>{@link io.github.quotatree.kubernetes.webhook.QuotaWebhook} answers a review: {@code ReviewedRequest} is what
 *       is asked, {@link io.github.quotatree.kubernetes.webhook.DeclaredCluster} what it is checked against,
 *       {@code Verdict} the answer.
 *   <li>{@code QuotaReview} has the rules of quotas, all of them from the library. {@code NewViolations} tells what a
 *       change breaks from what was broken before.
 *   <li>{@code PodReview} has the rules of pods, {@code JsonPatch} the form of a change.
 *   <li>{@link io.github.quotatree.kubernetes.webhook.WebhookServer} serves it over HTTPS, with the certificate that
 *       {@code ReloadedKeys} keeps up to date.
 * {@link io.github.quotatree.kubernetes.webhook.WebhookMeters} times the answers.
 * </ol>
 */
@NullMarked
package io.github.quotatree.kubernetes.webhook;

import org.jspecify.annotations.NullMarked;
