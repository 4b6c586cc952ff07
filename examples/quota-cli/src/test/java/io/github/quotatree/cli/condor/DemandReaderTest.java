package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandReaderTest {
    private final Findings findings = new Findings();

    private PoolFigures read(String text) {
        return DemandReader.read("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), findings);
    }

    @Test
    void everyFigureIsRead() {
        PoolFigures figures = read("""
            {"total": 40.5, "now": 1000, "root": {"idle": 3},
             "groups": {"a": {"running": 1.5, "idle": 2, "usage": 4, "lastRemainderTime": 900}, "b": {}}}\
            """);

        assertThat(findings.faults()).isEmpty();
        assertThat(figures.total()).isEqualTo(40.5);
        assertThat(figures.now()).isEqualTo(1000);
        assertThat(figures.root()).isEqualTo(new GroupFigures(0, 3, 0, 0));
        assertThat(figures.groups().get("a")).isEqualTo(new GroupFigures(1.5, 2, 4, 900));
        assertThat(figures.groups().get("b")).isEqualTo(GroupFigures.NONE);
    }

    @Test
    void classesOfSlotsAndTurnsAreRead() {
        PoolFigures figures = read("""
            {"total": 6, "now": 1000, "slotClasses": {"p": 4, "q": 2},
             "groups": {"a": {"classes": ["q", "p", "q"], "remainderTurn": 3}, "b": {"classes": []}}}\
            """);

        assertThat(findings.faults()).isEmpty();
        assertThat(figures.slotClasses()).containsExactly(Map.entry("p", 4.0), Map.entry("q", 2.0));
        assertThat(figures.groups().get("a").classes()).containsExactly("q", "p");
        assertThat(figures.groups().get("a").remainderTurn()).isEqualTo(3);
        assertThat(figures.groups().get("b").classes()).isEmpty();
        assertThat(GroupFigures.NONE.withJobsOf(figures.groups().get("a")).classes())
                .containsExactly("q", "p");
    }

    @Test
    void whatRunsIsInUseUnlessSaidOtherwise() {
        PoolFigures figures =
                read("{\"total\":1,\"now\":0,\"groups\":{\"a\":{\"running\":3},\"b\":{\"running\":3,\"usage\":0}}}");

        assertThat(figures.groups().get("a").usage()).isEqualTo(3);
        assertThat(figures.groups().get("b").usage()).isZero();
        assertThat(figures.root()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"total":-1,"now":0}                            | total: -1 is below 0
        {"total":1e999,"now":0}                         | total: 1e999 is above 2^53
        {"total":9007199254740993,"now":0}              | total: 9007199254740993 is above 2^53
        {"total":9007199254740992.25,"now":0}           | total: 9007199254740992.25 is above 2^53
        {"total":4,"now":9007199254740993}              | now: 9007199254740993 is above 2^53
        {"total":4,"now":1e-999}                        | now: 1e-999 is not a whole number of seconds
        {"total":4,"now":1e99999999999}                 | now: 1e99999999999 has an exponent of too many digits
        {"total":null,"now":0}                          | total: null is not a number
        {"total":"4","now":0}                           | total: is not a number
        {"total":[4],"now":0}                           | total: is not a number
        {"total":4}                                     | now: is missing
        {"now":4}                                       | total: is missing
        {"total":4,"now":1.5}                           | now: 1.5 is not a whole number of seconds
        {"total":4,"now":0,"group":{}}                  | "group" is none of total, now, groups, root, slotClasses
        {"total":4,"now":0,"groups":[]}                 | groups: is not an object
        {"total":4,"now":0,"groups":{"a":3}}            | group a: is not an object
        {"total":4,"now":0,"root":null}                 | root: is not an object
        {"total":4,"now":0,"groups":{"a":{"idle":-2}}}  | group a: idle: -2 is below 0
        {"total":4,"now":0,"groups":{"a":{"idel":2}}}   | group a: "idel" is none of running, idle, usage, lastRemainderTime, remainderTurn, classes
        {"total":4,"now":0,"root":{"remainderTurn":0.5}} | root: remainderTurn: 0.5 is not a whole number up to 2147483647
        {"total":4,"now":0,"root":{"remainderTurn":3e9}} | root: remainderTurn: 3000000000 is not a whole number up to 2147483647
        {"total":4,"now":0,"slotClasses":[4]}           | slotClasses: is not an object
        {"total":4,"now":0,"slotClasses":{"p":-4}}      | slotClasses: p: -4 is below 0
        {"total":4,"now":0,"root":{"classes":["p"]}}    | root: classes: "p" is not in slotClasses
        {"total":4,"now":0,"root":{"classes":"p"}}      | root: classes: is not a list
        {"total":4,"now":0,"groups":{"a":{"classes":[["p"]]}}} | group a: classes: holds something that is not the name of a class
        {"total":4,"now":0,"groups":{"a":{"usage":{}}}} | group a: usage: is not a number
        {"total":4,"total":5}                           | line 1, column 19: found duplicate key total
        {"groups":{"a":{},"a":{}}}                      | line 1, column 22: found duplicate key a
        []                                              | is not an object of JSON
        {"total":4,"now":0} {}                          | something follows after the end of its object
        """)
    void aFaultNamesThePlaceTheValueAndTheRule(String text, String fault) {
        read(text);

        assertThat(findings.faults().stream().map(Fault::line)).containsExactly("standard input: " + fault);
    }

    @Test
    void brokenTextIsOneFault() {
        read("{\"total\": 4, \"now\": NaN}");
        read("");
        read("{\"total\": 4");
        read("{\"total\":" + "[".repeat(100_000));
        read("{\"total\":" + "9".repeat(1_000_000) + "}");

        assertThat(findings.faults()).hasSize(5);
        assertThat(findings.faults().get(1).text()).isEqualTo("is empty");
        assertThat(findings.faults().get(3).text()).endsWith("is nested too deeply");
        assertThat(findings.faults().get(4).text()).endsWith("a number has too many digits");
        findings.faults().forEach(fault -> assertThat(fault.line()).hasSizeLessThan(200));
    }

    @Test
    void otherEncodingsAreRefused() {
        DemandReader.read(
                "-", new ByteArrayInputStream(new byte[] {'{', '"', (byte) 0xFF, '"', ':', '1', '}'}), findings);

        assertThat(findings.faults())
                .singleElement()
                .extracting(Fault::text)
                .asString()
                .endsWith("is not UTF-8 text");
    }
}
