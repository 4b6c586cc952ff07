package io.github.quotatree.cli.elastic.manifest;

import io.github.quotatree.cli.input.Origin;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Pod that is not finished says.
 *
 * @param origin where it stands
 * @param quota the quota that its label names, or null
 * @param request what it asks for, exactly
 * @param isAssigned whether it has a node, and so uses what it asks for
 * @param priority how important it is; more is more important
 * @param isPreemptible whether it may be stopped for others
 * @param created when it was created, as it is written, or null
 * @param started when it started, as it is written, or null
 */
public record PodManifest(
        Origin origin,
        @Nullable String quota,
        Map<String, BigDecimal> request,
        boolean isAssigned,
        int priority,
        boolean isPreemptible,
        @Nullable String created,
        @Nullable String started) {}
