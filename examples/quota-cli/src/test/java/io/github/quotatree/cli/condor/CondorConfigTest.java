package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CondorConfigTest {
    private final Findings findings = new Findings();

    private CondorConfig read(String text) {
        return CondorConfig.read(
                "-",
                GroupQuotaOptions.repaired(),
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                findings);
    }

    private List<String> faults() {
        return findings.faults().stream()
                .map(Fault::line)
                .map(line -> line.replace("standard input: ", ""))
                .toList();
    }

    @Test
    void groupsHaveWhatTheirKnobsSay() {
        CondorConfig config = read("""
                GROUP_NAMES = a, a.b\ta.c,,d  e
                GROUP_QUOTA_a = 20
                group_quota_A.B = 0.5
                GROUP_QUOTA_DYNAMIC_a.c = .25
                GROUP_QUOTA_d = 1e2
                GROUP_QUOTA_DYNAMIC_d = 7
                GROUP_ACCEPT_SURPLUS = yes
                GROUP_ACCEPT_SURPLUS_a.b = F
                GROUP_AUTOREGROUP_e = T
                GROUP_QUOTA_nobody = nothing
                """);

        assertThat(faults()).isEmpty();
        assertThat(config.tree().groups()).containsExactly("<none>", "a", "d", "e", "a.b", "a.c");
        assertThat(config.tree().declaration("a")).isEqualTo(new QuotaDeclaration("a", Kind.STATIC, 20, true, false));
        assertThat(config.tree().declaration("a.b"))
                .isEqualTo(new QuotaDeclaration("a.b", Kind.STATIC, 0.5, false, false));
        assertThat(config.tree().declaration("a.c"))
                .isEqualTo(new QuotaDeclaration("a.c", Kind.DYNAMIC, 0.25, true, false));
        assertThat(config.tree().declaration("d")).isEqualTo(new QuotaDeclaration("d", Kind.STATIC, 100, true, false));
        assertThat(config.tree().declaration("e")).isEqualTo(new QuotaDeclaration("e", Kind.NONE, 0, true, true));
    }

    @Test
    void quotasMayReferToOthers() {
        CondorConfig config = read("""
                SLOTS = 40
                GROUP_NAMES = $(GROUPS)
                GROUPS = a b
                GROUP_QUOTA_a = $(SLOTS)
                GROUP_QUOTA_b = $(REST:2)
                """);

        assertThat(config.tree().declaration("a").quota()).isEqualTo(40);
        assertThat(config.tree().declaration("b").quota()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    10 * 2            | 20
                    (10 + 2) / 5      | 2
                    $(SLOTS) / 3      | 13
                    $(SLOTS) * 0.25   | 10
                    $(SLOTS) / 3.0    | 13.333333333333334
                    $INT(HALF)        | 20
                    $REAL(SLOTS) / 16 | 2
                    0x10              | 16
                    true              | 1
                    ifThenElse($(SLOTS) > 30, 7, 8) | 7
                    max({2, 3})       | 3
                    1e1               | 10
                    """)
    void numbersMayBeExpressions(String value, double quota) {
        CondorConfig config = read("SLOTS = 40\nHALF = $(SLOTS) / 2\nGROUP_NAMES = a\nGROUP_QUOTA_a = " + value);

        assertThat(faults()).isEmpty();
        assertThat(config.tree().declaration("a").quota()).isEqualTo(quota);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    True           | true
                    1              | true
                    0              | false
                    1 < 2          | true
                    2              | true
                    !true          | false
                    0.0            | false
                    yes            | true
                    No             | false
                    """)
    void flagsMayBeExpressions(String value, boolean accepts) {
        CondorConfig config = read("GROUP_NAMES = a\nGROUP_QUOTA_a = 1\nGROUP_ACCEPT_SURPLUS_a = " + value);

        assertThat(faults()).isEmpty();
        assertThat(config.tree().declaration("a").acceptSurplus()).isEqualTo(accepts);
    }

    @Test
    void whatIsReadOtherwiseThanItStandsIsTold() {
        read("""
                GROUP_NAMES = a, b, c
                GROUP_QUOTA_a = 1 / 3 * 30
                GROUP_QUOTA_b = 8 / 4
                GROUP_QUOTA_DYNAMIC_a = 0.5
                GROUP_QUOTA_c = 3
                GROUP_ACCEPT_SURPLUS = yes
                GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = 2.7
                HFS_ROUND_ROBIN_RATE = 3
                """);

        assertThat(faults()).isEmpty();
        assertThat(findings.notes().stream()
                        .map(note -> note.replace("standard input: ", ""))
                        .toList())
                .containsExactlyInAnyOrder(
                        "line 6: GROUP_ACCEPT_SURPLUS: \"yes\" is read as true here; HTCondor refuses it, and takes true",
                        "line 2: GROUP_QUOTA_a: \"1 / 3 * 30\" is 0, because a quotient of whole numbers has no fraction",
                        "line 4: GROUP_QUOTA_DYNAMIC_a: does not count, because GROUP_QUOTA_a is set",
                        "line 7: GROUP_QUOTA_MAX_ALLOCATION_ROUNDS: \"2.7\" is cut to 2",
                        "line 8: HFS_ROUND_ROBIN_RATE: is not read; HTCondor has in its place"
                                + " GROUP_QUOTA_ROUND_ROBIN_RATE");
    }

    @Test
    void thePrefixOfTheNegotiatorWins() {
        CondorConfig config = read("""
                NEGOTIATOR.GROUP_NAMES = a, a.b
                GROUP_NAMES = x
                NEGOTIATOR.GROUP_QUOTA_a.b = 7
                GROUP_QUOTA_a = 9
                GROUP_QUOTA_a.b = 8
                SCHEDD.GROUP_QUOTA_a = 1
                """);

        assertThat(config.tree().groups()).containsExactly("<none>", "a", "a.b");
        assertThat(config.tree().declaration("a").quota()).isEqualTo(9);
        assertThat(config.tree().declaration("a.b").quota()).isEqualTo(7);
    }

    @Test
    void optionsHaveDefaults() {
        assertThat(read("GROUP_NAMES = a").options()).isEqualTo(GroupQuotaOptions.repaired());
        assertThat(read("GROUP_QUOTA_MAX_ALLOCATION_ROUNDS =\nGROUP_NAMES = a").options())
                .isEqualTo(GroupQuotaOptions.repaired());
        assertThat(GroupQuotaOptions.repaired().allowOversubscription()).isFalse();
        assertThat(GroupQuotaOptions.repaired().weighted()).isTrue();
        assertThat(findings.notes()).isEmpty();
    }

    @Test
    void optionsAreRead() {
        GroupQuotaOptions options = read("""
                GROUP_NAMES = a
                NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = True
                NEGOTIATOR_USE_SLOT_WEIGHTS = 0
                GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = 5
                GROUP_QUOTA_ROUND_ROBIN_RATE = 2.5
                NEGOTIATOR_CONSIDER_PREEMPTION = no
                NEGOTIATOR_STRICT_ENFORCE_QUOTA = f
                """).options();

        assertThat(faults()).isEmpty();
        assertThat(options)
                .isEqualTo(GroupQuotaOptions.repaired()
                        .withOversubscription(true)
                        .withWeighted(false)
                        .withMaxAllocationRounds(5)
                        .withRoundRobinRate(2.5)
                        .withConsiderPreemption(false)
                        .withStrictEnforceQuota(false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    GROUP_QUOTA_a = -1                       | line 2: GROUP_QUOTA_a: "-1" is below 0
                    GROUP_QUOTA_A = 1e999                    | line 2: GROUP_QUOTA_A: "1e999" is above 2147483647
                    GROUP_QUOTA_a = -1e999                   | line 2: GROUP_QUOTA_a: "-1e999" is below 0
                    GROUP_QUOTA_a = NaN                      | line 2: GROUP_QUOTA_a: "NaN" is not a number
                    GROUP_QUOTA_a = Infinity                 | line 2: GROUP_QUOTA_a: "Infinity" is not a number
                    GROUP_QUOTA_a = 10f                      | line 2: GROUP_QUOTA_a: "10f" is not a number
                    GROUP_QUOTA_a = 10 # slots               | line 2: GROUP_QUOTA_a: "10 # slots" is not a number
                    GROUP_QUOTA_a = 2 * SLOTS                | line 2: GROUP_QUOTA_a: "2 * SLOTS" is not a number
                    GROUP_QUOTA_a = 2 * -5                   | line 2: GROUP_QUOTA_a: "2 * -5" is below 0
                    GROUP_QUOTA_a = 2147483648               | line 2: GROUP_QUOTA_a: "2147483648" is above 2147483647
                    GROUP_QUOTA_DYNAMIC_a = 1.5              | line 2: GROUP_QUOTA_DYNAMIC_a: "1.5" is above 1
                    GROUP_QUOTA_DYNAMIC_a = -0.1             | line 2: GROUP_QUOTA_DYNAMIC_a: "-0.1" is below 0
                    GROUP_ACCEPT_SURPLUS = maybe             | line 2: GROUP_ACCEPT_SURPLUS: "maybe" is neither true nor false
                    GROUP_AUTOREGROUP_a = on                 | line 2: GROUP_AUTOREGROUP_a: "on" is neither true nor false
                    NEGOTIATOR_USE_SLOT_WEIGHTS = on         | line 2: NEGOTIATOR_USE_SLOT_WEIGHTS: "on" is neither true nor false
                    GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = 0    | line 2: GROUP_QUOTA_MAX_ALLOCATION_ROUNDS: "0" is below 1
                    GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = many | line 2: GROUP_QUOTA_MAX_ALLOCATION_ROUNDS: "many" is not a number
                    GROUP_QUOTA_ROUND_ROBIN_RATE = 0.5       | line 2: GROUP_QUOTA_ROUND_ROBIN_RATE: "0.5" is below 1
                    GROUP_QUOTA_a = $(B                      | line 2: GROUP_QUOTA_a: the parenthesis of "$(B" is not closed
                    GROUP_QUOTA_a = $(X)                     | line 2: GROUP_QUOTA_a: refers to itself: $(X) -> $(Y) -> $(X)
                    GROUP_QUOTA_a                            | line 2: "GROUP_QUOTA_a" is not of the form NAME = value
                    """)
    void aFaultNamesTheLineTheKnobTheValueAndTheRule(String line, String fault) {
        read("GROUP_NAMES = a\n" + line + "\nX = $(Y)\nY = $(X)");

        assertThat(faults()).containsExactly(fault);
    }

    @Test
    void everyFaultIsTold() {
        read("GROUP_NAMES = a, b, A, a\nGROUP_QUOTA_a = x\nGROUP_QUOTA_b = y\nGROUP_ACCEPT_SURPLUS_b = z\n!");

        assertThat(faults()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing", "GROUP_NAMES =", "GROUP_NAMES = , ,", "OTHER = 1"})
    void withoutNamesThereIsOnlyTheRoot(String text) {
        assertThat(read(text).tree().groups()).containsExactly("<none>");
        assertThat(faults()).isEmpty();
        assertThat(findings.notes())
                .containsExactly("standard input: GROUP_NAMES is not set, so that there are no groups");
    }

    @Test
    void aMillionDigitsAreJudgedQuickly() {
        read("GROUP_NAMES = a\nGROUP_QUOTA_a = " + "1".repeat(1_000_000) + "x");
        read("GROUP_NAMES = a\nGROUP_QUOTA_a = " + "0".repeat(1_000_000) + "7");

        assertThat(faults()).containsExactly("line 2: GROUP_QUOTA_a: \"" + "1".repeat(60) + "…\" is not a number");
    }

    @Test
    void onlyTextIsRead() {
        read("A = 1\n\u0000\u0001");
        CondorConfig.read("-", GroupQuotaOptions.repaired(), new Endless(), findings);

        assertThat(faults())
                .containsExactly(
                        "line 2: has the control character \\u0000, which is not in a text",
                        "is larger than a configuration may be, 16777216 bytes with all that it includes");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() {
        assertThat(read("\uFEFFGROUP_NAMES = a\nGROUP_QUOTA_a = 1").tree().groups())
                .containsExactly("<none>", "a");
    }

    /** A file that goes on and on. */
    private static final class Endless extends InputStream {
        @Override
        public int read() {
            return 'x';
        }
    }
}
