package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.cli.elastic.lookup.GroupNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.problem.SolvedCluster;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.QuotaEdit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cluster while edits of it are read: what can be named, what has been edited so far, and the edits. */
final class EditScope {
    private final SolvedCluster cluster;
    private final GroupNames groups;
    private final DimensionNames dimensions;
    private final Map<String, String> treeOfAdded = new HashMap<>();
    private final Map<String, Long> edited = new HashMap<>();
    private final List<QuotaEdit> edits = new ArrayList<>();

    EditScope(SolvedCluster cluster) {
        this.cluster = cluster;
        groups = new GroupNames(cluster.trees().values());
        dimensions = new DimensionNames(schema().dimensions());
    }

    SolvedCluster cluster() {
        return cluster;
    }

    QuotaForest forest() {
        return cluster.forest();
    }

    ResourceSchema schema() {
        return cluster.forest().schema();
    }

    DimensionNames dimensions() {
        return dimensions;
    }

    /** Returns whether a text names a dimension, or a flavor as {@code gpu:a100}. */
    boolean hasResource(String text) {
        return EditedResource.isNamed(dimensions, schema(), text);
    }

    EditedResource resource(String option, String text) {
        return EditedResource.of(option, dimensions, schema(), text);
    }

    List<QuotaEdit> edits() {
        return edits;
    }

    void add(QuotaEdit edit) {
        edits.add(edit);
    }

    boolean hasGroup(String text) {
        return treeOfAdded.containsKey(last(text)) || groups.contains(text);
    }

    String group(String text) {
        return treeOfAdded.containsKey(last(text)) ? last(text) : groups.find(text);
    }

    String treeOf(String group) {
        String added = treeOfAdded.get(group);
        return added != null
                ? added
                : groups.tree(group).map(tree -> tree.tree().id()).orElse("");
    }

    /** Returns the result before the edits for the tree of a group; empty for a group that an edit has added. */
    Optional<RuntimeQuotas> quotasOf(String group) {
        return groups.tree(group);
    }

    void added(String group, String treeId) {
        treeOfAdded.put(group, treeId);
    }

    /**
     * Returns the amount of a value after an edit, and keeps it for further edits of the value.
     *
     * @param before the amount before all edits
     */
    long edited(String value, long before, EditedAmount amount, boolean mayBeUnlimited) {
        long after = amount.after(value, edited.getOrDefault(value, before), mayBeUnlimited);
        edited.put(value, after);
        return after;
    }

    /**
     * Reads amounts such as {@code cpu=64,gpu=8} or {@code gpu:a100=8}; units that name no flavor are counted beside
     * those that do.
     */
    ResourceVector amounts(String option, String text) {
        ResourceVector vector = schema().zero();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new BadInputException(option, "'" + part + "' is not of the form DIMENSION=AMOUNT");
            }
            EditedResource resource = resource(option, part.substring(0, equals).strip());
            String dimension = resource.dimension();
            EditedAmount amount = EditedAmount.of(
                    option, dimension, part.substring(equals + 1).strip());
            long units = amount.after(resource.inWords(), 0, false);
            vector = resource.flavor().isEmpty()
                    ? vector.with(dimension, units)
                    : vector.with(dimension, resource.flavor().get(), units);
        }
        return vector;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
