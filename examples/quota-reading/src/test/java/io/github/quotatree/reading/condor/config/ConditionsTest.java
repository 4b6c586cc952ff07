package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionsTest {
    private static final String KNOBS = """
            ZERO = 0
            ONE = 1
            YES = yes
            NO = False
            EMPTY =
            HALF = 0.5
            NAME = one
            CHAIN = $(ONE)
            NEGOTIATOR.ONLY = 1
            """;

    private final Findings findings = new Findings();

    private String value(String text) {
        return value(text, Surroundings.NONE);
    }

    private String value(String text, Surroundings surroundings) {
        Knobs.Setting setting = Reading.of(text, surroundings, findings).knobs().find("A");
        return setting == null ? "not set" : setting.value();
    }

    private List<String> faults() {
        return findings.faults().stream()
                .map(Fault::line)
                .map(line -> line.replace("standard input: ", ""))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "true",
                "TRUE",
                "yes",
                "t",
                "3",
                "-1",
                "0.5",
                ".5",
                "1e5",
                "00.10",
                "! 0",
                "!no",
                "! f",
                "!false",
                "$(ONE)",
                "$(HALF)",
                "$(YES)",
                "!$(ZERO)",
                "! $(EMPTY)",
                "!$(UNSET)",
                "$(UNSET:1)",
                "$(CHAIN)",
                "defined ONE",
                "defined one",
                "DEFINED NO",
                "!defined UNSET",
                "! defined EMPTY",
                "defined 3.5",
                "defined true",
                "defined no",
                "defined $(NAME)",
                "defined $(HALF)",
                "!defined $(UNSET)",
                "defined ONLY",
                "defined NEGOTIATOR.ONLY",
                "defined SUBSYSTEM",
                "defined use ROLE",
                "defined use ROLE:Submit",
                "! defined use ROLE:Sub",
                "defined GROUP_ACCEPT_SURPLUS",
                "version >= 8.1.6",
                "version > 8.1",
                "version == 25.14",
                "version = 25.14.0",
                "version <= 25.14.0",
                "version < 99.0.0",
                "version != 8.2.3",
                "! version >= 99.1",
                "version>=8.1.6",
                "Version >= v10.0.9",
                "version >= 9.12.99"
            })
    void holds(String condition) {
        assertThat(value(KNOBS + "if " + condition + "\nA = 1\nelse\nA = 2\nendif"))
                .isEqualTo("1");
        assertThat(value(KNOBS + "if " + condition + "\nelse\nA = 2\nendif")).isEqualTo("not set");
        assertThat(faults()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    a && b               | "a && b" is no condition
                    1 == 1               | "1 == 1" is no condition
                    $(NAME)              | "one" is no condition
                    0x10                 | "0x10" is no condition
                    true false           | "true false" is no condition
                    ! ! 1                | "! 1" is no condition
                    defined a b          | "a b" is not the name of a knob
                    defined !a           | "!a" is not the name of a knob
                    defined use a : b    | "use a : b" has blanks, and is never defined
                    version >= 8         | "8" is no version of HTCondor, such as 10.0.9 or 23.4
                    version >= 5.1.2     | "5.1.2" is no version of HTCondor, such as 10.0.9 or 23.4
                    version 8.1.6        | "version 8.1.6" is no condition
                    version >= 9.0 - 1   | "9.0 - 1"
                    $(A                  | the parenthesis of "$(A" is not closed
                    ``                   | "" is no condition
                    """)
    void isRefused(String condition, String fault) {
        value(KNOBS + "if " + condition + "\nA = 1\nendif");

        if (condition.endsWith("- 1")) {
            // what follows the numbers of a version does not count
            assertThat(faults()).isEmpty();
        } else {
            assertThat(faults()).singleElement().asString().startsWith("line 10: " + fault);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0 0 0 | 4
                    0 0 1 | 3
                    0 1 0 | 2
                    0 1 1 | 2
                    1 0 0 | 1
                    1 1 1 | 1
                    """)
    void theFirstThatHoldsIsRead(String conditions, String expected) {
        String[] c = conditions.split(" ", -1);

        assertThat(value("if " + c[0] + "\nA = 1\nelif " + c[1] + "\nA = 2\nELIF " + c[2]
                        + "\nA = 3\nElse\nA = 4\n:EndIf\nB = 1"))
                .isEqualTo(expected);
        assertThat(value("if 0\nif 1\nA = 9\nelif 1\nA = 8\nelse\nA = 7\nendif\nelse\n" + "if " + c[0]
                        + "\nA = 1\nelse\nif " + c[1] + "\nA = 2\nelse\nif " + c[2]
                        + "\nA = 3\nelse\nA = 4\nendif\nendif\nendif\nendif"))
                .isEqualTo(expected);
        assertThat(faults()).isEmpty();
    }

    @Test
    void onlyTheConditionThatMattersIsEvaluated() {
        assertThat(value("if 0\nif a b c\nendif\nX : y z\nnonsense\nendif\nif 1\nA = 1\nelif a b c\nendif"))
                .isEqualTo("1");
        assertThat(faults()).isEmpty();
    }

    @Test
    void conditionsSeeWhatIsSetBeforeThem() {
        assertThat(value("if defined X\nA = 1\nelse\nA = 2\nendif\nX = 1")).isEqualTo("2");
        assertThat(value("X = $(Y)\nif $(X)\nA = 1\nelse\nA = 2\nendif\nY = 1")).isEqualTo("2");
    }

    @Test
    void structureIsChecked() {
        value("endif\nelse\nelif 1\nif 1\nelse\nelse\nelif 1\nendif\nif 1\nif 1\nendif");

        assertThat(faults())
                .containsExactly(
                        "line 1: endif without an if",
                        "line 2: else without an if",
                        "line 3: elif without an if",
                        "line 6: else after else",
                        "line 7: elif after else",
                        "line 9: if: there is no endif for it");
    }

    @Test
    void ifsMayBe63Deep() {
        assertThat(value("if 1\n".repeat(63) + "A = 1\n" + "endif\n".repeat(63)))
                .isEqualTo("1");
        assertThat(faults()).isEmpty();
        value("if 1\n".repeat(64));
        assertThat(faults()).containsExactly("line 64: if is nested more than 63 deep");
    }

    @Test
    void theVersionMayBeNamed() {
        String text = "if version >= 10.0\nA = 1\nelse\nA = 2\nendif";
        Surroundings old = new Surroundings(
                null, Map.of(), Map.of(), HtcondorVersion.parse("9.0.17", 0).orElseThrow());

        assertThat(value(text, old)).isEqualTo("2");
        assertThat(findings.notes()).isEmpty();
        assertThat(value(text + "\nif version < 9.0\nendif")).isEqualTo("1");
        assertThat(findings.notes())
                .containsExactly("standard input: conditions on the version are evaluated for 25.14.0;"
                        + " --condor-version names another one");
    }

    @Test
    void whatIsKnownOnlyOnTheMachineIsTold() {
        assertThat(value("if $(HOSTNAME)\nA = 1\nelse\nA = 2\nendif\nif ! defined TILDE\nA = 3\nendif"))
                .isEqualTo("3");
        assertThat(findings.notes())
                .containsExactly(
                        "standard input: line 1: $(HOSTNAME) is known only on the machine of the negotiator, and counts"
                                + " as not set; --define HOSTNAME=VALUE sets it",
                        "standard input: line 6: $(TILDE) is known only on the machine of the negotiator, and counts as"
                                + " not set; --define TILDE=VALUE sets it");
        Surroundings there = new Surroundings(null, Map.of("HOSTNAME", "cm"), Map.of(), null);
        assertThat(value("IS_cm = 1\nif defined IS_$(HOSTNAME)\nA = $(IS_$(HOSTNAME))\nendif", there))
                .isEqualTo("$(IS_$(HOSTNAME))");
    }

    @Test
    void wordsAfterElseAreTold() {
        assertThat(value("if 0\nelse if 0\nA = 1\nendif X")).isEqualTo("1");
        assertThat(findings.notes())
                .containsExactly(
                        "standard input: line 2: \"if 0\" after else is left out, as by HTCondor; elif takes a condition",
                        "standard input: line 4: \"X\" after endif is left out, as by HTCondor");
    }
}
