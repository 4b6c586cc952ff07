package io.github.quotatree.cli.elastic.lookup;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.text.NearNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The groups of all trees, which users name by name or by path. */
public final class GroupNames {
    private static final String DEFAULT = "default";
    private static final String SYSTEM = "system";

    private final Map<String, RuntimeQuotas> treeOfGroup = new TreeMap<>();

    public GroupNames(Collection<RuntimeQuotas> trees) {
        for (RuntimeQuotas tree : trees) {
            for (GroupRuntime group : tree) {
                treeOfGroup.put(group.name(), tree);
            }
        }
    }

    public boolean contains(String text) {
        return found(text).size() == 1;
    }

    /**
     * Returns the name of the group that a text names: by its name, by its path, or by the end of its path. The default
     * and the system group have the names of their quotas, and {@code default} and {@code system} if no group is named
     * so.
     */
    public String find(String text) {
        List<String> found = found(text);
        if (found.isEmpty()) {
            List<String> names = new ArrayList<>(treeOfGroup.keySet());
            throw new BadInputException("no group " + text
                    + NearNames.of(text.substring(text.lastIndexOf('/') + 1), names)
                            .text());
        }
        if (found.size() > 1) {
            throw new BadInputException(text + " names several groups: "
                    + String.join(", ", found.stream().map(this::path).toList()));
        }
        return found.get(0);
    }

    public Optional<RuntimeQuotas> tree(String name) {
        return Optional.ofNullable(treeOfGroup.get(name));
    }

    private List<String> found(String text) {
        if (treeOfGroup.containsKey(text)) {
            return List.of(text);
        }
        return switch (text) {
            case DEFAULT, Manifests.DEFAULT, ReservedNames.DEFAULT_GROUP -> List.of(ReservedNames.DEFAULT_GROUP);
            case SYSTEM, Manifests.SYSTEM, ReservedNames.SYSTEM_GROUP -> List.of(ReservedNames.SYSTEM_GROUP);
            // only the last name of a path can be that of the group
            default ->
                treeOfGroup.keySet().stream()
                        .filter(name -> text.endsWith("/" + name) && ("/" + path(name)).endsWith("/" + text))
                        .toList();
        };
    }

    private String path(String name) {
        return tree(name).map(tree -> tree.group(name).path()).orElse(name);
    }
}
