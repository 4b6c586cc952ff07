package io.github.quotatree.reading.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a kind of objects: those that count here with the fields inside of them, and those that stand beside
 * them and do not. Of resources that this project knows whole, every other field is unknown; to those of Kubernetes,
 * each version adds fields.
 */
final class KnownFields {
    private static final KnownFields ANYTHING = new KnownFields(false, Set.of());

    private static final Map<String, KnownFields> OF_KINDS = Map.of(
            "ElasticQuota", elasticQuota(),
            "ElasticQuotaProfile", profile(),
            "Node", node(),
            "Pod", pod(),
            "List", whole("apiVersion kind metadata items"));

    private final boolean isWhole;
    private final Set<String> others;
    private final Map<String, KnownFields> fields = new LinkedHashMap<>();

    private KnownFields(boolean isWhole, Set<String> others) {
        this.isWhole = isWhole;
        this.others = others;
    }

    /** Returns the fields of a kind, or null if unknown ones of it are nobody's concern here. */
    static @Nullable KnownFields of(String kind) {
        KnownFields ofKind = OF_KINDS.get(kind);
        boolean isList = kind.endsWith("List") && OF_KINDS.containsKey(kind.substring(0, kind.length() - 4));
        return isList ? OF_KINDS.get("List") : ofKind;
    }

    /** Returns whether every field that is not known is unknown to all who read such objects. */
    boolean isWhole() {
        return isWhole;
    }

    boolean isAnything() {
        return this == ANYTHING;
    }

    boolean has(String name) {
        return fields.containsKey(name) || others.contains(name);
    }

    KnownFields inside(String name) {
        return fields.getOrDefault(name, ANYTHING);
    }

    List<String> names() {
        return List.copyOf(fields.keySet());
    }

    List<String> paths() {
        List<String> paths = new ArrayList<>();
        fields.forEach((name, inside) -> {
            paths.add(name);
            String dot = name.toLowerCase(Locale.ROOT).endsWith("containers") ? "[]." : ".";
            inside.paths().forEach(path -> paths.add(name + dot + path));
        });
        return paths;
    }

    private static KnownFields elasticQuota() {
        return object().and("spec", whole("min max")).and("status", open("").and("used", ANYTHING));
    }

    private static KnownFields profile() {
        return object().and("spec", whole("nodeSelector resourceRatio quotaName quotaLabels"));
    }

    private static KnownFields node() {
        return object().and("status", open("""
                        addresses conditions config daemonEndpoints declaredFeatures features images nodeInfo phase
                        runtimeHandlers volumesAttached volumesInUse
                        """).and("allocatable", ANYTHING).and("capacity", ANYTHING))
                .and(
                        "spec",
                        open("configSource externalID podCIDR podCIDRs providerID taints")
                                .and("unschedulable", ANYTHING));
    }

    private static KnownFields pod() {
        KnownFields resources = whole("requests limits claims");
        KnownFields container =
                open("""
                args command env envFrom image imagePullPolicy lifecycle livenessProbe ports readinessProbe resizePolicy
                restartPolicyRules securityContext startupProbe stdin stdinOnce terminationMessagePath
                terminationMessagePolicy tty volumeDevices volumeMounts workingDir
                """).and("name", ANYTHING).and("resources", resources).and("restartPolicy", ANYTHING);
        KnownFields spec = open("""
                activeDeadlineSeconds affinity automountServiceAccountToken dnsConfig dnsPolicy enableServiceLinks
                ephemeralContainers hostAliases hostIPC hostNetwork hostPID hostUsers hostname hostnameOverride
                imagePullSecrets nodeSelector os preemptionPolicy readinessGates resourceClaims restartPolicy
                runtimeClassName schedulerName schedulingGates schedulingGroup securityContext serviceAccount
                serviceAccountName setHostnameAsFQDN shareProcessNamespace subdomain terminationGracePeriodSeconds
                tolerations topologySpreadConstraints volumes workloadRef
                """)
                .and("containers", container)
                .and("initContainers", container)
                .and("resources", resources)
                .and("overhead", ANYTHING)
                .and("nodeName", ANYTHING)
                .and("priority", ANYTHING)
                .and("priorityClassName", ANYTHING);
        return object().and("spec", spec).and("status", ANYTHING);
    }

    /** Returns the fields of every object; an API server has no others beside them. */
    private static KnownFields object() {
        KnownFields metadata = new KnownFields(true, names("""
                clusterName creationTimestamp deletionGracePeriodSeconds deletionTimestamp finalizers generateName
                generation initializers managedFields ownerReferences resourceVersion selfLink uid
                """))
                .and("name", ANYTHING)
                .and("namespace", ANYTHING)
                .and("labels", ANYTHING)
                .and("annotations", ANYTHING);
        return whole("apiVersion kind").and("metadata", metadata);
    }

    private static KnownFields whole(String counting) {
        KnownFields known = new KnownFields(true, Set.of());
        names(counting).forEach(name -> known.and(name, ANYTHING));
        return known;
    }

    private static KnownFields open(String others) {
        return new KnownFields(false, names(others));
    }

    private static Set<String> names(String list) {
        return list.isBlank()
                ? Set.of()
                : new LinkedHashSet<>(List.of(list.strip().split("\\s+")));
    }

    private KnownFields and(String name, KnownFields inside) {
        fields.put(name, inside);
        return this;
    }
}
