package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixesTest {
    private static final Surroundings NAMED = new Surroundings("Second", Map.of(), Map.of(), null);

    private final Findings findings = new Findings();

    private String value(String lines, Surroundings surroundings) throws UnfitValueException {
        return Reading.of(lines.replace(", ", "\n"), surroundings, findings)
                .macros()
                .value("A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    A = 1, NEGOTIATOR.A = 2                   | 2   | 2
                    negotiator.a = 2, A = 1                   | 2   | 2
                    A = 1, SECOND.A = 3, NEGOTIATOR.A = 2     | 2   | 3
                    NEGOTIATOR.SECOND.A = 4, A = 1            | 1   | 1
                    SCHEDD.A = 2, A = 1, STARTD.A = 3         | 1   | 1
                    SCHEDD.A = 2                              | ''  | ''
                    NEGOTIATOR.A =, A = 1                     | ''  | ''
                    SECOND.A =, NEGOTIATOR.A = 2              | 2   | ''
                    A = $(B), B = 1, NEGOTIATOR.B = 2         | 2   | 2
                    A = 1, NEGOTIATOR.A = $(A) 2              | 1 2 | 1 2
                    A = 1, NEGOTIATOR.A = 5, A = $(A) 2       | 5   | 5
                    A = 1, NEGOTIATOR.A = 5, A += 2, B = 1    | 5   | 5
                    A = 1, NEGOTIATOR.A += 2                  | 2   | 2
                    NEGOTIATOR.A = 1, NEGOTIATOR.A += 2       | 1 2 | 1 2
                    A = $(SUBSYSTEM) $(LOCALNAME)             | NEGOTIATOR NEGOTIATOR | NEGOTIATOR Second
                    """)
    void thePrefixOfTheNegotiatorWins(String lines, String unnamed, String named) throws UnfitValueException {
        assertThat(value(lines, Surroundings.NONE)).isEqualTo(unnamed);
        assertThat(value(lines, NAMED)).isEqualTo(named);
    }

    @Test
    void theOrderOfTheLinesDoesNotMatter() throws UnfitValueException {
        Random random = new Random(7);
        for (int run = 0; run < 200; run++) {
            List<String> lines = new ArrayList<>();
            String best = "";
            String[] prefixes = {"", "NEGOTIATOR.", "second."};
            for (int p = 0; p < prefixes.length; p++) {
                if (random.nextBoolean()) {
                    lines.add(random.nextInt(lines.size() + 1), prefixes[p] + "A = " + p);
                    best = "" + p;
                }
            }
            lines.add(random.nextInt(lines.size() + 1), "SCHEDD.A = 9");

            assertThat(value(String.join("\n", lines), NAMED)).as("%s", lines).isEqualTo(best);
        }
    }
}
