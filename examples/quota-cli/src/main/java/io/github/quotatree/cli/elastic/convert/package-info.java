/**
 * Writes a cluster in another form: {@link io.github.quotatree.cli.elastic.convert.QuotaFileText} as a quotatree file,
 * {@link io.github.quotatree.cli.elastic.convert.QuotaManifestText} as manifests of Kubernetes.
 *
 * <p>Both write the {@link io.github.quotatree.reading.problem.ClusterContents}, so what is written is what counts
 * when the cluster is solved. What a form cannot express is noted.
 */
@NullMarked
package io.github.quotatree.cli.elastic.convert;

import org.jspecify.annotations.NullMarked;
