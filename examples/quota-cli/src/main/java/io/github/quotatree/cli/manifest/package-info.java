/** Reads Kubernetes manifests, in YAML or JSON, into plain values: quotas, profiles, nodes, pods and disruption budgets. */
@NullMarked
package io.github.quotatree.cli.manifest;

import org.jspecify.annotations.NullMarked;
