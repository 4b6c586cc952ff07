/**
 * Reads the manifests of quota trees: ElasticQuota with its labels and annotations, ElasticQuotaProfile, Node and Pod.
 */
@NullMarked
package io.github.quotatree.reading.manifest;

import org.jspecify.annotations.NullMarked;
