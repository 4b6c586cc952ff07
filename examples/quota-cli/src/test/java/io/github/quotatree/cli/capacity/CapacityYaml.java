package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.Yaml;

/** Short manifests of namespaces, nodes and disruption budgets for tests. */
final class CapacityYaml {
    private CapacityYaml() {}

    /** Returns the quota of a namespace. */
    static String quota(String namespace, String spec) {
        return """
                ---
                kind: ElasticQuota
                metadata: {name: q, namespace: %s}
                spec: {%s}
                """.formatted(namespace, spec);
    }

    static String node(String name, String allocatable) {
        return Yaml.node(name, "", allocatable);
    }

    /** Returns a disruption budget for the pods of a namespace with some labels. */
    static String budget(String namespace, String name, String selector, String status) {
        return """
                ---
                kind: PodDisruptionBudget
                metadata: {name: %s, namespace: %s}
                spec: {selector: {%s}}
                status: {%s}
                """.formatted(name, namespace, selector, status);
    }

    /** Returns a pod, such as {@code team-a/p}, that asks for something. */
    static Pod pod(String qualifiedName, String requests) {
        return new Pod(qualifiedName, requests);
    }

    /** A pod, pending unless it is said otherwise. Its text is the manifest. */
    static final class Pod {
        private final String name;
        private final String namespace;
        private final StringBuilder metadata = new StringBuilder();
        private final StringBuilder spec = new StringBuilder();
        private final StringBuilder status = new StringBuilder();

        private Pod(String qualifiedName, String requests) {
            int slash = qualifiedName.indexOf('/');
            namespace = qualifiedName.substring(0, Math.max(0, slash));
            name = qualifiedName.substring(slash + 1);
            spec.append(Yaml.container(requests));
        }

        Pod metadata(String fields) {
            metadata.append(", ").append(fields);
            return this;
        }

        Pod spec(String fields) {
            spec.append(", ").append(fields);
            return this;
        }

        Pod status(String fields) {
            status.append(status.isEmpty() ? "" : ", ").append(fields);
            return this;
        }

        Pod priority(int priority) {
            return spec("priority: " + priority);
        }

        Pod created(int hour) {
            return metadata("creationTimestamp: \"2026-01-01T%02d:00:00Z\"".formatted(hour));
        }

        /** Says that it runs on a node since an hour. */
        Pod on(String node, int hour) {
            return spec("nodeName: " + node)
                    .status("phase: Running, startTime: \"2026-01-01T%02d:00:00Z\"".formatted(hour));
        }

        @Override
        public String toString() {
            return """
                    ---
                    kind: Pod
                    metadata: {name: %s, namespace: %s%s}
                    spec: {%s}
                    status: {%s}
                    """.formatted(name, namespace.isEmpty() ? "\"\"" : namespace, metadata, spec, status);
        }
    }
}
