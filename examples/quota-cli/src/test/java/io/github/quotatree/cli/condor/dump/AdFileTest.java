package io.github.quotatree.cli.condor.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdFileTest {
    private static final int MOST_CHARACTERS = 16_777_216;

    private static final String SLOT = "{\"Name\":\"s@x\",\"State\":\"Owner\",\"Cpus\":3}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"[%1$s,%1$s]", "[%1$s]\n[%1$s]\n", "%1$s%1$s", " \n[\n%1$s\n]\n[]\n%1$s", "[][][%1$s,%1$s]"})
    void adsInJsonStandInArraysOrAlone(String form) {
        assertThat(DumpRun.ofSlots(folder, "", String.format(form, SLOT)).size).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Name = \"s@x\"\nState = \"Owner\"\nCpus = 3\n\nName=\"t@x\"\nState=\"Owner\"\nCpus=3\nSlotWeight=Cpus\n",
                "\r\nName = \"s@x\"\r\nState = \"Owner\"\r\nCpus = 3\r\n\r\n\r\nName = \"t@x\"\r\nState = \"Owner\"\r\nCpus = 2 + 1",
                "-- Schedd: x : <1.2.3.4>\nName = \"s@x\"\nState = \"Owner\"\nCpus = 6\n"
            })
    void theLongFormHasALineForEachAttribute(String text) {
        DumpRun run = DumpRun.ofSlots(folder, "", text);
        assertThat(run.faults).isEmpty();
        assertThat(run.size).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "[]", "[\n]\n[]"})
    void filesWithoutAdsAreTold(String text) {
        DumpRun run = DumpRun.ofSubmitters(folder, "", text);
        assertThat(run.faults).isEmpty();
        assertThat(run.notes).containsExactly("submitters: has no ads");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", quoteCharacter = '`', textBlock = """
            [{"Name":"s -> ends in the middle of an ad or an array
            [{"Name":"s@x"}, -> ends in the middle of an ad or an array
            [{"Name":"s@x"} -> ends in the middle of an ad or an array
            [{"Name":"s@x"}]] -> line 1, column 17: Unexpected close marker
            [1] -> line 1: found a value instead of an ad
            [[]] -> line 1: found an array instead of an ad
            {"query-only":1} 7 -> line 1: found a value instead of an ad
            hello -> line 1: "hello" is neither JSON nor of the form Name = value, as condor_status -json and -long write
            <?xml version="1.0"?> -> is XML; -json makes the tools of HTCondor write JSON
            [{"Cpus":NaN}] -> Non-standard token 'NaN'
            """)
    void whatIsNoAdIsAFault(String text, String fault) {
        DumpRun run = DumpRun.ofSlots(folder, "", text);
        assertThat(run.faults).hasSize(1);
        assertThat(run.faults.get(0)).startsWith("status: ").contains(fault);
    }

    @Test
    void valuesOfAllKindsAreRead() {
        DumpRun run = DumpRun.ofSlots(
                folder,
                "SLOT_WEIGHT = ifThenElse(Nul =?= undefined && Yes && size(Many) == 3 && Text == \"/Expr(\""
                        + " && isError(Ad) && Half == 0.5 && Sum == 3 && TARGET.Sum =?= undefined, 7, 1)",
                """
                [{"Name":"s@x","State":"Owner","Nul":null,"Yes":true,"Many":[1,"a",[2,[3]]],"Text":"/Expr(",
                  "Ad":{"a":{"b":1}},"Half":5E-1,"One":1,"Sum":"\\/Expr( One + MY.Two )\\/","Two":2}]
                """);
        assertThat(run.notes).isEmpty();
        assertThat(run.size).isEqualTo(7);
    }

    @Test
    void hostileFilesAreRefusedOrReadWithinBounds() {
        assertThat(DumpRun.ofSlots(folder, "", "[".repeat(200_000)).faults)
                .containsExactly("status: line 1: found an array instead of an ad");
        assertThat(DumpRun.ofSlots(folder, "", "[{\"a\":" + "[".repeat(200_000)).faults)
                .containsExactly("status: is nested too deeply");
        assertThat(DumpRun.ofSlots(folder, "", "{\"a\":".repeat(100_000)).faults)
                .containsExactly("status: is nested too deeply");
        assertThat(DumpRun.ofSlots(folder, "", "[{\"a\":" + "9".repeat(5_000) + "}]").faults)
                .allMatch(fault -> fault.endsWith("a number has too many digits"));
        DumpRun deep = DumpRun.ofSlots(
                folder,
                "",
                "[{\"Name\":\"s@x\",\"State\":\"Owner\",\"SlotWeight\":\"\\/Expr(" + "(".repeat(50_000) + ")\\/\"}]");
        assertThat(deep.size).isEqualTo(1);
        assertThat(deep.notes)
                .contains("status: slot s@x: SlotWeight: column 201: is nested more than 200 deep; counts as error");
        StringBuilder many = new StringBuilder("{\"Name\":\"s@x\"");
        for (int i = 0; many.length() < 2 * MOST_CHARACTERS; i++) {
            many.append(",\"a")
                    .append(i)
                    .append("\":\"")
                    .append("x".repeat(10_000))
                    .append('"');
        }
        assertThat(DumpRun.ofSlots(folder, "", many.append('}').toString()).faults)
                .containsExactly("status: an ad is longer than 16777216 characters");
        assertThat(DumpRun.ofSlots(folder, "", "Name = " + "x".repeat(MOST_CHARACTERS + 1)).faults)
                .containsExactly("status: line 1: is longer than 16777216 characters");
    }

    @Test
    void anAttributeThatDependsOnItselfIsAnError() {
        assertThat(DumpRun.ofSlots(folder, "", """
                        [{"Name":"s@x","State":"Owner","SlotWeight":"\\/Expr(Cpus)\\/","Cpus":"\\/Expr(SlotWeight)\\/"}]""").size).isEqualTo(1);
    }
}
