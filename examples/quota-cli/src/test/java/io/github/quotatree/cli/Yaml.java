package io.github.quotatree.cli;

/** Short manifests for tests. */
public final class Yaml {
    private Yaml() {}

    public static String node(String name, String labels, String allocatable) {
        return """
                ---
                {kind: Node, metadata: {name: %s, labels: {%s}}, status: {allocatable: {%s}}}
                """.formatted(name, labels, allocatable);
    }

    /** Returns a leaf quota with further labels or annotations, whose names get the common prefix. */
    public static String quota(String name, String labels, String annotations, String spec) {
        return """
                ---
                kind: ElasticQuota
                metadata:
                  name: %s
                  namespace: quotas
                  labels: {%s}
                  annotations: {%s}
                spec: {%s}
                """.formatted(name, prefixed(labels), prefixed(annotations), spec);
    }

    public static String quota(String name, String spec) {
        return quota(name, "", "", spec);
    }

    /** Returns a running pod. */
    public static String pod(String namespace, String name, String spec) {
        return """
                ---
                kind: Pod
                metadata: {name: %s, namespace: %s}
                spec: {nodeName: node-1, %s}
                """.formatted(name, namespace, spec);
    }

    /** Returns a pod with labels, whose names get the common prefix, that runs if its spec names a node. */
    public static String labelledPod(String name, String labels, String spec) {
        return """
                ---
                kind: Pod
                metadata: {name: %s, namespace: pods, labels: {%s}}
                spec: {%s}
                """.formatted(name, prefixed(labels), spec);
    }

    public static String container(String requests) {
        return "containers: [{name: main, resources: {requests: {" + requests + "}}}]";
    }

    private static String prefixed(String marks) {
        // a mark starts at the front or after a comma and a blank, and is written in lower case with hyphens
        return marks.replaceAll("(^|, )([a-z-]+): ", "$1quota.scheduling.koordinator.sh/$2: ");
    }
}
