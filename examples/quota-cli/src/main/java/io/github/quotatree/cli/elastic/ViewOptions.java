package io.github.quotatree.cli.elastic;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.WidthOption;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.text.TableWidth;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for what a table shows of solved trees, the same for all commands that print one. */
public final class ViewOptions {
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

    @Option(names = "--over", description = "Show groups that use more than their runtime.")
    private boolean over;

    @Option(names = "--borrowing", description = "Show groups that borrow.")
    private boolean borrowing;

    @Option(names = "--starved", description = "Show groups that request more than their runtime.")
    private boolean starved;

    @Option(
            names = "--sort",
            paramLabel = "COLUMN",
            description = "Order siblings by ${COMPLETION-CANDIDATES}; amounts descend, of the first dimension shown.")
    private SortKey sort = SortKey.NAME;

    @Option(
            names = "--depth",
            paramLabel = "LEVELS",
            converter = DepthConverter.class,
            description = "Show so many levels; below --group so many more.")
    private @Nullable Integer depth;

    @Mixin
    private final WidthOption width = new WidthOption();

    public TableWidth width() {
        return width.width();
    }

    /** Refuses to leave anything out, for a result that is not a table. */
    public void refuseChoices() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--dimension", !dimensions.isEmpty());
        given.put("--group", group != null);
        given.put("--over", over);
        given.put("--borrowing", borrowing);
        given.put("--starved", starved);
        given.put("--sort", sort != SortKey.NAME);
        given.put("--depth", depth != null);
        given.forEach((option, isGiven) -> {
            if (isGiven) {
                throw new BadInputException(List.of(
                        new Fault("", option + ": is for tables; JSON and YAML have every group and dimension")));
            }
        });
    }

    /** Returns what these options show of solved trees. */
    public GroupView of(List<RuntimeQuotas> trees) {
        Set<GroupState> states = EnumSet.noneOf(GroupState.class);
        if (over) {
            states.add(GroupState.OVER);
        }
        if (borrowing) {
            states.add(GroupState.BORROWING);
        }
        if (starved) {
            states.add(GroupState.STARVED);
        }
        return GroupView.of(trees, new GroupView.Choices(dimensions, group, states, sort, depth));
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
}
