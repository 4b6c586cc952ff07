package io.github.quotatree.kubernetes.cluster;

/**
 * A pod as the API server identifies it.
 *
 * @param uid its identity, which a later pod of the same name does not have
 */
public record PodIdentity(String namespace, String name, String uid) {}
