package io.github.quotatree.kubernetes.webhook;

public interface DeclaredCluster {}
