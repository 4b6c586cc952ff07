package io.github.quotatree.replay.trace.format;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;

/** The owners and requests of a trace, each once: most jobs have the same ones as another job. */
final class SharedValues {
    private final Map<Owner, Owner> owners = new HashMap<>();
    private final Map<ResourceVector, ResourceVector> requests = new HashMap<>();

    Owner of(Owner owner) {
        return owners.computeIfAbsent(owner, same -> same);
    }

    ResourceVector of(ResourceVector request) {
        return requests.computeIfAbsent(request, same -> same);
    }
}
