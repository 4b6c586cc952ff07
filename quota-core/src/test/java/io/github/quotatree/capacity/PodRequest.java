package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The request of a pod, as the plugin counts it: its containers together or its largest init container, and the
 * overhead.
 */
final class PodRequest {
    private PodRequest() {}

    static ResourceList of(List<ResourceList> containers, List<ResourceList> initContainers, ResourceList overhead) {
        ResourceSchema schema = overhead.schema();
        ResourceList running = ResourceList.empty(schema);
        for (ResourceList container : containers) {
            running = running.plus(container);
        }
        for (ResourceList container : initContainers) {
            Map<String, Long> larger = new HashMap<>();
            for (ResourceList one : List.of(running, container)) {
                one.dimensions()
                        .forEach(dimension ->
                                larger.merge(dimension, one.amounts().value(dimension), Math::max));
            }
            running = ResourceList.of(schema, larger);
        }
        return running.plus(overhead);
    }
}
