package io.github.quotatree.cli.elastic.lookup;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
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
            throw fault("no group " + text
                    + NearNames.of(text.substring(text.lastIndexOf('/') + 1), names)
                            .text());
        }
        if (found.size() > 1) {
            throw fault(text + " names several groups: "
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
        switch (text) {
            case DEFAULT, Manifests.DEFAULT -> {
                return List.of(ReservedNames.DEFAULT_GROUP);
            }
            case SYSTEM, Manifests.SYSTEM -> {
                return List.of(ReservedNames.SYSTEM_GROUP);
            }
            default -> {
                if (text.equals(ReservedNames.DEFAULT_GROUP) || text.equals(ReservedNames.SYSTEM_GROUP)) {
                    return List.of(text);
                }
            }
        }
        if (text.indexOf('/') < 0) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (String name : treeOfGroup.keySet()) {
            // only the last name of a path can be that of the group
            if (text.endsWith("/" + name) && ("/" + path(name)).endsWith("/" + text)) {
                found.add(name);
            }
        }
        return found;
    }

    private String path(String name) {
        return tree(name).map(tree -> tree.group(name).path()).orElse(name);
    }

    private static BadInputException fault(String text) {
        return new BadInputException(List.of(new Fault("", text)));
    }
}
