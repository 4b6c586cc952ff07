package io.github.quotatree.reading.input;

import java.util.ArrayList;
import java.util.List;

/**
 * What the problems of all policies are read from: files, nodes and pods. Each policy adds its own kinds of objects.
 *
 * @param <P> what a policy reads of a pod
 */
public abstract class ClusterObjects<P> {
    private final List<String> files;
    private final List<NodeManifest> nodes = new ArrayList<>();
    private final List<P> pods = new ArrayList<>();
    private final PriorityClasses priorityClasses = new PriorityClasses();
    private boolean anyPod;

    protected ClusterObjects(List<String> files) {
        this.files = List.copyOf(files);
    }

    public final String shownFiles() {
        return SourceFile.shown(files);
    }

    public final List<NodeManifest> nodes() {
        return nodes;
    }

    /** Returns the pods that are not finished. */
    public final List<P> pods() {
        return pods;
    }

    public final PriorityClasses priorityClasses() {
        return priorityClasses;
    }

    /** Returns whether there was any pod, finished or not. */
    public final boolean hasPods() {
        return anyPod;
    }

    public final void addNode(NodeManifest node) {
        nodes.add(node);
    }

    public final void addPod(P pod) {
        anyPod = true;
        pods.add(pod);
    }

    /** Counts a pod that has no request and no use any more. */
    final void addFinishedPod() {
        anyPod = true;
    }
}
