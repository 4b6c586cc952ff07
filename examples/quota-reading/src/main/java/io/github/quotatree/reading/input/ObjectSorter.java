package io.github.quotatree.reading.input;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sorts objects by kind, and refuses those that are broken or come twice.
 *
 * @param <P> what a policy reads of a pod
 */
public abstract class ObjectSorter<P> {
    private final ClusterObjects<P> objects;
    private final String defaultNamespace;
    private final Findings findings;
    private final Map<String, Origin> unique = new HashMap<>();
    private final Map<String, Integer> skipped = new HashMap<>();
    private final PriorityClasses.OpenPriorities openPriorities = new PriorityClasses.OpenPriorities();
    private final UnknownFields unknownFields;
    private String file = "";

    protected ObjectSorter(ClusterObjects<P> objects, String defaultNamespace, Findings findings) {
        this.objects = objects;
        this.defaultNamespace = defaultNamespace;
        this.findings = findings;
        unknownFields = new UnknownFields(findings);
    }

    /** Reads an object of a kind that only this policy knows; returns false if it does not know the kind. */
    protected abstract boolean read(String kind, RawObject object);

    /** Reads a tree of quotas in a file that is not Kubernetes, of which only the policy of trees knows. */
    protected void readQuotaFile(String shownFile, InputStream in) throws IOException, UnreadableException {
        throw new UnreadableException("is a tree of quotas, which solve, admit, revoke and validate read");
    }

    /** Returns whether what a pod says of its nodes counts. */
    protected boolean readsNodesOfPods() {
        return false;
    }

    /** Returns what this policy reads of a pod; a priority that is absent counts as 0 for now. */
    protected abstract P pod(Origin origin, Pod pod);

    /** Returns a pod with a priority, once the class of the pod is known. */
    protected abstract P withPriority(P pod, int priority, boolean preempts);

    final void startFile(String name) {
        file = name;
        skipped.clear();
    }

    final void endFile() {
        unknownFields.endFile();
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

    final void end() {
        List<P> pods = objects.pods();
        openPriorities.settle(
                objects.priorityClasses(),
                findings,
                (index, priority, preempts) -> pods.set(index, withPriority(pods.get(index), priority, preempts)));
    }

    /** Sees each object as it stands in its file, before it is read. */
    protected void see(RawObject object) {
        // of no concern to most
    }

    final void accept(RawObject object) {
        see(object);
        String kind = object.kind();
        if (kind == null || kind.isBlank()) {
            leaveOut(object.description() + ": kind: " + object.problemOfKind());
            return;
        }
        try {
            unknownFields.look(file, kind, object);
            if (!readShared(kind, object) && !read(kind, object)) {
                skipped.merge(kind, 1, Integer::sum);
            }
        } catch (RuntimeException e) {
            // whatever it is, it is about this object, and the user should know about which
            leaveOut(object.description() + ": " + problem(e));
        } catch (StackOverflowError e) {
            leaveOut(object.place() + ": " + kind + ": is nested too deeply");
        }
    }

    private void leaveOut(String text) {
        findings.fault(new Fault(file, text).or(Remedy.NO_OBJECT));
    }

    /** Reads an object of a kind that all policies know; returns whether it is one. */
    private boolean readShared(String kind, RawObject object) {
        switch (kind) {
            case "Node" -> node(object);
            case "Pod" -> pod(object);
            case "PriorityClass" -> priorityClass(object);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void node(RawObject object) {
        Node node = object.as(Node.class);
        Origin origin = origin(object, node);
        // a node is in no namespace, so its name alone identifies it
        if (origin != null && isFirst(origin, origin.kind() + " " + origin.name())) {
            objects.addNode(NodeManifest.read(origin, node, findings));
        }
    }

    private void pod(RawObject object) {
        Pod pod = readsNodesOfPods() ? object.asPodWithNodes() : object.as(Pod.class);
        Origin declared = origin(object, pod);
        Origin origin = declared == null ? null : declared.orIn(defaultNamespace);
        if (origin == null || !isFirst(origin, origin.object())) {
            return;
        }
        if (isFinished(pod)) {
            objects.addFinishedPod();
        } else {
            if (pod.getSpec() != null) {
                openPriorities.see(objects.pods().size(), origin, pod.getSpec());
            }
            objects.addPod(pod(origin, pod));
        }
    }

    private void priorityClass(RawObject object) {
        GenericKubernetesResource resource = object.as(GenericKubernetesResource.class);
        Origin origin = origin(object, resource);
        if (origin != null && isFirst(origin, origin.kind() + " " + origin.name())) {
            objects.priorityClasses().add(PriorityClasses.PriorityClass.read(origin, resource, findings));
        }
    }

    protected final @Nullable Origin origin(RawObject object, HasMetadata resource) {
        String kind = String.valueOf(object.kind());
        String name =
                resource.getMetadata() == null ? null : resource.getMetadata().getName();
        if (name == null || name.isBlank()) {
            leaveOut(object.place() + ": " + kind + ": metadata.name: is missing");
            return null;
        }
        String namespace = resource.getMetadata().getNamespace();
        return new Origin(file, kind, namespace == null ? "" : namespace, name);
    }

    protected final boolean isFirst(Origin origin, String identity) {
        Origin first = unique.putIfAbsent(identity, origin);
        if (first != null) {
            findings.fault(origin, "metadata.name", "is declared already, in " + first.file(), Remedy.NO_OBJECT);
        }
        return first == null;
    }

    /** Reads the first object of its identity, and keeps it unless a lenient run leaves it out for a fault. */
    protected final <T> void keep(Origin origin, Supplier<T> read, Consumer<? super T> kept) {
        int leftOut = findings.objectsLeftOut();
        T value = read.get();
        if (findings.objectsLeftOut() == leftOut) {
            kept.accept(value);
        } else {
            unique.remove(origin.object());
        }
    }

    public static boolean isFinished(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
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
