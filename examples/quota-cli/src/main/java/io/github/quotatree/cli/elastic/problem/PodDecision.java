package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.ledger.Decision;

/**
 * What was decided on a pending pod.
 *
 * @param pod the pod
 * @param group the name of the group that it counts in
 * @param decision whether it may start, and why not
 */
public record PodDecision(PodManifest pod, String group, Decision decision) {}
