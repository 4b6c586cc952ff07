package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnobCheckTest {
    private static final List<String> GROUPS = List.of("physics", "physics.hep", "bio_stats", "DYNAMIC_x");

    private final Findings findings = new Findings();

    private List<String> notes(String text) {
        KnobValues values =
                KnobValues.read("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), findings);
        values.text("USED");
        values.check(GROUPS);
        return findings.notes().stream()
                .map(note -> note.replace("standard input: ", ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GROUP_QOUTA_physics                      | GROUP_QUOTA_physics
                    GROUP_QUOTE_Physics.HEP                  | GROUP_QUOTA_physics.hep
                    GROUPQUOTA_bio_stats                     | GROUP_QUOTA_bio_stats
                    GROUP_QUOTA_DYNMIC_physics               | GROUP_QUOTA_DYNAMIC_physics
                    GROUP_QUOTAS_DYNAMIC_physics             | GROUP_QUOTA_DYNAMIC_physics
                    GROUP_QOUTA_chemistry                    | GROUP_QUOTA_chemistry
                    GROUP_ACCEPT_SUPLUS                      | GROUP_ACCEPT_SURPLUS
                    GROUP_ACCEPT_SUPLUS_physics              | GROUP_ACCEPT_SURPLUS_physics
                    GROUP_AUTO_REGROUP                       | GROUP_AUTOREGROUP
                    GROUP_AUTOREGRUOP_bio_stats              | GROUP_AUTOREGROUP_bio_stats
                    GROUP_NAME                               | GROUP_NAMES
                    GROUPNAMES                               | GROUP_NAMES
                    group_prio_facter_physics                | GROUP_PRIO_FACTOR_physics
                    NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTON   | NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION
                    NEGOTIATOR_USE_SLOT_WEIGTHS              | NEGOTIATOR_USE_SLOT_WEIGHTS
                    GROUP_QUOTA_MAX_ALLOCATION_ROUND         | GROUP_QUOTA_MAX_ALLOCATION_ROUNDS
                    NEGOTIATOR.GROUP_QUOTA_ROUNDROBIN_RATE   | GROUP_QUOTA_ROUND_ROBIN_RATE
                    """)
    void misprintsAreTold(String name, String meant) {
        assertThat(notes(name + " = 1"))
                .containsExactly(
                        "line 1: " + name + " is no knob of HTCondor, and sets nothing; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GROUP_QUOTA_phisics                 | phisics is not in GROUP_NAMES; did you mean physics?
                    GROUP_QUOTA_physics.lep             | physics.lep is not in GROUP_NAMES; did you mean physics.hep?
                    GROUP_QUOTA_DYNAMIC_zoo             | zoo is not in GROUP_NAMES
                    GROUP_ACCEPT_SURPLUS_Zoo            | Zoo is not in GROUP_NAMES
                    NEGOTIATOR.GROUP_AUTOREGROUP_zoo    | zoo is not in GROUP_NAMES
                    GROUP_PRIO_FACTOR_zoo               | zoo is not in GROUP_NAMES
                    """)
    void groupsThatAreNotNamedAreTold(String name, String note) {
        assertThat(notes(name + " = 1")).containsExactly("line 1: " + name + " sets nothing: " + note);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    SCHEDD.GROUP_QUOTA_physics           | it is for SCHEDD, not for the negotiator; --local-name takes the local name of one
                    NEG2.GROUP_NAMES                     | it is for NEG2, not for the negotiator; --local-name takes the local name of one
                    NEGOTIATOR.NEG2.GROUP_QUOTA_physics  | the prefix of a local name is LOCAL. without NEGOTIATOR. before it
                    """)
    void knobsOfOtherDaemonsAreTold(String name, String note) {
        assertThat(notes(name + " = 1")).containsExactly("line 1: " + name + " is not read: " + note);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GROUP_NAMES",
                "GROUP_QUOTA_PHYSICS",
                "GROUP_QUOTA_DYNAMIC_physics",
                "GROUP_QUOTA_DYNAMIC_x",
                "GROUP_QUOTA_physics.hep",
                "NEGOTIATOR.GROUP_ACCEPT_SURPLUS_bio_stats",
                "GROUP_SORT_EXPR",
                "NEGOTIATOR_CONSIDER_EARLY_PREEMPTION",
                "NEGOTIATOR_INTERVAL",
                "SCHEDD.MAX_JOBS",
                "DAEMON_LIST",
                "MY.X",
                "SLOTS_physics",
                "GROUP_USERS_physics",
                "QUOTA_physics"
            })
    void otherNamesAreNot(String name) {
        assertThat(notes(name + " = 1")).isEmpty();
    }

    @Test
    void namesOfMacrosAreFree() {
        assertThat(notes("GROUP_QUOTA_TOTAL = 10\nGROUP_QOUTA_physics = 2\nGROUP_QUOTA_OTHER = 3\n"
                        + "USED = $(GROUP_QUOTA_TOTAL) $(NEXT)\nNEXT = $(GROUP_QOUTA_physics:3)"))
                .containsExactly("line 3: GROUP_QUOTA_OTHER sets nothing: OTHER is not in GROUP_NAMES");
    }

    @Test
    void aHundredThousandOfThemAreToldInAFewLines() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            text.append("GROUP_QUOTA_x")
                    .append(i)
                    .append(" = 1\nGROUP_QOUTA_x")
                    .append(i)
                    .append(" = 1\n");
        }

        assertThat(notes(text.toString())).hasSize(102).contains("there are more notes of this kind");
    }
}
