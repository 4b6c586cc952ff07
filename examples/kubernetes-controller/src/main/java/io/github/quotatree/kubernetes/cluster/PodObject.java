package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.kubernetes.cluster.GangMembers.PodGang;
import io.github.quotatree.kubernetes.cluster.NodeFit.PodShape;
import io.github.quotatree.reading.manifest.PodManifest;
import java.util.Optional;

/**
 * A pod of the API server.
 *
 * @param marks the memory that it has of decisions
 * @param shape what it wants of its node, unless it has one
 * @param gang its gang, or empty if it is in none
 */
record PodObject(ReadObject<PodManifest> read, PodMarks marks, Optional<PodShape> shape, Optional<PodGang> gang) {
    PodManifest manifest() {
        return read.value();
    }
}
