package io.github.quotatree.flink.event;

import java.util.Objects;
import java.util.Optional;

/**
 * A group that is removed.
 *
 * @param name its name
 * @param to the group that its workloads move to; without one, the removal of a group with workloads is refused
 */
public record GroupRemoval(String name, Optional<String> to) {
    public GroupRemoval {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(to, "to");
    }
}
