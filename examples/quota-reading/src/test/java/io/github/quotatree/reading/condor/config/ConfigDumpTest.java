package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigDumpTest {
    private static final String FROM_MACHINE =
            "standard input: is read as the output of condor_config_val -dump, from machine: cm.example.org";

    private static final Map<String, String> DEFAULTS =
            Map.of("GROUP_QUOTA_MAX_ALLOCATION_ROUNDS", "3", "GROUP_ACCEPT_SURPLUS", "false");

    private final Findings findings = new Findings();

    private KnobValues values(String text) {
        return values(text, findings);
    }

    private static KnobValues values(String text, Findings findings) {
        return KnobValues.read("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), findings);
    }

    @Test
    void eachEntryIsAKnob() {
        KnobValues values = values("""
                # Configuration from machine: cm.example.org
                ABORT_ON_EXCEPTION = false
                GROUP_ACCEPT_SURPLUS = true \s
                group_names = a, b.c
                GROUP_QUOTA_a = $(SLOTS) * 2
                GROUP_QUOTA_b.c =\s
                LOCAL_CONFIG_DIR = /etc/condor/config.d
                NEGOTIATOR.GROUP_QUOTA_b.c = 7
                SLOTS = 10
                # Contributing configuration file(s):
                #\t/etc/condor/condor_config
                """);

        assertThat(values.text("GROUP_NAMES")).contains("a, b.c");
        assertThat(values.number("GROUP_QUOTA_a", 0, 100)).hasValue(20);
        assertThat(values.number("GROUP_QUOTA_b.c", 0, 100)).hasValue(7);
        assertThat(values.flag("GROUP_ACCEPT_SURPLUS")).contains(true);
        assertThat(findings.notes()).containsExactly(FROM_MACHINE);
        assertThat(findings.faults()).isEmpty();
    }

    @Test
    void aMessageNamesTheLineOfTheDump() {
        KnobValues values = values("""
                # Configuration from negotiator on cm.example.org <192.0.2.1:9618>

                # Parameters with names that match GROUP:
                GROUP_NAMES = a
                GROUP_QUOTA_a = many
                """);

        assertThat(values.number("GROUP_QUOTA_a", 0, 100)).isEmpty();
        assertThat(findings.faults())
                .singleElement()
                .hasToString("standard input: line 5: GROUP_QUOTA_a: \"many\" is not a number");
        assertThat(findings.notes())
                .singleElement()
                .asString()
                .endsWith("from negotiator on cm.example.org <192.0.2.1:9618>");
    }

    @Test
    void remarksAreNoValues() {
        KnobValues values = values("""
                # Configuration from machine: cm.example.org

                # Parameters with names that match GROUP:
                GROUP_NAMES = a,
                b,
                c = d
                 # at: /etc/condor/config.d/10-groups.conf, line 12, use FEATURE:X+3
                 # expanded: a,
                b,
                c = d
                 # default:\s
                GROUP_QUOTA_a = $(SLOTS)
                 # at: /etc/condor/config.d/10-groups.conf, line 17
                 # expanded: 10

                # Parameters with names that match SLOTS:
                SLOTS = 10
                 # at: /etc/condor/condor_config, line 2
                 # expanded: 10
                2 items
                """);

        assertThat(values.text("GROUP_NAMES")).contains("a,\nb,\nc = d");
        assertThat(values.isSet("c")).isFalse();
        assertThat(values.number("GROUP_QUOTA_a", 0, 100)).hasValue(10);
    }

    @Test
    void whatIsExpandedRefersToNothing() {
        KnobValues values = values("""
                # Configuration from machine: cm.example.org
                A = $(B) $INT(B)
                 # at: /etc/condor/condor_config, line 1
                 # raw: $(DOLLAR)(B) $(DOLLAR)INT(B)
                B = 1
                 # at: /etc/condor/condor_config, line 2
                 # raw: 1
                """);

        assertThat(values.text("A")).contains("$(B) $INT(B)");
    }

    @Test
    void linesOfAValueEndAtTheNextKnob() {
        KnobValues values = values("""
                # Configuration from machine: cm.example.org
                GROUP_NAMES = a,
                  b

                  c
                GROUP_QUOTA_a @=end
                   1
                   X = 3
                   + 2
                @end
                GROUP_QUOTA_b = 4
                # Contributing configuration file(s):
                #\t/etc/condor/condor_config
                """);

        assertThat(values.text("GROUP_NAMES")).contains("a,\nb\nc");
        assertThat(values.text("GROUP_QUOTA_a")).contains("1\nX = 3\n+ 2");
        assertThat(values.number("GROUP_QUOTA_b", 0, 100)).hasValue(4);
    }

    @Test
    void aDefaultCountsAsNotSet() {
        KnobValues values = values("""
                # Configuration from machine: cm.example.org
                GROUP_ACCEPT_SURPLUS =\s
                NEGOTIATOR.GROUP_QUOTA_a =\s
                GROUP_QUOTA_a = 3
                NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = true
                NEGOTIATOR_JOB_CONSTRAINT =\s
                SUBSYSTEM = TOOL
                # Contributing configuration file(s):
                """);

        assertThat(values.isSet("NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION")).isFalse();
        assertThat(values.isSet("NEGOTIATOR_JOB_CONSTRAINT")).isFalse();
        assertThat(values.isSet("GROUP_ACCEPT_SURPLUS")).isTrue();
        assertThat(values.text("GROUP_QUOTA_a")).isEmpty();
        assertThat(values.text("SUBSYSTEM")).contains("NEGOTIATOR");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Configuration from machine: cm\nA = 1 \\\n 2\n",
                "A = 1 \\\n 2\n# Configuration from machine: cm\n# Contributing configuration file(s):\n",
                "# Configuration from the wiki\n# Contributing configuration file(s):\nA = 1 \\\n 2\n",
                "# Contributing configuration file(s):\n# at: x, line 3\nA = 1 \\\n 2\n"
            })
    void aConfigurationWithSuchCommentsIsNoDump(String text) {
        assertThat(values(text).text("A")).contains("1 2");
        assertThat(findings.notes()).isEmpty();
    }

    static List<DumpPrinter> printers() {
        return DumpPrinter.all();
    }

    @ParameterizedTest
    @MethodSource("printers")
    void aDumpSetsWhatItsConfigurationSets(DumpPrinter printer) {
        for (int seed = 0; seed < 300; seed++) {
            String config = new RandomConfig(new Random(seed), !printer.hidesDollars()).text();
            Findings inConfig = new Findings();
            String dump = printer.print(Reading.of(config, inConfig));
            assertThat(inConfig.faults()).as(config).isEmpty();
            Findings inDump = new Findings();
            KnobValues expected = values(config, new Findings());
            KnobValues read = values(dump, inDump);
            for (String knob : RandomConfig.KNOBS) {
                assertThat(meaning(read, knob))
                        .as("%s of%n%s%nin%n%s", knob, config, dump)
                        .isEqualTo(meaning(expected, knob));
            }
            assertThat(inDump.faults()).as(dump).isEmpty();
            assertThat(inDump.notes()).as(dump).hasSize(1);
        }
    }

    /** Returns a value without blanks at the ends of its lines; nothing for the default of HTCondor. */
    private static String meaning(KnobValues values, String knob) {
        String text = values.text(knob).orElse("").lines().map(String::strip).collect(Collectors.joining("\n"));
        return text.equals(DEFAULTS.get(knob)) ? "" : text;
    }
}
