package io.github.quotatree.cli.fuzz;

import java.util.List;
import java.util.Random;

/** What inputs are broken with: numbers, texts and bytes that readers are likely to take wrongly. */
final class Pieces {
    static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-1",
            "1e999",
            "1e-999",
            "1e99999999999",
            "1E2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "9007199254740993",
            "18446744073709551616",
            "0.1234567890123456789012345",
            "1.",
            ".5",
            "+3",
            "0x1p3",
            "0b11",
            "0o17",
            "1_000",
            "NaN",
            ".inf",
            "-.INF",
            "1Ei",
            "16Ei",
            "1e3Ki",
            "1n",
            "1m",
            "0.0000000001",
            "4294967296",
            "2147483648",
            "99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999");

    private static final List<String> TEXTS = List.of(
            "{",
            "}",
            "[",
            "]",
            "{}",
            "[]",
            "\"\"",
            "''",
            "null",
            "~",
            "true",
            "false",
            ": ",
            ", ",
            "\n",
            "\r\n",
            "\n  ",
            "- ",
            "? ",
            "&a ",
            "*a",
            "<<: *a\n",
            "<<: [*a, *a]\n",
            "!!str ",
            "!!binary aGk=",
            "!!float ",
            "!x ",
            "|\n",
            ">-\n",
            "#",
            "---\n",
            "...\n",
            "%YAML 1.2\n",
            "\t",
            "\\",
            "\\u0000",
            "\"\\u001b[31m\"",
            "'",
            "\"",
            "$(",
            ")",
            "$$(",
            "$ENV(HOME)",
            "=",
            "+=",
            "@=end\n",
            "@end\n",
            "\\\n",
            "kind: List",
            "items: ",
            "name: ",
            "/",
            ".",
            "..",
            ",",
            "\u0001",
            "\u001b[2J",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u2028",
            "\u202e",
            "\u200b",
            "\ufeff",
            "\ud83d\ude00",
            "\u0130");

    private static final byte[][] BYTES = {
        {0},
        {(byte) 0xff},
        {(byte) 0xfe, (byte) 0xff},
        {(byte) 0xc0, (byte) 0x80},
        {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
        {(byte) 0xe9},
        {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
        {(byte) 0x1b, '[', '3', '1', 'm'},
        {(byte) 0x80},
        {'\r'},
        {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}
    };

    private static final List<String> NESTS =
            List.of("[", "{\"a\":", "{a: ", "- ", "(", "$(A:", "!", "-", "? ", "&a [*a,");

    private Pieces() {}

    static String number(Random random) {
        return NUMBERS.get(random.nextInt(NUMBERS.size()));
    }

    static String text(Random random) {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    static byte[] bytes(Random random) {
        return BYTES[random.nextInt(BYTES.length)];
    }

    /** Returns an opening repeated so often that what reads it by recursion is in danger. */
    static String nest(Random random) {
        String open = NESTS.get(random.nextInt(NESTS.size()));
        int[] depths = {3, 30, 300, 3_000, 100_000};
        return open.repeat(depths[random.nextInt(depths.length)]);
    }
}
