package io.github.quotatree.kubernetes.apiserver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The documents by which kubectl learns which resources there are. */
final class Discovery {
    private record Resource(String plural, String kind, boolean isNamespaced) {}

    private static final Map<String, List<Resource>> RESOURCES = resources();

    private Discovery() {}

    private static Map<String, List<Resource>> resources() {
        Map<String, List<Resource>> map = new LinkedHashMap<>();
        map.put(
                "v1",
                List.of(
                        new Resource("pods", "Pod", true),
                        new Resource("nodes", "Node", false),
                        new Resource("namespaces", "Namespace", false),
                        new Resource("events", "Event", true),
                        new Resource("services", "Service", true),
                        new Resource("secrets", "Secret", true),
                        new Resource("configmaps", "ConfigMap", true),
                        new Resource("serviceaccounts", "ServiceAccount", true)));
        map.put("apps/v1", List.of(new Resource("deployments", "Deployment", true)));
        map.put("policy/v1", List.of(new Resource("poddisruptionbudgets", "PodDisruptionBudget", true)));
        map.put("coordination.k8s.io/v1", List.of(new Resource("leases", "Lease", true)));
        map.put(
                "rbac.authorization.k8s.io/v1",
                List.of(
                        new Resource("roles", "Role", true),
                        new Resource("rolebindings", "RoleBinding", true),
                        new Resource("clusterroles", "ClusterRole", false),
                        new Resource("clusterrolebindings", "ClusterRoleBinding", false)));
        map.put(
                "admissionregistration.k8s.io/v1",
                List.of(
                        new Resource("mutatingwebhookconfigurations", "MutatingWebhookConfiguration", false),
                        new Resource("validatingwebhookconfigurations", "ValidatingWebhookConfiguration", false)));
        map.put(
                "apiextensions.k8s.io/v1",
                List.of(new Resource("customresourcedefinitions", "CustomResourceDefinition", false)));
        map.put("scheduling.sigs.k8s.io/v1alpha1", List.of(new Resource("elasticquotas", "ElasticQuota", true)));
        map.put(
                "quota.koordinator.sh/v1alpha1",
                List.of(new Resource("elasticquotaprofiles", "ElasticQuotaProfile", true)));
        return map;
    }

    /** Returns the document at a path without query, if there is one. */
    static Optional<String> document(String path) {
        if (path.equals("/version")) {
            return Optional.of("{\"major\":\"1\",\"minor\":\"30\",\"gitVersion\":\"v1.30.0\"}");
        }
        if (path.equals("/api")) {
            return Optional.of("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"],\"serverAddressByClientCIDRs\":[]}");
        }
        if (path.equals("/apis")) {
            return Optional.of(groups().toString());
        }
        if (!path.matches("/api/[^/]+|/apis/[^/]+/[^/]+")) {
            return Optional.empty();
        }
        String version = path.substring(path.startsWith("/apis/") ? 6 : 5);
        return Optional.ofNullable(RESOURCES.get(version)).map(resources -> list(version, resources));
    }

    private static ObjectNode groups() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("kind", "APIGroupList").put("apiVersion", "v1");
        ArrayNode groups = list.putArray("groups");
        for (String version : RESOURCES.keySet()) {
            if (version.contains("/")) {
                ObjectNode group = groups.addObject();
                group.put("name", version.substring(0, version.indexOf('/')));
                ObjectNode served = group.objectNode();
                served.put("groupVersion", version).put("version", version.substring(version.indexOf('/') + 1));
                group.putArray("versions").add(served);
                group.set("preferredVersion", served);
            }
        }
        return list;
    }

    private static String list(String version, List<Resource> resources) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("kind", "APIResourceList").put("apiVersion", "v1").put("groupVersion", version);
        ArrayNode all = list.putArray("resources");
        for (Resource resource : resources) {
            ObjectNode entry = all.addObject();
            entry.put("name", resource.plural()).put("singularName", "").put("namespaced", resource.isNamespaced());
            entry.put("kind", resource.kind());
            ArrayNode verbs = entry.putArray("verbs");
            List.of("create", "delete", "get", "list", "patch", "update", "watch")
                    .forEach(verbs::add);
        }
        return list.toString();
    }
}
