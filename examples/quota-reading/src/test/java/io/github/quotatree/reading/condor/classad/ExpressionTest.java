package io.github.quotatree.reading.condor.classad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.condor.classad.Expression.Quoting;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
    private static final long NOW = 1_700_000_000;

    private static Ad slot() throws ExpressionException {
        return new Ad()
                .put("Cpus", AdValue.of(8L))
                .put("Memory", AdValue.of(4096L))
                .put("LoadAvg", AdValue.of(0.5))
                .put("Name", AdValue.of("slot1@a.example"))
                .put("PartitionableSlot", AdValue.of(true))
                .put("SlotWeight", Expression.parse("Cpus * 2"))
                .put("Ring", Expression.parse("gnir + 1"))
                .put("Gnir", Expression.parse("RING"));
    }

    private static AdValue value(String text) throws ExpressionException {
        return Expression.parse(text).evaluate(slot(), NOW);
    }

    private static String shown(AdValue value) {
        if (value instanceof AdValue.Text text) {
            return '"' + text.value() + '"';
        }
        if (value instanceof AdValue.Real real) {
            return String.valueOf(real.value());
        }
        if (value instanceof AdValue.Int whole) {
            return String.valueOf(whole.value());
        }
        if (value instanceof AdValue.Bool bool) {
            return String.valueOf(bool.value());
        }
        return value instanceof AdValue.Items items
                ? items.values().stream().map(ExpressionTest::shown).toList().toString()
                : value.toString().toLowerCase(Locale.ROOT);
    }

    private static void assertValues(String expression, String expected) throws ExpressionException {
        assertThat(shown(value(expression))).as(expression).isEqualTo(expected);
    }

    /** Rows are left sides, columns right sides: true, false, undefined, error, 2, "t". */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            && ; true      ; true      ; false     ; undefined ; error     ; true      ; error
            && ; false     ; false     ; false     ; false     ; false     ; false     ; false
            && ; undefined ; undefined ; false     ; undefined ; error     ; undefined ; error
            && ; error     ; error     ; error     ; error     ; error     ; error     ; error
            && ; 0.0       ; false     ; false     ; false     ; false     ; false     ; false
            && ; 0.5       ; true      ; false     ; undefined ; error     ; true      ; error
            && ; "t"       ; error     ; error     ; error     ; error     ; error     ; error
            || ; true      ; true      ; true      ; true      ; true      ; true      ; true
            || ; false     ; true      ; false     ; undefined ; error     ; true      ; error
            || ; undefined ; true      ; undefined ; undefined ; error     ; true      ; error
            || ; error     ; error     ; error     ; error     ; error     ; error     ; error
            || ; 0.0       ; true      ; false     ; undefined ; error     ; true      ; error
            || ; "t"       ; error     ; error     ; error     ; error     ; error     ; error
            == ; undefined ; undefined ; undefined ; undefined ; error     ; undefined ; undefined
            == ; error     ; error     ; error     ; error     ; error     ; error     ; error
            == ; 1         ; true      ; false     ; undefined ; error     ; false     ; error
            <  ; 1         ; false     ; false     ; undefined ; error     ; true      ; error
            =?= ; undefined ; false    ; false     ; true      ; false     ; false     ; false
            =?= ; error    ; false     ; false     ; false     ; true      ; false     ; false
            =?= ; 2        ; false     ; false     ; false     ; false     ; true      ; false
            =?= ; 2.0      ; false     ; false     ; false     ; false     ; false     ; false
            =?= ; "t"      ; false     ; false     ; false     ; false     ; false     ; true
            =?= ; "T"      ; false     ; false     ; false     ; false     ; false     ; false
            =!= ; undefined ; true     ; true      ; false     ; true      ; true      ; true
            +  ; 1         ; 2         ; 1         ; undefined ; error     ; 3         ; error
            +  ; undefined ; undefined ; undefined ; undefined ; error     ; undefined ; undefined
            """)
    void operatorsHaveAValueForAllValues(
            String operator, String left, String t, String f, String u, String e, String number, String text)
            throws ExpressionException {
        assertValues(left + " " + operator + " true", t);
        assertValues(left + " " + operator + " FALSE", f);
        assertValues(left + " " + operator + " Undefined", u);
        assertValues(left + " " + operator + " Error", e);
        assertValues(left + " " + operator + " 2", number);
        assertValues(left + " " + operator + " \"t\"", text);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
            1 + 2 * 3 => 7
            (1 + 2) * 3 => 9
            7 / 2 => 3
            -7 / 2 => -3
            7 % 3 => 1
            -7 % 3 => -1
            7 / 2.0 => 3.5
            7.0 / 2 => 3.5
            7 % 2.0 => error
            1 / 0 => error
            1 % 0 => error
            1.0 / 0 => error
            -1.0 / 0 => -Infinity
            0.0 / 0 => NaN
            9223372036854775807 + 1 => -9223372036854775808
            9223372036854775807 * 2 => -2
            (-9223372036854775807 - 1) / -1 => 9223372036854775807
            (-9223372036854775807 - 1) % -1 => 0
            1e3 => 1000.0
            1E+3 => 1000.0
            .5 + 1.5e-1 => 0.65
            1e400 => Infinity
            2 - -2 => 4
            2--2 => 4
            - - 2 => 2
            -true => error
            +"a" => error
            !0 => true
            !2.5 => false
            !"a" => error
            !undefined => undefined
            ~5 => -6
            ~1.5 => error
            6 & 3 | 8 ^ 1 => 11
            1 << 4 >> 2 => 4
            -8 >> 1 => -4
            -8 >>> 60 => 15
            1 | true => error
            true + true => 2
            1 < 2 == true => true
            1 == 1.0 => true
            10 == "ABC" => error
            "ABC" == "abc" => true
            "abc" < "ABD" => true
            "ABC" is "abc" => false
            "ABC" isnt "abc" => true
            1 =!= 1 => false
            1 || 0 && 0 => true
            true ? 1 : 2 => 1
            0 ? 1 : 2 => 2
            0.1 ? 1 : 2 => 1
            undefined ? 1 : 2 => undefined
            error ? 1 : 2 => error
            "a" ? 1 : 2 => error
            false ? 1 : true ? 2 : 3 => 2
            true ? false ? 1 : 2 : 3 => 2
            undefined ?: 3 => 3
            NoSuch ?: Nor ?: 4 => 4
            0 ?: 3 => 0
            error ? : 3 => error
            undefined ?: 1 + 2 => 3
            2 * undefined ?: 3 => 6
            cpus => 8
            MY.Cpus + my.CPUS => 16
            TARGET.Cpus => undefined
            NoSuch => undefined
            NoSuch > 1 || true => true
            SlotWeight => 16
            Ring => error
            'Cpus' => 8
            CurrentTime - time() => 0
            { 1, 2.5, "a", x } => [1, 2.5, "a", undefined]
            {1, 2}[1] => 2
            {1, 2}[2] => error
            {} =?= {} => error
            1 /* one */ + 2 // three => 3
            "a\\b" => "a\\b"
            "a\\"b" => "a"b"
            """)
    void expressionsHaveTheValuesOfHtcondor(String expression, String expected) throws ExpressionException {
        assertValues(expression, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
            ifThenElse(Cpus > 4, 1, error) => 1
            IFTHENELSE(0, error, 2) => 2
            ifThenElse(0.5, 1, 2) => 1
            ifThenElse(undefined, 1, 2) => undefined
            ifThenElse("a", 1, 2) => error
            isUndefined(NoSuch) => true
            isUndefined(error) => false
            isUndefined() => error
            isError(1 / 0) => true
            isInteger(1) && isReal(1.0) && isString("a") && isBoolean(true) && isList({}) => true
            isInteger(1.0) || isReal(1) || isBoolean(1) || isClassAd(1) => false
            int(2.9) => 2
            int(-2.9) => -2
            int("12.5 slots") => 12
            int("slots") => error
            int(undefined) => undefined
            int(true) => 1
            real(2) => 2.0
            real("1e3x") => 1000.0
            real("-INF") => -Infinity
            real("NaN") => NaN
            string(2) => "2"
            string(2.5) => "2.500000000000000E+00"
            string(true) => "true"
            bool("TRUE") => true
            bool("yes") => undefined
            bool(0.0) => false
            floor(2.5) => 2
            floor(-2.5) => -3
            ceiling(2.1) => 3
            ceil("2.1") => 3
            round(2.5) => 2
            round(3.5) => 4
            floor(undefined) => error
            pow(2, 10) => 1024
            pow(2, -1) => 0.5
            pow(2.0, 3) => 8.0
            quantize(5, 4) => 8
            quantize(5, {4, 6, 16}) => 6
            quantize(33, {4, 16}) => 48
            quantize(5.5, 2) => 6.0
            min({3, 1.5, undefined}) => 1.5
            max({3, 1.5}) => 3
            max({}) => undefined
            max({"a"}) => error
            sum({1, 2, undefined}) => 3
            avg({1, 2}) => 1.5
            size({1, 2}) => 2
            size("abc") => 3
            size(1) => error
            member(2, {1, 2.0}) => true
            member("A", {"a"}) => true
            identicalMember("A", {"a"}) => false
            member(undefined, {undefined}) => undefined
            identicalMember(undefined, {undefined}) => true
            member(1, 2) => error
            strcat("a", 1, true) => "a1true"
            strcat("a", undefined) => undefined
            strcat("a", error) => error
            toLower("ABC") == "abc" => true
            toUpper("abc") =?= "ABC" => true
            substr("abcdef", 2) => "cdef"
            substr("abcdef", -2) => "ef"
            substr("abcdef", 1, 2) => "bc"
            substr("abcdef", 1, -2) => "bcd"
            substr("abcdef", 9) => ""
            substr("abcdef", 1, 0) => ""
            strcmp("a", "b") => -1
            stricmp("A", "a") => 0
            regexp("^slot[0-9]+@", Name) => true
            regexp("SLOT", Name) => false
            regexp("SLOT", Name, "i") => true
            regexp("(", Name) => error
            regexp("a", NoSuch) => undefined
            regexp("a", 1) => error
            stringListMember("b", "a, b,c") => true
            stringListMember("B", "a, b,c") => false
            stringListIMember("B", "a, b,c") => true
            stringListMember("b", "a;b", ";") => true
            stringListMember(undefined, "a") => false
            stringListMember(1, "a") => error
            stringListSize("a, b,,c") => 3
            stringListSize(undefined) => error
            stringListSum("1,2") => 3
            stringListSum("1,2.5") => 3.5
            stringListMin("") => undefined
            stringListMax("1,x") => error
            time() => 1700000000
            """)
    void functionsHaveTheValuesOfHtcondor(String expression, String expected) throws ExpressionException {
        assertValues(expression, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
            `` => column 1: there is no expression
            1 + => column 4: found the end instead of a value
            1 2 => column 3: found "2" instead of the end
            (1 => column 3: found the end instead of ")"
            1) => column 2: found ")" instead of the end
            1 ? 2 => column 6: found the end instead of ":"
            a = 1 => column 3: "=" is not part of an expression
            Cpus @ 2 => column 6: "@" is not part of an expression
            "abc => column 1: the text in quotes does not end
            1 + random(2) => column 5: the function random is not supported: its value is never the same
            userHome("a") => column 1: the function userHome is not supported: its value depends on the machine
            frobnicate(1) => column 1: the function frobnicate is not supported
            ifThenElse(1, 2) => column 1: ifThenElse needs 3 arguments
            ifThenElse(1,2,3,4) => column 1: ifThenElse needs 3 arguments
            size(1 2) => column 8: found "2" instead of "," or ")"
            [a = 1] => column 1: an ad inside an expression is not supported
            a.b => column 2: attributes of an ad inside an ad are not supported
            MY.1 => column 3: found ".1" instead of the end
            MY.(1) => column 4: found "(" instead of the name of an attribute
            1. => column 1: 1. is not a number: a digit must follow the point
            1e => column 1: 1e is not a number: its exponent is missing
            1K => column 1: 1K is not a number
            010 => column 1: 010 starts with 0: whole numbers are decimal
            99999999999999999999 => column 1: 99999999999999999999 is above 2^63 - 1
            1 /* 2 => column 3: the comment does not end
            """)
    void whatIsNoExpressionIsRefusedWithItsColumn(String text, String message) {
        assertThatThrownBy(() -> Expression.parse(text))
                .isInstanceOf(ExpressionException.class)
                .hasMessage(message);
    }

    @Test
    void textsOfToolsAreEscapedAsInC() throws ExpressionException {
        assertThat(Expression.parse("\"a\\\"b\\\\c\\n\"", Quoting.OUTPUT).evaluate(new Ad(), 0))
                .isEqualTo(AdValue.of("a\"b\\c\n"));
        assertThat(Expression.parse("Name == \"C:\\\"").evaluate(new Ad().put("name", AdValue.of("c:\\")), 0))
                .isEqualTo(AdValue.of(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "!(", "{", "size(", "ifThenElse(", "1 ? ", "a[", "-(1+"})
    void deepNestingIsRefused(String nested) {
        assertThatThrownBy(() -> Expression.parse(nested.repeat(100_000 / nested.length())))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("is nested more than 200 deep");
    }

    @Test
    void longChainsAreEvaluated() throws ExpressionException {
        assertThat(value("false || ".repeat(10_000) + "true")).isEqualTo(AdValue.of(true));
        assertThat(value("1 + ".repeat(20_000) + "1")).isEqualTo(AdValue.of(20_001L));
        assertThat(value("!".repeat(90_000) + "true")).isEqualTo(AdValue.of(true));
        assertThat(value("false ? 1 : ".repeat(8_000) + "2")).isEqualTo(AdValue.of(2L));
        assertThat(value("no ?: ".repeat(15_000) + "2")).isEqualTo(AdValue.of(2L));
        assertThatThrownBy(() -> Expression.parse("1" + " ".repeat(Expression.MOST_CHARACTERS)))
                .hasMessage("column 1: is longer than 100000 characters");
    }

    @Test
    void attributesThatMultiplyAreEvaluatedOnce() throws ExpressionException {
        Ad ad = new Ad().put("a0", AdValue.of("xx")).put("b0", AdValue.of(1L));
        for (int i = 1; i <= Evaluation.MOST_NESTED; i++) {
            ad.put("a" + i, Expression.parse("strcat(a" + (i - 1) + ", a" + (i - 1) + ")"));
            ad.put("b" + i, Expression.parse("b" + (i - 1) + " + b" + (i - 1)));
        }
        assertThat(ad.value("a5", 0)).isEqualTo(AdValue.of("x".repeat(64)));
        assertThat(ad.value("a60", 0)).isEqualTo(AdValue.ERROR);
        assertThat(ad.value("b40", 0)).isEqualTo(AdValue.of(1L << 40));
        assertThat(ad.value("b100", 0)).isEqualTo(AdValue.ERROR);
    }

    @Test
    void patternsThatTakeTooLongAreAnError() throws ExpressionException {
        String slow = "regexp(\"" + "a?".repeat(40) + "a".repeat(40) + "\", \"" + "a".repeat(40) + "\")";
        assertThat(value(slow)).isEqualTo(AdValue.ERROR);
        assertThat(value("regexp(\"(a|b)*c\", \"" + "ab".repeat(1_000) + "\")")).isIn(AdValue.ERROR, AdValue.of(false));
        assertThat(value("regexp(\"" + "(".repeat(900) + "\", \"a\")")).isEqualTo(AdValue.ERROR);
        assertThat(value("regexp(\"a\", \"" + "b".repeat(3_000) + "\")")).isEqualTo(AdValue.ERROR);
    }

    @Test
    void whatDecidesKeepsTheRestFromBeingEvaluated() throws ExpressionException {
        List<String> lazy = List.of("false && Ring", "true || Ring", "ifThenElse(true, 1, Ring)", "1 ?: Ring");
        for (String text : lazy) {
            assertThat(value("isError(" + text + ")")).as(text).isEqualTo(AdValue.of(false));
        }
    }
}
