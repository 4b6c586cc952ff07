package io.github.quotatree.flink.event;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** What happens to a tree: to its declaration, its cluster or its workloads. Amounts are in base units by dimension. */
public sealed interface Action {
    /** Declares the tree, which has no groups yet. */
    record Declare(List<String> dimensions) implements Action {
        public Declare {
            dimensions = List.copyOf(dimensions);
        }
    }

    /** Edits quotas: removes groups, then adds or replaces others, all of it or nothing. */
    record Edit(List<GroupRemoval> removals, List<GroupEdit> groups) implements Action {
        public Edit {
            removals = List.copyOf(removals);
            groups = List.copyOf(groups);
        }
    }

    /** Sets the total of the tree, which from then on does not follow from its nodes. */
    record SetTotal(SortedMap<String, Long> total) implements Action {
        public SetTotal {
            total = amounts(total);
        }
    }

    /** Adds or changes a node. */
    record SetNode(String node, SortedMap<String, Long> allocatable) implements Action {
        public SetNode {
            Objects.requireNonNull(node, "node");
            allocatable = amounts(allocatable);
        }
    }

    /** Removes a node. */
    record RemoveNode(String node) implements Action {
        public RemoveNode {
            Objects.requireNonNull(node, "node");
        }
    }

    /** Submits a workload at the time of the event. */
    record Submit(Job job) implements Action {
        public Submit {
            Objects.requireNonNull(job, "job");
        }
    }

    /** Requests a decision on workloads together: they are admitted if all of them fit. */
    record Admit(List<String> ids) implements Action {
        public Admit {
            ids = List.copyOf(ids);
        }
    }

    /** Requests a decision on workloads together: they are reserved for some time if all of them fit. */
    record Reserve(Duration duration, List<String> ids) implements Action {
        public Reserve {
            Objects.requireNonNull(duration, "duration");
            ids = List.copyOf(ids);
        }
    }

    /** Changes the request of a workload if that fits. */
    record Resize(String id, SortedMap<String, Long> request) implements Action {
        public Resize {
            Objects.requireNonNull(id, "id");
            request = amounts(request);
        }
    }

    /** Reports a step in the life of a workload. */
    record Report(LifeStep step, String id) implements Action {
        public Report {
            Objects.requireNonNull(step, "step");
            Objects.requireNonNull(id, "id");
        }
    }

    /** Makes groups give back what they use above their runtime: their least important workloads stop. */
    record Reclaim() implements Action {}

    /** Nothing but time: reservations end, and changed runtimes are reported. */
    record Tick() implements Action {}

    private static SortedMap<String, Long> amounts(SortedMap<String, Long> amounts) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    }
}
