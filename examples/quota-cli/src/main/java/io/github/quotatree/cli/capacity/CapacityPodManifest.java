package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.input.Origin;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Pod that is not finished says, as far as the quotas of namespaces, nodes and preemption are about it.
 *
 * @param origin where it stands
 * @param labels its labels
 * @param request what it asks for, exactly; names a dimension also with 0
 * @param priority how important it is; more is more important
 * @param preempts whether others may be stopped for it
 * @param node its node, or null
 * @param nominatedNode the node where room was made for it, or null; of a pod without a node
 * @param isRunning whether it runs
 * @param isTerminating whether it is being deleted
 * @param created when it was created, as it is written, or null
 * @param started when it started, as it is written, or null
 */
public record CapacityPodManifest(
        Origin origin,
        Map<String, String> labels,
        Map<String, BigDecimal> request,
        int priority,
        boolean preempts,
        @Nullable String node,
        @Nullable String nominatedNode,
        boolean isRunning,
        boolean isTerminating,
        @Nullable String created,
        @Nullable String started) {}
