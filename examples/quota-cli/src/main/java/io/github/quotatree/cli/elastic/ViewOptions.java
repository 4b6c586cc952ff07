package io.github.quotatree.cli.elastic;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.WidthOption;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.text.TableWidth;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for what a table shows of solved trees, the same for all commands that print one. */
public final class ViewOptions {
    @Mixin
    private final PartOptions part = new PartOptions();

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

    @Mixin
    private final WidthOption width = new WidthOption();

    public TableWidth width() {
        return width.width();
    }

    /** Refuses to leave anything out, for a result that is not a table. */
    public void refuseChoices() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.putAll(part.given());
        given.put("--over", over);
        given.put("--borrowing", borrowing);
        given.put("--starved", starved);
        given.put("--sort", sort != SortKey.NAME);
        refuse(given);
    }

    /** Refuses options for what a table shows, for a result that is none. */
    static void refuse(Map<String, Boolean> given) {
        given.forEach((option, isGiven) -> {
            if (isGiven) {
                throw new BadInputException(option + ": is for tables; JSON and YAML have every group and dimension");
            }
        });
    }

    /** Returns what these options show of solved trees. */
    public GroupView of(List<RuntimeQuotas> trees) {
        Set<GroupView.State> states = EnumSet.noneOf(GroupView.State.class);
        if (over) {
            states.add(GroupView.State.OVER);
        }
        if (borrowing) {
            states.add(GroupView.State.BORROWING);
        }
        if (starved) {
            states.add(GroupView.State.STARVED);
        }
        return GroupView.of(trees, part.choices(states, sort));
    }
}
