package io.github.quotatree.flink.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventLineTest {
    private static final String START = "blue 2026-11-02T08:00:00Z ";

    @Test
    void readsAnEditOfSeveralGroups() {
        LedgerEvent event = EventLine.parse(
                START + "edit remove old to=a1 | parent a min.cpu=4 | leaf a1 under=a max.gpu=2 fixed-min");
        Action.Edit edit = (Action.Edit) event.action();
        assertThat(edit.removals()).extracting(GroupRemoval::name).containsExactly("old");
        assertThat(edit.groups()).extracting(GroupEdit::name).containsExactly("a", "a1");
        assertThat(edit.groups().get(1).minScalable()).isFalse();
        assertThat(edit.groups().get(1).max()).isEqualTo(new TreeMap<>(Map.of("gpu", 2L)));
    }

    @Test
    void readsAWorkloadWithAllThatItMayHave() {
        LedgerEvent event = EventLine.parse(
                "  blue  2026-11-02T08:00:00.5Z submit j run=PT1H gang=x non-preemptible priority=-3 request.cpu=7 group=g");
        Job job = new Job(
                "j",
                Optional.of("g"),
                new TreeMap<>(Map.of("cpu", 7L)),
                -3,
                false,
                Optional.of("x"),
                Optional.of(Duration.ofHours(1)));
        assertThat(event)
                .isEqualTo(new LedgerEvent("blue", Instant.parse("2026-11-02T08:00:00.5Z"), new Action.Submit(job)));
    }

    @Test
    void readsTheOtherActions() {
        TreeMap<String, Long> amounts = new TreeMap<>(Map.of("cpu", 7L));
        assertThat(action("declare cpu gpu")).isEqualTo(new Action.Declare(List.of("cpu", "gpu")));
        assertThat(action("total cpu=7")).isEqualTo(new Action.SetTotal(amounts));
        assertThat(action("node n cpu=7")).isEqualTo(new Action.SetNode("n", amounts));
        assertThat(action("remove-node n")).isEqualTo(new Action.RemoveNode("n"));
        assertThat(action("admit j k")).isEqualTo(new Action.Admit(List.of("j", "k")));
        assertThat(action("reserve PT30S j")).isEqualTo(new Action.Reserve(Duration.ofSeconds(30), List.of("j")));
        assertThat(action("resize j cpu=7")).isEqualTo(new Action.Resize("j", amounts));
        assertThat(action("roll-back j")).isEqualTo(new Action.Report(LifeStep.ROLL_BACK, "j"));
        assertThat(action("reclaim")).isEqualTo(new Action.Reclaim());
        assertThat(action("tick")).isEqualTo(new Action.Tick());
    }

    private static Action action(String action) {
        return EventLine.parse(START + action).action();
    }

    @Test
    void theTreeOfALineIsItsFirstWordAlsoWhereItIsNoEvent() {
        LineReader reader = new LineReader();
        assertThat(reader.tree(" blue\tnoon")).isEqualTo("blue");
        assertThat(reader.tree(" ")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "''                             | the line ends after word 2, where an action is expected",
                "fly job-1                      | word 3 (fly): there is no such action",
                "start                          | the line ends after word 3, where the id of a workload is expected",
                "start a b                      | word 5 (b): the line must end before it",
                "submit j request.cpu=x         | request.cpu (x) must be a number from 0 to 9223372036854775806",
                "submit j request.cpu=-1        | request.cpu (-1) must be a number from 0 to 9223372036854775806",
                "submit j priority=high         | priority (high) must be a number from -2147483648 to 2147483647",
                "submit j colour=blue           | there are no such properties: [colour]",
                "submit j gang=a gang=b         | word 6 (gang=b): gang was already set",
                "submit j run=1h                | duration (1h) must be written as PT30S or PT1H",
                "reserve soon j                 | duration (soon) must be written as PT30S or PT1H",
                "edit twig a                    | word 4 (twig): an edit has leaf, parent and remove",
                "total cpu=1 cpu=2              | word 5 (cpu=2): cpu was already set",
            })
    void namesTheWordTheValueAndTheRule(String action, String message) {
        assertThatThrownBy(() -> EventLine.parse(START + action.replace("''", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "blue                | the line ends after word 1, where the time of the event is expected",
                "blue noon tick      | word 2 (noon): a time must be written as 2026-11-02T08:30:00Z",
            })
    void namesWhatStandsBeforeTheAction(String line, String message) {
        assertThatThrownBy(() -> EventLine.parse(line)).hasMessage(message);
    }

    @Test
    void refusesAnEmptyLine() {
        assertThatThrownBy(() -> EventLine.parse(" "))
                .hasMessage("the line ends after word 0, where the id of a tree is expected");
    }
}
