package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.reading.manifest.PodManifest;

/**
 * A pod of the API server.
 *
 * @param read its declarations
 * @param marks the memory that it has of decisions
 */
record PodObject(ReadObject<PodManifest> read, PodMarks marks) {
    PodManifest manifest() {
        return read.value();
    }
}
