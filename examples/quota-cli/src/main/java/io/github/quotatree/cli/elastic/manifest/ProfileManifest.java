package io.github.quotatree.cli.elastic.manifest;

import io.github.quotatree.cli.input.Origin;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an ElasticQuotaProfile says.
 *
 * @param origin where it stands
 * @param treeId the tree that its nodes belong to
 * @param nodeSelector the labels a node must have, or null where it selects no nodes
 * @param ratio the part of their resources that is shared
 */
public record ProfileManifest(
        Origin origin, String treeId, @Nullable Map<String, String> nodeSelector, BigDecimal ratio) {}
