package io.github.quotatree.cli.elastic;

import io.github.quotatree.RuntimeQuotas;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the dimensions and groups that a table shows, the same for tables of one result and of two. */
public final class PartOptions {
    @Option(
            names = "--dimension",
            paramLabel = "NAMES",
            split = ",",
            description = "The dimensions to show, such as cpu,nvidia.com/gpu; gpu is enough where one is called so.")
    private List<String> dimensions = List.of();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Show a group and those below it: its name, or its path such as research/vision.")
    private @Nullable String group;

    @Option(
            names = "--depth",
            paramLabel = "LEVELS",
            converter = DepthConverter.class,
            description = "Show so many levels; below --group so many more.")
    private @Nullable Integer depth;

    /** Refuses to leave anything out, for a result that is not a table. */
    public void refuseChoices() {
        ViewOptions.refuse(given());
    }

    Map<String, Boolean> given() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--dimension", !dimensions.isEmpty());
        given.put("--group", group != null);
        given.put("--depth", depth != null);
        return given;
    }

    GroupView.Choices choices(Set<GroupView.State> states, SortKey sort) {
        return new GroupView.Choices(dimensions, group, states, sort, depth);
    }

    /** Returns what these options show of results, such as those before and after a change. */
    public ShownPart of(List<RuntimeQuotas> results) {
        Set<String> within = names(results, new GroupView.Choices(dimensions, group, Set.of(), SortKey.NAME, null));
        Set<String> shown = names(results, choices(Set.of(), SortKey.NAME));
        return new ShownPart(GroupView.dimensions(results, dimensions), group == null, within, shown);
    }

    private static Set<String> names(List<RuntimeQuotas> results, GroupView.Choices choices) {
        Set<String> names = new HashSet<>();
        GroupView.of(results, choices)
                .trees()
                .forEach(tree -> tree.each(List.of(), (group, branches, isBeside) -> {
                    if (!isBeside) {
                        names.add(group.name());
                    }
                }));
        return names;
    }

    static final class DepthConverter implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                int levels = Integer.parseInt(text);
                if (levels >= 1) {
                    return levels;
                }
            } catch (NumberFormatException e) {
                // the same message as for a number below 1
            }
            throw new TypeConversionException("'" + text + "' is not a number of levels, at least 1");
        }
    }

    /**
     * The dimensions and groups that a table of a change shows.
     *
     * @param dimensions the dimensions; all if there are none
     * @param isAll whether no group is chosen, so that the groups beside the trees belong to it too
     * @param within the names of the chosen group and of all below it
     * @param shown the names of the groups that have a line, which may end above the lowest level
     */
    public record ShownPart(List<String> dimensions, boolean isAll, Set<String> within, Set<String> shown) {
        public boolean hasDimension(String dimension) {
            return dimensions.isEmpty() || dimensions.contains(dimension);
        }
    }
}
