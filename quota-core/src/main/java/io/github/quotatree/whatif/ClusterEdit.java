package io.github.quotatree.whatif;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Objects;

/** An edit of the nodes or workloads of a cluster, which a tree by itself does not have. */
public sealed interface ClusterEdit extends QuotaEdit {
    /**
     * Adds a node to a cluster.
     *
     * @param node the node
     */
    record AddNode(ClusterNode node) implements ClusterEdit {
        /** Refuses null. */
        public AddNode {
            Objects.requireNonNull(node, "node");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "node " + node.name() + " is added";
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Removes a node from a cluster.
     *
     * @param node the name of the node
     */
    record RemoveNode(String node) implements ClusterEdit {
        /** Refuses null. */
        public RemoveNode {
            Objects.requireNonNull(node, "node");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "node " + node + " is removed";
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Adds a pending workload to a cluster.
     *
     * @param workload the workload
     */
    record AddWorkload(Workload workload) implements ClusterEdit {
        /** Refuses null. */
        public AddWorkload {
            Objects.requireNonNull(workload, "workload");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.added(workload);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Removes a workload from a cluster, in whatever phase it is.
     *
     * @param id the id of the workload
     */
    record RemoveWorkload(String id) implements ClusterEdit {
        /** Refuses null. */
        public RemoveWorkload {
            Objects.requireNonNull(id, "id");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "workload " + id + " is removed";
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Changes the request of a workload of a cluster, and its use if it holds its request.
     *
     * @param id the id of the workload
     * @param request its new request in base units
     */
    record ResizeWorkload(String id, ResourceVector request) implements ClusterEdit {
        /** Refuses null. */
        public ResizeWorkload {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(request, "request");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "request of workload " + id + " becomes " + EditWords.vector(request, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }
}
