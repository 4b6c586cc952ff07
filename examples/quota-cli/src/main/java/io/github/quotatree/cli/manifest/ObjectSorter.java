package io.github.quotatree.cli.manifest;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sorts objects by kind into manifests, and refuses those that are broken or come twice. */
final class ObjectSorter {
    private final Manifests manifests;
    private final Findings findings;
    private final QuotaReader quotas;
    private final NodeReader nodes;
    private final PodReader pods;
    private final Map<String, Origin> unique = new HashMap<>();
    private final Map<String, Integer> skipped = new HashMap<>();
    private String file = "";

    ObjectSorter(Manifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
        quotas = new QuotaReader(findings);
        nodes = new NodeReader(findings);
        pods = new PodReader(findings);
    }

    void startFile(String name) {
        file = name;
        skipped.clear();
    }

    /** Ends a file: notes what was skipped in it. */
    void endFile() {
        if (!skipped.isEmpty()) {
            int count = skipped.values().stream().mapToInt(Integer::intValue).sum();
            findings.note(file + ": skipped " + count + (count == 1 ? " object" : " objects") + " of other kinds: "
                    + skipped.entrySet().stream()
                            .sorted(Map.Entry.<String, Integer>comparingByValue()
                                    .reversed()
                                    .thenComparing(Map.Entry.comparingByKey()))
                            .map(kind -> kind.getValue() + " " + kind.getKey())
                            .collect(Collectors.joining(", ")));
        }
    }

    void accept(RawObject object) {
        String kind = object.kind();
        if (kind == null || kind.isBlank()) {
            findings.fault(new Fault(file, object.description() + ": kind: " + object.problemOfKind()));
            return;
        }
        try {
            switch (kind) {
                case "ElasticQuota" -> quota(object);
                case "ElasticQuotaProfile" -> profile(object);
                case "Node" -> node(object);
                case "Pod" -> pod(object);
                default -> skipped.merge(kind, 1, Integer::sum);
            }
        } catch (RuntimeException e) {
            // whatever it is, it is about this object, and the user should know about which
            findings.fault(new Fault(file, object.description() + ": " + problem(e)));
        } catch (StackOverflowError e) {
            findings.fault(new Fault(file, object.place() + ": " + kind + ": is nested too deeply"));
        }
    }

    private void quota(RawObject object) {
        GenericKubernetesResource quota = object.as(GenericKubernetesResource.class);
        Origin origin = origin(object, quota);
        if (origin == null) {
            return;
        }
        QuotaManifest manifest = quotas.quota(origin, quota);
        // two groups of one name are for the validation of the forest to report; these are no groups
        if (!Manifests.isBesideTheTree(manifest.name()) || isFirst(origin, manifest.name())) {
            manifests.add(manifest);
        }
    }

    private void profile(RawObject object) {
        GenericKubernetesResource profile = object.as(GenericKubernetesResource.class);
        Origin origin = origin(object, profile);
        if (origin != null && isFirst(origin, origin.object())) {
            manifests.add(quotas.profile(origin, profile));
        }
    }

    private void node(RawObject object) {
        Node node = object.as(Node.class);
        Origin origin = origin(object, node);
        // a node is in no namespace, so that its name alone tells it from others
        if (origin != null && isFirst(origin, origin.kind() + " " + origin.name())) {
            manifests.add(nodes.node(origin, node));
        }
    }

    private void pod(RawObject object) {
        Pod pod = object.as(Pod.class);
        Origin origin = origin(object, pod);
        if (origin == null || !isFirst(origin, origin.object())) {
            return;
        }
        if (PodReader.isFinished(pod)) {
            manifests.addFinishedPod();
        } else {
            manifests.add(pods.pod(origin, pod));
        }
    }

    private @Nullable Origin origin(RawObject object, HasMetadata resource) {
        String kind = String.valueOf(object.kind());
        String name =
                resource.getMetadata() == null ? null : resource.getMetadata().getName();
        if (name == null || name.isBlank()) {
            findings.fault(new Fault(file, object.place() + ": " + kind + ": metadata.name: is missing"));
            return null;
        }
        String namespace = resource.getMetadata().getNamespace();
        return new Origin(file, kind, namespace == null ? "" : namespace, name);
    }

    private boolean isFirst(Origin origin, String identity) {
        Origin first = unique.putIfAbsent(identity, origin);
        if (first != null) {
            findings.fault(origin.fault("metadata.name", "is declared already, in " + first.file()));
        }
        return first == null;
    }

    private static String problem(RuntimeException e) {
        if (!(e.getCause() instanceof JsonMappingException mapping)
                || mapping.getPath().isEmpty()) {
            return "is not of the expected form";
        }
        List<JsonMappingException.Reference> path = mapping.getPath();
        StringBuilder field = new StringBuilder();
        for (JsonMappingException.Reference step : path) {
            if (step.getFieldName() == null) {
                field.append('[').append(step.getIndex()).append(']');
            } else {
                field.append(field.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return field + ": is not of the expected form";
    }
}
