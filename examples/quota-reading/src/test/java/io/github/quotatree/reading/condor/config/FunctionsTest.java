package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.reading.input.Findings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsTest {
    private static final String KNOBS = """
            X = 2
            Y = 6
            AREA = $(X) * $(Y)
            THIRD = 1 / 3
            REALTHIRD = 1.0 / 3
            LIST = red, green , blue
            NAME = abcdef
            FILE = /usr/tmp/simulate.tar.gz
            HOST = toLower("Host.DOMAIN")
            INDEX = $(X) - 1
            """;

    private final Findings findings = new Findings();

    private String value(String text) throws UnfitValueException {
        Surroundings surroundings = new Surroundings(null, Map.of(), Map.of("SLOTS", "40", "EMPTY", ""), null);
        return Reading.of(KNOBS + "A = " + text, surroundings, findings)
                .macros()
                .value("A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    $INT(AREA)                 | 12
                    $INT(AREA,%04d)            | 0012
                    $INT(AREA,Area=%d)         | Area=12
                    $INT(AREA, %+d%%)          | ` +12%`
                    $INT(AREA,%-4x.)           | c   .
                    $INT(7.9)                  | 7
                    $INT(-7.9)                 | -7
                    $INT(3 * 4 + 1)            | 13
                    $INT(THIRD)                | 0
                    $INT(true)                 | 1
                    a$INT(X)b$INT(Y)c          | a2b6c
                    $REAL(X)                   | 2
                    $REAL(THIRD)               | 0
                    $REAL(REALTHIRD)           | 0.3333333333333333
                    $REAL(REALTHIRD,%.3f)      | 0.333
                    $REAL(AREA,%.0f)           | 12.0
                    $REAL(AREA,%e)             | 1.200000e+01
                    $REAL(1e100)               | 1E+100
                    $REAL(0.00001,%g)          | 1e-05.0
                    $REAL(123456789.0,%G)      | 1.23457E+08
                    $REAL(0.1)                 | 0.1
                    $REAL(-0.00012)            | -0.00012
                    $STRING(HOST)              | host.domain
                    $STRING(HOST,Name: %s)     | Name: host.domain
                    $STRING(NAME)              | abcdef
                    $STRING(a b)               | a b
                    $EVAL(AREA)                | 12
                    $EVAL(HOST)                | host.domain
                    $EVAL(REALTHIRD)           | 0.3333333333333333
                    $EVAL(2.0 * X)             | undefined
                    $EVAL(1.5 * 2)             | 3.0
                    $EVAL(1 < 2)               | true
                    $CHOICE(0,LIST)            | red
                    $CHOICE(INDEX, LIST)       | green
                    $CHOICE(2,a, b , c,d)      | c
                    $SUBSTR(NAME, 2)           | cdef
                    $SUBSTR(NAME, 0, -2)       | abcd
                    $SUBSTR(NAME, 1, 3)        | bcd
                    $SUBSTR(NAME, -1)          | f
                    $SUBSTR(NAME, 4, -3)       | ``
                    $SUBSTR(NAME, X, X)        | cd
                    $SUBSTR(NAME, 9)           | ``
                    $SUBSTR(NAME, -9, 2)       | ab
                    $SUBSTR(NONE, 1)           | ``
                    $DIRNAME(FILE)             | /usr/tmp/
                    $BASENAME(FILE)            | simulate.tar.gz
                    $BASENAME(FILE, .tar.gz)   | simulate
                    $BASENAME(FILE,.TAR.GZ)    | simulate
                    $BASENAME(FILE, .zip)      | simulate.tar.gz
                    $Fp(FILE)                  | /usr/tmp/
                    $Fd(FILE)                  | tmp/
                    $Fdb(FILE)                 | tmp
                    $Fdd(FILE)                 | usr/tmp/
                    $Fn(FILE)                  | simulate.tar
                    $Fx(FILE)                  | .gz
                    $Fbx(FILE)                 | gz
                    $Fnx(FILE)                 | simulate.tar.gz
                    $Fdn(FILE)                 | tmp/simulate.tar
                    $Fq(FILE)                  | "/usr/tmp/simulate.tar.gz"
                    $Fqan(FILE)                | 'simulate.tar'
                    $Fw(FILE)                  | \\usr\\tmp\\simulate.tar.gz
                    $F(FILE)                   | /usr/tmp/simulate.tar.gz
                    $F("a b")                  | a b
                    $Fn(plain.txt)             | plain
                    $Fp(plain.txt)             | ``
                    $ENV(SLOTS)                | 40
                    $ENV(SLOTS:3)              | 40
                    $ENV(EMPTY:3)              | ``
                    $ENV(HOME:$(X))            | 2
                    $INTEGER(X)                | $INTEGER(X)
                    """)
    void valueOf(String text, String expected) throws UnfitValueException {
        assertThat(value(text)).isEqualTo(expected.replace("\\\\", "\\"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    $INT(NAME)              | "$INT(NAME)": "abcdef" is not a whole number
                    $REAL(NONE)             | "$REAL(NONE)": "NONE" is not a number
                    $INT(X,%s)              | "%s" is no format for such a value
                    $INT(X,%d%d)            | "%d%d" is no format for such a value
                    $INT(X,%9999d)          | "%9999d" is no format for such a value
                    $CHOICE(3,LIST)         | "$CHOICE(3,LIST)" takes item 3 from 0 on, which the list lacks
                    $CHOICE(-1,LIST)        | "$CHOICE(-1,LIST)" takes item -1 from 0 on, which the list lacks
                    $CHOICE(0,NONE)         | "$CHOICE(0,NONE)" names the list "NONE", which is not set
                    $CHOICE(0)              | "$CHOICE(0)" names no list
                    $SUBSTR(NAME)           | "$SUBSTR(NAME)" says not where to start
                    $SUBSTR(NAME, z)        | "$SUBSTR(NAME, z)": "z" is not a position
                    $SUBSTR(NAME, 1e30)     | "$SUBSTR(NAME, 1e30)": "1e30" is not a position
                    $RANDOM_CHOICE(1,2)     | "$RANDOM_CHOICE(1,2)" is drawn anew each time, and is not evaluated
                    $RANDOM_INTEGER(1,2)    | "$RANDOM_INTEGER(1,2)" is drawn anew each time, and is not evaluated
                    $INT(X                  | the parenthesis of "$INT(X" is not closed
                    $INT(A)                 | refers to itself: $(A) -> $(A)
                    """)
    void isRefused(String text, String message) {
        assertThatThrownBy(() -> value(text))
                .isInstanceOf(UnfitValueException.class)
                .hasMessage(message);
    }

    @Test
    void variablesThatAreNotNamedAreTold() throws UnfitValueException {
        assertThat(value("$ENV(HOME)")).isEqualTo("UNDEFINED");
        assertThat(findings.notes())
                .containsExactly("standard input: line 11: \"$ENV(HOME)\" counts as not set; --env HOME lets the"
                        + " configuration see it");
    }

    @Test
    void argumentsWithParenthesesAreReadAsMeantAndTold() throws UnfitValueException {
        assertThat(value("$INT($(X) * (1 + 2)) $CHOICE($(INDEX),$(LIST))")).isEqualTo("6 green");
        assertThat(findings.notes())
                .containsExactly(
                        "standard input: line 11: the argument of \"$INT($(X) * (1 + 2))\" is read as a whole here;"
                                + " HTCondor ends it at the first )",
                        "standard input: line 11: the argument of \"$CHOICE($(INDEX),$(LIST))\" is read as a whole here;"
                                + " HTCondor ends it at the first )");
    }

    @Test
    void defaultsThatHtcondorDoesNotTakeAreReadAndTold() throws UnfitValueException {
        assertThat(value("$(NONE:2 * 3) $(NONE:a,b$(X))")).isEqualTo("2 * 3 a,b2");
        assertThat(findings.notes())
                .containsExactly(
                        "standard input: line 11: the default in \"$(NONE:2 * 3)\" is read here; HTCondor takes"
                                + " no \"*\" in one, and leaves the reference as it stands");
    }
}
